#pragma once

#include "engine/game.h"

/* Perudo, by the numbered clauses (P1…) of its rules. */
extern const struct game perudo_game;
