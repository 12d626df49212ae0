#include "storage/store.h"

#include "storage/sqlite/stmt.h"

static void add_unrated(struct store_results *results, int against, bool won) {
	if (against == STORE_ALONE) {
		results->alone++;
	} else if (against == STORE_AGAINST_PEOPLE) {
		results->unrated++;
		results->unrated_won += won;
	} else {
		results->with_computers++;
		results->with_computers_won += won;
	}
}

static void add_rated(struct store_results *results, int place) {
	bool won = place == 1;
	results->games++;
	results->wins += won;
	results->places[place]++;
	results->streak = won ? results->streak + 1 : 0;
	if (results->streak > results->best_streak) {
		results->best_streak = results->streak;
	}
}

int store_results(
	struct store *store, int64_t person, const char *game, struct store_results *results) {
	*results = (struct store_results){0};
	struct stmt stmt = STMT(store,
		game != NULL
			? "SELECT people_only, counted, against FROM played WHERE person = :person"
			  " AND game = :game ORDER BY ended_at, table_id"
			: "SELECT people_only, counted, against FROM played WHERE person = :person"
			  " ORDER BY ended_at, table_id",
		BIND_INT(":person", person), BIND_GAME(game));
	while (stmt_step(&stmt)) {
		int place = stmt_column_range(&stmt, 1, 0, STORE_SEATS_MAX);
		int against = stmt_column_range(&stmt, 2, 0, STORE_AGAINST - 1);
		if (stmt_column_int(&stmt, 0) != 0) {
			add_rated(results, place);
		} else {
			add_unrated(results, against, place == 1);
		}
	}
	return stmt_reset(&stmt);
}

int store_unrated(struct store *store, int64_t person, const char *game, int64_t since,
	struct store_unrated *rows, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT against, hinted, count(*), sum(counted = 1), max(points) FROM played"
		" WHERE person = :person AND game = :game AND ended_at >= :since"
		" AND NOT people_only GROUP BY against, hinted ORDER BY against, hinted LIMIT :cap",
		BIND_INT(":person", person), BIND_GAME(game), BIND_INT(":since", since),
		BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		rows[stmt.rows - 1] = (struct store_unrated){
			.against = (enum store_against)stmt_column_range(
				&stmt, 0, 0, STORE_AGAINST - 1),
			.hinted = stmt_column_int(&stmt, 1) != 0,
			.games = stmt_column_int(&stmt, 2),
			.wins = stmt_column_int(&stmt, 3),
			.has_points = sqlite3_column_type(stmt.handle, 4) != SQLITE_NULL,
			.best = stmt_column_int(&stmt, 4),
		};
	}
	return stmt_reset_counted(&stmt);
}

int store_points_set(struct store *store, int64_t table, int64_t person, int64_t points) {
	struct stmt stmt = STMT(store,
		"UPDATE played SET points = :points WHERE person = :person AND table_id = :table"
		" AND (game, ended_at) = (SELECT game, ended_at FROM tables WHERE id = :table)",
		BIND_INT(":points", points), BIND_INT(":person", person),
		BIND_INT(":table", table));
	return stmt_run_found(stmt, "result");
}

#define MEETINGS                                                                      \
	"SELECT count(*), total(a.counted < b.counted), total(a.counted > b.counted)" \
	" FROM played a CROSS JOIN played b ON b.person = :other AND b.game = a.game" \
	" AND b.ended_at = a.ended_at AND b.table_id = a.table_id AND a.people_only"

int store_meetings(struct store *store, int64_t one, int64_t other, const char *game,
	struct store_meetings *meetings) {
	*meetings = (struct store_meetings){0};
	struct stmt stmt = STMT(store,
		game != NULL ? MEETINGS " WHERE a.person = :one AND a.game = :game"
			     : MEETINGS " WHERE a.person = :one",
		BIND_INT(":one", one), BIND_INT(":other", other), BIND_GAME(game));
	if (stmt_step(&stmt)) {
		meetings->games = stmt_column_int(&stmt, 0);
		meetings->better = stmt_column_int(&stmt, 1);
		meetings->worse = stmt_column_int(&stmt, 2);
	}
	return stmt_reset(&stmt);
}
