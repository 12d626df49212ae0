#ifndef ENGINE_SAIUN_SAIUN_H
#define ENGINE_SAIUN_SAIUN_H

#include "engine/game.h"

/* Saiun, by the numbered clauses (S1…) of its rules. */
extern const struct game saiun_game;

#endif
