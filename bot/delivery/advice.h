#pragma once

#include "bot/table/table.h"
#include "engine/rollout.h"

/* The computer's findings about moves, in words. */

/* The move as people say it: "Bid 5 x threes". */
void advice_put_move(const struct audience *audience, const struct game *game,
	const struct move *move, struct text *out);

/* The best of the moves, which are sorted, and what speaks for each. */
void advice_put_moves(const struct audience *audience, const struct game *game,
	const struct judged *list, size_t n, struct text *out);

/* How much two moves differ in worth, as people count it: "12 % of a win", and among more than two
 * "0.4 places". The sign is not told, but what adds up is also told so: halves are rounded up. */
void advice_put_difference(
	const struct words *words, int n_seats, double difference, struct text *out);

/* The game's worth, beside the even share that its start was: the difference is luck less what
 * choices cost. A sentence. */
void advice_put_result(const struct words *words, int n_seats, double worth, struct text *out);
