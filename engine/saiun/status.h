#pragma once

#include "engine/game.h"

/* As the members of struct game_say: where the game stands, and what a seat can do. */
void saiun_say_status(const struct audience *audience, struct text *out);
void saiun_say_hand(const struct audience *audience, struct text *out);
void saiun_say_hint(const struct audience *audience, struct text *out);
