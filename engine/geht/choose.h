#ifndef ENGINE_GEHT_CHOOSE_H
#define ENGINE_GEHT_CHOOSE_H

#include "engine/geht/state.h"

/* Moves put together by choosing: as game_say->question and ->choice. */

void geht_say_question(const struct audience *audience, const struct move *begun, struct text *out);
void geht_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);

#endif
