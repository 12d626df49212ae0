#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "storage/results.h"
#include "storage/sql/database.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"

static void add_unrated(struct store_results *results, int against, int games, bool won) {
	if (against == STORE_ALONE) {
		results->alone += games;
	} else if (against == STORE_AGAINST_PEOPLE) {
		results->unrated += games;
		results->unrated_won += won ? games : 0;
	} else {
		results->with_computers += games;
		results->with_computers_won += won ? games : 0;
	}
}

static void add_rated(struct store_results *results, int place, int games) {
	results->games += games;
	results->wins += place == 1 ? games : 0;
	results->places[place] += games;
}

static int read_streaks(
	struct store *store, int64_t person, const char *game, struct store_results *results) {
	struct stmt stmt = STMT(store,
		"SELECT now, longest FROM streaks WHERE person = :person AND game = :game",
		BIND_INT(":person", person), BIND_GAME(game));
	if (stmt_step(&stmt)) {
		results->streak = stmt_column_int(&stmt, 0);
		results->best_streak = stmt_column_int(&stmt, 1);
	}
	return stmt_reset(&stmt);
}

int store_results(
	struct store *store, int64_t person, const char *game, struct store_results *results) {
	*results = (struct store_results){0};
	struct stmt stmt = STMT(store,
		game != NULL ? "SELECT people_only, counted, against, games FROM results"
			       " WHERE person = :person AND game = :game"
			     : "SELECT people_only, counted, against, games FROM results"
			       " WHERE person = :person",
		BIND_INT(":person", person), BIND_GAME(game));
	while (stmt_step(&stmt)) {
		int place = stmt_column_range(&stmt, 1, 0, STORE_SEATS_MAX);
		int against = stmt_column_range(&stmt, 2, 0, STORE_AGAINST - 1);
		int games = stmt_column_range(&stmt, 3, 0, INT_MAX);
		if (stmt_column_int(&stmt, 0) != 0) {
			add_rated(results, place, games);
		} else {
			add_unrated(results, against, games, place == 1);
		}
	}
	int rc = stmt_reset(&stmt);
	return rc == 0 && game != NULL ? read_streaks(store, person, game, results) : rc;
}

/* A group with casual players, 5, is between easy and normal ones. */
#define BY_STRENGTH " ORDER BY CASE against WHEN 5 THEN 1.5 ELSE against END, hinted LIMIT :cap"

/* Results of all time have stored sums. */
static const char unrated_of_all_time[] =
	"SELECT against, hinted, sum(games), coalesce(sum(games) FILTER (WHERE counted = 1), 0),"
	" max(points)"
	" FROM results WHERE person = :person AND game = :game AND people_only = 0 AND games > 0"
	" GROUP BY against, hinted" BY_STRENGTH;
static const char unrated_since[] =
	"SELECT against, hinted, count(*), count(*) FILTER (WHERE counted = 1), max(points)"
	" FROM played"
	" WHERE person = :person AND game = :game AND ended_at >= :since"
	" AND people_only = 0 GROUP BY against, hinted" BY_STRENGTH;

int store_unrated(struct store *store, int64_t person, const char *game, int64_t since,
	struct store_unrated *rows, size_t cap) {
	struct stmt stmt =
		since > 0 ? STMT(store, unrated_since, BIND_INT(":person", person), BIND_GAME(game),
				    BIND_CAP(cap), BIND_INT(":since", since))
			  : STMT(store, unrated_of_all_time, BIND_INT(":person", person),
				    BIND_GAME(game), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		rows[stmt.rows - 1] = (struct store_unrated){
			.against = (enum store_against)stmt_column_range(
				&stmt, 0, 0, STORE_AGAINST - 1),
			.hinted = stmt_column_int(&stmt, 1) != 0,
			.games = stmt_column_int(&stmt, 2),
			.wins = stmt_column_int(&stmt, 3),
			.has_points = !stmt_column_is_null(&stmt, 4),
			.best = stmt_column_int(&stmt, 4),
		};
	}
	return stmt_reset_counted(&stmt);
}

int store_season_places(struct store *store, int64_t person, const char *game, int64_t now,
	int64_t places[STORE_SEATS_MAX + 1]) {
	struct stmt stmt = STMT(store,
		"SELECT counted, games FROM places_of_seasons WHERE person = :person"
		" AND game = :game AND season = season_of(:now)",
		BIND_INT(":person", person), BIND_GAME(game), BIND_INT(":now", now));
	memset(places, 0, (STORE_SEATS_MAX + 1) * sizeof(*places));
	while (stmt_step(&stmt)) {
		int place = stmt_column_range(&stmt, 0, 0, STORE_SEATS_MAX);
		places[place] = stmt_column_range(&stmt, 1, 0, INT_MAX);
	}
	return stmt_reset(&stmt);
}

#define MEETINGS                                                                         \
	"SELECT count(*), count(*) FILTER (WHERE a.counted < b.counted),"                \
	" count(*) FILTER (WHERE a.counted > b.counted)"                                 \
	" FROM played a CROSS JOIN played b WHERE b.person = :other AND b.game = a.game" \
	" AND b.ended_at = a.ended_at AND b.table_id = a.table_id AND a.people_only = 1"

static int count_games(struct store *store, int64_t person, const char *game, int64_t *games) {
	struct stmt stmt = STMT(store,
		"SELECT sum(games) FROM results WHERE person = :person"
		" AND (:game IS NULL OR game = :game) AND people_only = 1",
		BIND_INT(":person", person), BIND_GAME(game));
	return stmt_read_int(stmt, games);
}

static int read_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings) {
	struct stmt stmt = STMT(store,
		game != NULL ? MEETINGS " AND a.person = :one AND a.game = :game"
			     : MEETINGS " AND a.person = :one",
		BIND_INT(":one", one), BIND_INT(":other", other), BIND_GAME(game));
	if (stmt_step(&stmt)) {
		meetings->games = stmt_column_int(&stmt, 0);
		meetings->better = stmt_column_int(&stmt, 1);
		meetings->worse = stmt_column_int(&stmt, 2);
	}
	return stmt_reset(&stmt);
}

/* Reads all games of the player who has fewer of them. */
int store_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings) {
	int64_t games = 0, others = 0;
	struct store_meetings met = {0};
	int rc = count_games(store, one, game, &games);
	if (rc == 0) {
		rc = count_games(store, other, game, &others);
	}
	bool turned = others < games;
	if (rc == 0) {
		rc = read_meetings(store, turned ? other : one, turned ? one : other, game, &met);
	}
	*meetings = (struct store_meetings){.games = met.games,
		.better = turned ? met.worse : met.better,
		.worse = turned ? met.better : met.worse};
	return rc;
}

enum { KEYS_MAX = 64, FIGURE_SIZE = 21 };

/* All figures that games count, in the order of played.figures. */
struct keys {
	size_t n;
	char list[KEYS_MAX][STORE_STAT_SIZE];
};

static void read_keys(struct store *store, int64_t table, struct keys *keys) {
	struct stmt stmt = STMT(store,
		"SELECT key FROM figure_keys WHERE game = (SELECT game FROM tables"
		" WHERE id = :table) ORDER BY number LIMIT :cap",
		BIND_INT(":table", table), BIND_CAP(KEYS_MAX));
	keys->n = 0;
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, keys->list[keys->n++], STORE_STAT_SIZE);
	}
	stmt_reset(&stmt);
}

static size_t find_key(const struct keys *keys, const char *key) {
	size_t i = 0;
	while (i < keys->n && strcmp(keys->list[i], key) != 0) {
		i++;
	}
	return i;
}

static void add_key(struct store *store, int64_t table, struct keys *keys, const char *key) {
	stmt_run(STMT(store,
		"INSERT INTO figure_keys (game, number, key)"
		" SELECT game, :number, :key FROM tables WHERE id = :table",
		BIND_INT(":table", table), BIND_INT(":number", (int64_t)keys->n),
		BIND_TEXT(":key", key, STORE_STAT_SIZE)));
	snprintf(keys->list[keys->n++], STORE_STAT_SIZE, "%s", key);
}

/* "12,0,3" */
static void pack(struct store *store, int64_t table, const struct store_stat *stats, size_t n,
	char packed[KEYS_MAX * FIGURE_SIZE]) {
	struct keys keys;
	int64_t figures[KEYS_MAX] = {0};
	read_keys(store, table, &keys);
	for (size_t i = 0; i < n; i++) {
		size_t number = find_key(&keys, stats[i].key);
		if (number == keys.n && number < KEYS_MAX) {
			add_key(store, table, &keys, stats[i].key);
		}
		if (number < KEYS_MAX) {
			figures[number] = stats[i].n;
		}
	}
	packed[0] = '\0';
	for (size_t i = 0, len = 0; i < keys.n; i++) {
		len += (size_t)snprintf(packed + len, KEYS_MAX * FIGURE_SIZE - len, "%s%" PRId64,
			i > 0 ? "," : "", figures[i]);
	}
}

int store_stats_set(struct store *store, int64_t table, int64_t person,
	const struct store_stat *stats, size_t n, const int64_t *points) {
	char packed[KEYS_MAX * FIGURE_SIZE];
	bool entered = transaction_enter(store);
	pack(store, table, stats, n, packed);
	played_add_up(store, table, person, -1);
	struct stmt stmt = STMT(store,
		"UPDATE played SET figures = :figures, points = :points WHERE person = :person"
		" AND table_id = :table AND (game, ended_at) = (SELECT game, ended_at FROM tables"
		" WHERE id = :table)",
		BIND_INT(":table", table), BIND_INT(":person", person),
		BIND_ARRAY(":figures", packed),
		BIND_INT_IF(points != NULL, ":points", points != NULL ? *points : 0));
	stmt_run_found(stmt, "result");
	played_add_up(store, table, person, 1);
	return transaction_leave(store, entered);
}

int store_table_set_counted(struct store *store, int64_t table, int formula) {
	struct stmt stmt = STMT(store, "UPDATE tables SET figured = :formula WHERE id = :table",
		BIND_INT(":formula", formula), BIND_INT(":table", table));
	return stmt_run_found(stmt, "table");
}

int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT id FROM tables WHERE phase = 2 AND figured < :formula"
		" ORDER BY figured, id LIMIT :cap",
		BIND_INT(":formula", formula), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		tables[stmt.rows - 1] = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_counted(&stmt);
}

int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT key, n FROM figures WHERE person = :person AND game = :game AND n > 0"
		" ORDER BY key LIMIT :cap",
		BIND_INT(":person", person), BIND_GAME(game), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_stat *stat = &stats[stmt.rows - 1];
		stmt_column_text(&stmt, 0, stat->key, sizeof(stat->key));
		stat->n = stmt_column_int(&stmt, 1);
	}
	return stmt_reset_counted(&stmt);
}
