#pragma once

#include "engine/geht/state.h"

/* Where the game stands, and what a player has: as the members of struct game_say. */

void geht_say_status(const struct audience *audience, struct text *out);
void geht_say_hand(const struct audience *audience, struct text *out);
void geht_say_where(const struct audience *audience, struct text *out);

/* Which round and phase it is, and who the lucky fairy is. */
void geht_put_round(const struct audience *audience, struct text *out);
