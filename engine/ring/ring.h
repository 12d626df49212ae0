#ifndef ENGINE_RING_RING_H
#define ENGINE_RING_RING_H

#include "engine/game.h"

/* Don't Drop the Ring, by the numbered clauses (R1…) of its rules. */
extern const struct game ring_game;

#endif
