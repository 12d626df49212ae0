#pragma once

#include "storage/store.h"

/* How games ended, and sums of them, by the rules of storage/store.h. */

/* Leaderboards and sums. NULL or 0 in a filter: any. Players who left their seat to the computer
 * are placed after all who stayed, tied with each other. */

struct store_filter {
	const char *game, *network, *place;
	const char *within; /* prefix of a place's name; ends in '/' */
	int64_t since; /* finished then or later; fast from the start of a month or Monday (UTC) */
};

struct store_rank {
	int64_t person;
	char name[STORE_NAME_SIZE];
	int64_t games, wins;
	double rating; /* mu - 3 sigma in the filter's game; 0 without one */
};

enum store_order { STORE_BY_WINS, STORE_BY_SHARE, STORE_BY_RATING };

/* The best people first, by games with people only. STORE_BY_RATING needs a game; STORE_BY_SHARE of
 * wins needs least_games of each. Ties: fewer games first, then by name. */
int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap);

struct store_results {
	int64_t with_computers, with_computers_won;
	int64_t alone;                /* in a game for one */
	int64_t unrated, unrated_won; /* with people at the end, but not people only from the start,
					 or with hints */
	/* Of games with people only. */
	int64_t games, wins;
	int64_t places[STORE_SEATS_MAX + 1]; /* [1]: how often first …, [0]: without a place */
	int64_t streak, best_streak;         /* wins in a row in one game, now and ever */
};

/* Of one game, or of all (NULL): then without wins in a row. */
int store_results(
	struct store *store, int64_t person, const char *game, struct store_results *results);

/* How often first …, as in struct store_results, in the season in which now lies: a quarter of the
 * year (UTC). */
int store_season_places(struct store *store, int64_t person, const char *game, int64_t now,
	int64_t places[STORE_SEATS_MAX + 1]);

/* Against whom a game was played that does not count among people: the strongest computer player's
 * level, if only computers sat there. */
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
	bool hinted; /* the person was given hints */
	int64_t games, wins;
	bool has_points;
	int64_t best; /* the most points of a game, if any are known */
};

/* A person's record in such games, finished since then: by opponents, and of each without hints and
 * with. */
int store_unrated(struct store *store, int64_t person, const char *game, int64_t since,
	struct store_unrated *rows, size_t cap);

/* Games with people only in which both played, and in how many of them the one was placed better
 * than the other, and worse. */
struct store_meetings {
	int64_t games, better, worse;
};

int store_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings);

/* Ratings, by person and game (storage/rating.h); of games with people only. */

/* Updates the ratings from the table's result: once for each table, in the transaction that
 * finishes it and sets the places. Where nobody won, all who stayed are tied. */
int store_table_rate(struct store *store, int64_t table);

struct store_rating {
	double mu, sigma, shown; /* shown: mu - 3 sigma */
};

/* -ENOENT: the person has played no such game. */
int store_rating(
	struct store *store, int64_t person, const char *game, struct store_rating *rating);
/* The rating after each of the person's last games, to the hundredth, the oldest first: no more
 * than cap, evenly spaced, the first and the last among them. games: their number, some 500 at
 * most. None while ratings of the game are recomputed. */
int store_rating_history(struct store *store, int64_t person, const char *game,
	struct store_rating *history, size_t cap, size_t *games);

/* Stats: a person's figures of a finished game, by key. The caller counts them, by a numbered
 * formula. */

struct store_stat {
	char key[STORE_STAT_SIZE];
	int64_t n;
};

/* Replaces the person's figures of a finished table; points NULL: the game has none. -ENOENT: they
 * did not play there. */
int store_stats_set(struct store *store, int64_t table, int64_t person,
	const struct store_stat *stats, size_t n, const int64_t *points);
int store_table_set_counted(struct store *store, int64_t table, int formula);
/* The finished tables that were not counted yet, by a lower formula, or written again since. */
int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap);
/* Sums over a person's games, those with computer players too, by key; a missing one is 0. */
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

/* The tables of a place that were started and have ended, the newest first. */
int store_history(struct store *store, const char *network, const char *place,
	struct store_past_game *past, size_t cap);
