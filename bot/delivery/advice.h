#pragma once

#include "bot/table/table.h"
#include "engine/rollout.h"

/* What the computer found out about moves, in words. */

/* The move as people say it: "Bid 5 x threes". */
void advice_put_move(const struct audience *audience, const struct game *game,
	const struct move *move, struct text *out);

/* The best of the moves, which are sorted, and what speaks for each. */
void advice_put_moves(const struct audience *audience, const struct game *game,
	const struct judged *list, size_t n, struct text *out);
