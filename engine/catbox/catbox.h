#pragma once

#include "engine/game.h"

/* Cat in the Box, original version, by the numbered clauses (C1…) of its rules. */
extern const struct game catbox_game;
