#pragma once

#include "engine/game.h"

/* Saiun, by the numbered clauses (S1…) of its rules. */
extern const struct game saiun_game;
