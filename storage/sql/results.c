#include "storage/results.h"

#include <string.h>

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

/* Of all time they are summed up already. */
static const char unrated_of_all_time[] =
	"SELECT against, hinted, sum(games), coalesce(sum(games) FILTER (WHERE counted = 1), 0),"
	" max(points)"
	" FROM results WHERE person = :person AND game = :game AND people_only = 0 AND games > 0"
	" GROUP BY against, hinted ORDER BY against, hinted LIMIT :cap";
static const char unrated_since[] =
	"SELECT against, hinted, count(*), count(*) FILTER (WHERE counted = 1), max(points)"
	" FROM played"
	" WHERE person = :person AND game = :game AND ended_at >= :since"
	" AND people_only = 0 GROUP BY against, hinted ORDER BY against, hinted LIMIT :cap";

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
	*games = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
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

/* All games of the one are gone through who has played less. */
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
