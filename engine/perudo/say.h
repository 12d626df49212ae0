#ifndef ENGINE_PERUDO_SAY_H
#define ENGINE_PERUDO_SAY_H

#include "engine/game.h"

extern const struct game_say perudo_say;

#endif
