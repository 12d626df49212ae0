#ifndef ENGINE_SAY_H
#define ENGINE_SAY_H

#include "engine/game.h"

/* Any game in words, from the tables of its struct game_say. */

/* The rules on a card. */
void say_card(const struct game *game, const struct words *words, struct text *out);

#endif
