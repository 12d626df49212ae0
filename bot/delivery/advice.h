#pragma once

#include "bot/table/table.h"
#include "engine/rollout.h"

/* The computer's judgement of moves, in words. */

/* The move in a person's words: "Bid 5 x threes". */
void advice_put_move(const struct audience *audience, const struct game *game,
	const struct move *move, struct text *out);

/* The best of the moves, which are sorted, with the reasons for each. */
void advice_put_moves(const struct audience *audience, const struct game *game,
	const struct judged *list, size_t n, struct text *out);

/* The difference in worth of two moves in a review, as people count it: "12 points"; in games
 * without points "12 % of a win", or among more than two players "0.4 places". It is told without
 * its sign, but rounded with it, halves up, so that told figures add up. */
void advice_put_difference(const struct words *words, const struct game *game, int n_seats,
	double difference, struct text *out);

/* The game's worth, compared with the even share at its start: the difference is luck minus the
 * cost of choices. A sentence. */
void advice_put_result(const struct words *words, const struct game *game, int n_seats,
	double worth, struct text *out);
