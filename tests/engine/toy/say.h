#pragma once

#include "engine/game.h"

extern const struct game_say toy_say;
