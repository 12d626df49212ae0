#ifndef ENGINE_RING_SAY_H
#define ENGINE_RING_SAY_H

#include "engine/game.h"

extern const struct game_say ring_say;

#endif
