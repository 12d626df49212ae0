#ifndef ENGINE_SAIUN_REFUSALS_H
#define ENGINE_SAIUN_REFUSALS_H

#include "engine/game.h"

/* As the members of struct game_say: why a move is refused, and what would be legal. */
extern const struct refusal_words saiun_refusals[];
void saiun_advise(
	const struct audience *audience, const struct move *move, uint8_t advice, struct text *out);

#endif
