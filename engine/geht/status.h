#pragma once

#include "engine/geht/state.h"

/* Where the game stands, and what a player has: as the members of struct game_say. */

void geht_say_status(const struct audience *audience, struct text *out);
void geht_say_hand(const struct audience *audience, struct text *out);
void geht_say_where(const struct audience *audience, struct text *out);

/* Which round and phase it is, and who the lucky fairy is. */
void geht_put_round(const struct audience *audience, struct text *out);

/* What each phase asks of the players. */

/* "ann, your turn: …" for each of the seats (bits), in the phase of the view. */
void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out);

/* As game_say->hint. */
void geht_say_hint(const struct audience *audience, struct text *out);

/* Moves put together by choosing, as game_say->verbs. */
extern const struct verb_words geht_verb_words[GEHT_VERBS];
