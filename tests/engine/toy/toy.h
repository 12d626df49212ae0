#pragma once

#include "engine/game.h"

/* The smallest game, to copy when a new one is made, and for what Perudo does not need: everybody
 * chooses a number in secret, all at once, and may change their mind; then those with a small one
 * say whether they take a step more, and for the others "done" is said. After two rounds the
 * largest sum wins, and who has chosen a 9 has no place. With start=SEAT no chance falls. */
extern const struct game toy_game;
