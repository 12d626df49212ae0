#pragma once

#include <stddef.h>
#include <stdint.h>

struct rating;
struct store;

/* The finished games of each person, one by one, and their sums: results, figures, streaks and the
 * places of each season. Everything here is called within a transaction. */

/* Lists the seats of a finished table's people. */
void played_list(struct store *store, int64_t table);
/* Called before the table or its seats change: its figures must be counted again, and ratings after
 * it are unknown. */
void played_unlist(struct store *store, int64_t table);

/* Gives a person's game to another; played_settle() then follows for each table. */
void played_hand_over(struct store *store, int64_t table, int64_t giver, int64_t taker);
void played_settle(struct store *store, int64_t table, int64_t person);

/* Adds a person's result and figures to the sums (sign 1), or subtracts them (sign -1): before and
 * after each change of points or figures. */
void played_add_up(struct store *store, int64_t table, int64_t person, int sign);

/* Stores a person's rating after a game. */
int played_set_rating(
	struct store *store, int64_t table, int64_t person, const struct rating *rating);

/* Checks each person's sums against their games. -EBADMSG: they differ. Takes seconds for 100,000
 * games. */
int played_check_sums(struct store *store);

/* Adds a table's result to the totals of leaderboards and results (sign 1), or subtracts it
 * (sign -1): before and after each change of the table or its seats. */
void leaderboard_count(struct store *store, int64_t table, int sign);

/* Counts a table in one person's totals alone, without their lists of results; 0: in those of all
 * its people. */
void leaderboard_count_of(struct store *store, int64_t table, int64_t person, int sign);

/* Recomputes all ratings if they were made by another formula. */
int ratings_renew(struct store *store);

/* Gives a person's results to another: games in which both have a rating are to be recomputed. */
void ratings_hand_over(struct store *store, int64_t from, int64_t into);
/* A merger's games were handed over: the ratings of those games are to be recomputed. */
void ratings_renew_merged(struct store *store, int64_t merger);
/* Continues recomputing, by at most most results. -ENOENT: nothing is left to do. */
int ratings_go_on(struct store *store, size_t most);
