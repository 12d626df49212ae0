#ifndef ENGINE_GEHT_SAY_H
#define ENGINE_GEHT_SAY_H

#include "engine/game.h"

extern const struct game_say geht_say;

#endif
