#include "storage/sqlite/tallies.h"

#include "storage/sqlite/stmt.h"

/* What a table adds to or takes from each tally of its seats. */
#define COUNT_INTO                                                   \
	" ON CONFLICT DO UPDATE SET games = games + excluded.games," \
	" wins = wins + excluded.wins"
#define COUNTED_SEATS                                                     \
	" tables t JOIN seats s ON s.table_id = t.id WHERE t.id = :table" \
	" AND t.phase = 2 AND t.people_only AND s.person IS NOT NULL"
#define SPANS " (SELECT 0 AS span UNION ALL SELECT 1) p CROSS JOIN"
/* The month's or the week's first moment. Time began on a Thursday, three days after a Monday. */
#define SINCE                                                                                 \
	"CASE p.span WHEN 0 THEN 1000 * unixepoch(t.ended_at / 1000, 'unixepoch', 'start of " \
	"month')"                                                                             \
	" ELSE t.ended_at - (t.ended_at + 259200000) % 604800000 END"

static const char of_all_time[] = "INSERT INTO tallies (game, network, place, person, games, wins)"
				  " SELECT t.game, t.network, t.place, s.person, :sign,"
				  " :sign * (s.counted = 1) FROM" COUNTED_SEATS COUNT_INTO;

static const char of_places[] =
	"INSERT INTO tallies_of_places (span, network, place, since, game, person, games, wins)"
	" SELECT p.span, t.network, t.place, " SINCE ", t.game, s.person, :sign,"
	" :sign * (s.counted = 1) FROM" SPANS COUNTED_SEATS COUNT_INTO;

static const char of_networks[] =
	"INSERT INTO tallies_of_networks (span, since, network, game, person, games, wins)"
	" SELECT p.span, " SINCE ", t.network, t.game, s.person, :sign,"
	" :sign * (s.counted = 1) FROM" SPANS COUNTED_SEATS COUNT_INTO;

#define SEATS_OF_PEOPLE                                                   \
	" tables t JOIN seats s ON s.table_id = t.id WHERE t.id = :table" \
	" AND t.phase = 2 AND s.person IS NOT NULL"

static const char list_played[] =
	"INSERT INTO played (person, game, ended_at, table_id, people_only, counted)"
	" SELECT s.person, t.game, t.ended_at, t.id, t.people_only, s.counted"
	" FROM" SEATS_OF_PEOPLE;
static const char unlist_played[] =
	"DELETE FROM played WHERE person IN (SELECT s.person FROM" SEATS_OF_PEOPLE ")"
	" AND game = (SELECT game FROM tables WHERE id = :table)"
	" AND ended_at = (SELECT ended_at FROM tables WHERE id = :table) AND table_id = :table";

static int run_for(struct store *store, const char *statement, int64_t table) {
	struct stmt stmt = stmt_prepare(store, statement);
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run(&stmt);
}

static int count_by(struct store *store, const char *statement, int64_t table, int sign) {
	struct stmt stmt = stmt_prepare(store, statement);
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":sign", sign);
	return stmt_run(&stmt);
}

int tallies_count(struct store *store, int64_t table, int sign) {
	static const char *const statements[] = {of_all_time, of_places, of_networks};
	int rc = run_for(store, sign > 0 ? list_played : unlist_played, table);
	for (size_t i = 0; rc == 0 && i < sizeof(statements) / sizeof(*statements); i++) {
		rc = count_by(store, statements[i], table, sign);
	}
	return rc;
}
