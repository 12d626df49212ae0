#ifndef ENGINE_GEHT_REFUSE_H
#define ENGINE_GEHT_REFUSE_H

#include "engine/geht/state.h"

/* As game_say->refusal: the rule in words, and behind it what would be legal. */
void geht_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);

#endif
