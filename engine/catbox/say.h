#ifndef ENGINE_CATBOX_SAY_H
#define ENGINE_CATBOX_SAY_H

#include "engine/game.h"

extern const struct game_say catbox_say;

#endif
