#ifndef TESTS_BOT_TOY_H
#define TESTS_BOT_TOY_H

#include "engine/game.h"

/* A game of nothing but what Perudo does not need: everybody chooses a number in secret, all at
 * once, and may change their mind; then those with a small one say whether they take another step,
 * and for the others "done" is said. Two rounds; the largest sum wins, and who has chosen a 9 has
 * no place. With three players no chance falls at the start. Its status has a picture. */
extern const struct game toy_game;

#endif
