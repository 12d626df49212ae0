#pragma once

#include "engine/game.h"

/* Geht noch was?, by the numbered clauses (G1…) of its rules. */
extern const struct game geht_game;
