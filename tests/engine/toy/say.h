#ifndef TESTS_ENGINE_TOY_SAY_H
#define TESTS_ENGINE_TOY_SAY_H

#include "engine/game.h"

extern const struct game_say toy_say;

#endif
