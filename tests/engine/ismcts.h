#pragma once

#include "tests/engine/player.h"

/* A search that knows nothing of the game but its rules: information set Monte Carlo tree search
 * with UCB1, a tree for each seat, and random play to the game's end; what it is worth there is the
 * place. The computer's hard player is measured by it. */
extern const struct player ismcts_player;

/* How many worlds it deals for each move, from 1; the player's until it is set anew. */
void ismcts_set_worlds(unsigned worlds);
