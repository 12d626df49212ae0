#ifndef ENGINE_SAIUN_SAY_H
#define ENGINE_SAIUN_SAY_H

#include "engine/game.h"

extern const struct game_say saiun_say;

#endif
