#pragma once

#include "engine/game.h"

/* Don't Drop the Ring, by the numbered clauses (R1…) of its rules. */
extern const struct game ring_game;
