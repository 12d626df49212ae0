#ifndef ENGINE_PERUDO_PERUDO_H
#define ENGINE_PERUDO_PERUDO_H

#include "engine/game.h"

/* Perudo, by the numbered clauses (P1…) of its rules. */
extern const struct game perudo_game;

#endif
