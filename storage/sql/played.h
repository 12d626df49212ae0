#pragma once

#include <stddef.h>
#include <stdint.h>

struct rating;
struct store;

/* The finished games of each person, one by one, and their sums: results, figures, streaks and the
 * places of each season. Everything here is called within a transaction. */

/* All seats that a finished table's people have. */
void played_list(struct store *store, int64_t table);
/* Before the table or its seats change. Its moves are to be counted again, and the ratings after it
 * are unknown. */
void played_unlist(struct store *store, int64_t table);

/* One person's game becomes another's. Once some were given, each table is to be settled. */
void played_hand_over(struct store *store, int64_t table, int64_t giver, int64_t taker);
void played_settle(struct store *store, int64_t table, int64_t person);

/* Adds a person's result and figures to the sums (sign 1), or takes them away (sign -1): around
 * each change of points or figures. */
void played_add_up(struct store *store, int64_t table, int64_t person, int sign);

/* Stores a person's rating after a game. */
int played_set_rating(
	struct store *store, int64_t table, int64_t person, const struct rating *rating);

/* Checks each person's sums against their games. -EBADMSG: they differ. Takes seconds for 100,000
 * games. */
int played_check_sums(struct store *store);

/* Adds what a table counts in the totals that leaderboards and results are read from (sign 1), or
 * takes it away (sign -1): around each change of the table or its seats. */
void leaderboard_count(struct store *store, int64_t table, int sign);

/* Counts in one person's totals alone, which lists of results are no part of. */
void leaderboard_count_of(struct store *store, int64_t table, int64_t person, int sign);

/* Recomputes all ratings if another formula made them. */
int ratings_renew(struct store *store);

/* One person's results become another's: where both have a rating, those of the game are to be
 * recomputed. */
void ratings_hand_over(struct store *store, int64_t from, int64_t into);
/* The games that a merger lists have changed hands: their ratings are to be recomputed. */
void ratings_renew_merged(struct store *store, int64_t merger);
/* Goes on with that, by as many results as most at the most. -ENOENT: there is nothing to do. */
int ratings_go_on(struct store *store, size_t most);
