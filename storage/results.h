#pragma once

#include "storage/store.h"

/* Results of games and their sums, by the conventions of storage/store.h. */

/* Leaderboards and sums. NULL or 0 in a filter: any. Players who left their seat to the computer
 * are placed after all who stayed, tied with each other. */

struct store_filter {
	const char *game, *network, *place;
	const char *within; /* prefix of a place's name; ends in '/' */
	int64_t since; /* least end of a game; fast for the start of a month or of a Monday (UTC) */
};

struct store_rank {
	int64_t person;
	char name[STORE_NAME_SIZE];
	int64_t games, wins;
	double rating; /* mu - 3 sigma in the filter's game; 0 without one */
};

enum store_order { STORE_BY_WINS, STORE_BY_SHARE, STORE_BY_RATING };

/* The best people first, by games with people only. STORE_BY_RATING needs a game; STORE_BY_SHARE of
 * wins counts people with least_games. Ties: fewer games first, then by name. */
int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap);

struct store_results {
	int64_t with_computers, with_computers_won;
	int64_t alone;                /* games for one person */
	int64_t unrated, unrated_won; /* with people at the end, but not from the start with people
					 only, or with hints */
	/* Of games with people only. */
	int64_t games, wins;
	int64_t places[STORE_SEATS_MAX + 1]; /* [n]: games with place n; [0]: without a place */
	int64_t streak, best_streak;         /* wins in a row in one game: now, and at most */
};

/* Results in one game, or in all (NULL): then without wins in a row. */
int store_results(
	struct store *store, int64_t person, const char *game, struct store_results *results);

/* Numbers of games with each place in the season of now, a quarter of the year (UTC). */
int store_season_places(struct store *store, int64_t person, const char *game, int64_t now,
	int64_t places[STORE_SEATS_MAX + 1]);

/* The opponents in a game that does not count among people: the level of the strongest computer
 * player, if there were only computer players. */
enum store_against {
	STORE_AGAINST_PEOPLE,
	STORE_AGAINST_EASY,
	STORE_AGAINST_NORMAL,
	STORE_AGAINST_HARD,
	STORE_ALONE,
	STORE_AGAINST_CASUAL,
	STORE_AGAINST,
};

struct store_unrated {
	enum store_against against;
	bool hinted; /* with hints for the person */
	int64_t games, wins;
	bool has_points;
	int64_t best; /* most points in a game, if any are known */
};

/* A person's results in such games, finished since then: by opponents, each without and with hints.
 */
int store_unrated(struct store *store, int64_t person, const char *game, int64_t since,
	struct store_unrated *rows, size_t cap);

/* Games with people only that both played; in better and worse of them one was placed better or
 * worse than the other. */
struct store_meetings {
	int64_t games, better, worse;
};

int store_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings);

/* Ratings, by person and game (storage/rating.h); of games with people only. */

/* Updates the ratings from the table's result: once for each table, in the transaction that
 * finishes it and sets the places. If nobody won, all who stayed are tied. */
int store_table_rate(struct store *store, int64_t table);

struct store_rating {
	double mu, sigma, shown; /* shown: mu - 3 sigma */
};

/* -ENOENT: the person has no such game. */
int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating);
/* The rating after each of the person's last games, to the hundredth, oldest first: at most cap of
 * them, evenly spaced, with the first and the last. games: the number of games looked at, about 500
 * at most. None while the game's ratings are recomputed. */
int store_rating_history(struct store *store, int64_t person, const char *game,
	struct store_rating *history, size_t cap, size_t *games);

/* A person's figures of a finished game, by key. The caller computes them by a numbered formula. */

struct store_stat {
	char key[STORE_STAT_SIZE];
	int64_t n;
};

/* Replaces the person's figures of a finished table; points NULL: the game has no points. -ENOENT:
 * the person did not play there. */
int store_stats_set(struct store *store, int64_t table, int64_t person,
	const struct store_stat *stats, size_t n, const int64_t *points);
int store_table_set_counted(struct store *store, int64_t table, int formula);
/* Finished tables whose figures are missing, were counted by a lower formula, or are outdated by a
 * change of the table. */
int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap);
/* Sums over a person's games, those with computer players included, by key; a missing figure is 0.
 */
int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap);

struct store_past_game {
	int64_t id;
	char game[STORE_GAME_SIZE];
	enum store_phase phase; /* STORE_FINISHED or STORE_UNFINISHED */
	int64_t ended_at;
	size_t n_seats;
	struct store_seat seats[STORE_SEATS_MAX]; /* the best places first */
};

/* The tables of a place that were started and have ended, newest first. */
int store_history(struct store *store, const char *network, const char *place,
	struct store_past_game *past, size_t cap);
