#include "storage/store.h"

#include "storage/sqlite/stmt.h"

static void add_game(struct store_results *results, bool people_only, int place) {
	bool won = place == 1;
	if (!people_only) {
		results->with_computers++;
		results->with_computers_won += won;
		return;
	}
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
		game != NULL ? "SELECT people_only, counted FROM played WHERE person = :person"
			       " AND game = :game ORDER BY ended_at, table_id"
			     : "SELECT people_only, counted FROM played WHERE person = :person"
			       " ORDER BY ended_at, table_id",
		BIND_INT(":person", person), BIND_GAME(game));
	while (stmt_step(&stmt)) {
		int place = stmt_column_range(&stmt, 1, 0, STORE_SEATS_MAX);
		add_game(results, stmt_column_int(&stmt, 0) != 0, place);
	}
	return stmt_reset(&stmt);
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
