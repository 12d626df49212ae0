#pragma once

#include "engine/geht/state.h"

/* What each phase asks of the players. */

/* A writer of places: "rolling", the phase of the view. */
void geht_put_phase(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann, your turn: …" for each of the seats (bits), in the phase of the view. */
void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out);

/* As game_say->hint. */
void geht_say_hint(const struct audience *audience, struct text *out);

/* Moves put together by choosing: as game_say->question and ->choice. */

void geht_say_question(const struct audience *audience, const struct move *begun, struct text *out);
void geht_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
