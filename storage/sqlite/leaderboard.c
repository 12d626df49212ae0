#include "storage/sqlite/leaderboard.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "storage/sqlite/stmt.h"
#include "storage/store.h"

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

static const char count_all_time[] =
	"INSERT INTO tallies (game, network, place, person, games, wins)"
	" SELECT t.game, t.network, t.place, s.person, :sign,"
	" :sign * (s.counted = 1) FROM" COUNTED_SEATS COUNT_INTO;

static const char count_by_place[] =
	"INSERT INTO tallies_of_places (span, network, place, since, game, person, games, wins)"
	" SELECT p.span, t.network, t.place, " SINCE ", t.game, s.person, :sign,"
	" :sign * (s.counted = 1) FROM" SPANS COUNTED_SEATS COUNT_INTO;

static const char count_by_network[] =
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

int leaderboard_count(struct store *store, int64_t table, int sign) {
	static const char *const statements[] = {count_all_time, count_by_place, count_by_network};
	int rc = run_for(store, sign > 0 ? list_played : unlist_played, table);
	for (size_t i = 0; rc == 0 && i < sizeof(statements) / sizeof(*statements); i++) {
		rc = count_by(store, statements[i], table, sign);
	}
	return rc;
}

/* Adds up first and looks names up last. CROSS JOIN keeps SQLite from beginning with the people,
 * who are in order already, and their games of all time. */
#define RANKS(games, wins, from)                                                                  \
	"SELECT p.id, p.name, n, won, r.mu - 3 * r.sigma AS rating"                               \
	" FROM (SELECT person, sum(" games ") AS n, sum(" wins ") AS won FROM " from              \
	" WHERE (:game IS NULL OR game = :game) AND (:network IS NULL OR network = :network)"     \
	" GROUP BY person HAVING n > 0 AND n >= :least) b CROSS JOIN people p ON p.id = b.person" \
	" LEFT JOIN ratings r ON r.person = p.id AND r.game = :game"                              \
	" ORDER BY CASE :order WHEN 0 THEN won WHEN 1 THEN won * 1.0 / n ELSE rating END"         \
	" DESC, n, p.name COLLATE NOCASE, p.id LIMIT :cap"

#define WITHIN " WHERE (:from IS NULL OR (place >= :from AND place < :beyond))"

static const char of_all_time[] = RANKS("games", "wins", "(SELECT * FROM tallies" WITHIN ")");
static const char of_places[] = RANKS("games", "wins",
	"(SELECT * FROM tallies INDEXED BY tallies_by_place WHERE network = :network"
	" AND place >= :from AND place < :beyond)");
static const char since_in_places[] = RANKS("games", "wins",
	"(SELECT * FROM tallies_of_places WHERE span = :span AND network = :network"
	" AND place >= :from AND place < :beyond AND since >= :since)");
static const char since_in_networks[] = RANKS("games", "wins",
	"(SELECT * FROM tallies_of_networks WHERE span = :span AND since >= :since)");
/* From any moment on, by the games themselves. */
static const char since_then[] = RANKS("1", "s.counted = 1",
	"(SELECT id, game, network FROM tables WHERE phase = 2 AND people_only = 1"
	" AND ended_at >= :since AND (:from IS NULL OR (place >= :from AND place < :beyond))) t"
	" CROSS JOIN seats s ON s.table_id = t.id AND s.person IS NOT NULL");

/* Places as a span of names, so that an index finds them: what follows a name at once is the name
 * and the least character; "7/" and all that begins so ends before "70", '0' being behind '/'. */
struct span {
	const char *from; /* NULL: everywhere */
	char beyond[STORE_PLACE_SIZE + 2];
};

static void set_span(struct span *span, const struct store_filter *filter) {
	*span = (struct span){.from = filter->place};
	if (filter->place != NULL) {
		snprintf(span->beyond, sizeof(span->beyond), "%s\x01", filter->place);
	} else if (filter->within != NULL) {
		size_t n = strlen(filter->within);
		assert(n > 0 && filter->within[n - 1] == '/');
		span->from = filter->within;
		snprintf(span->beyond, sizeof(span->beyond), "%.*s0", (int)(n - 1), filter->within);
	}
}

enum { SPAN_MONTH, SPAN_WEEK, SPAN_NONE };

#define DAY_MS INT64_C(86400000)

/* The tallies that begin at this moment: those from then on are all there is since. */
static int span_from(int64_t since) {
	time_t seconds = (time_t)(since / 1000);
	struct tm utc;
	if (since % DAY_MS != 0 || gmtime_r(&seconds, &utc) == NULL) {
		return SPAN_NONE;
	}
	return utc.tm_mday == 1 ? SPAN_MONTH : utc.tm_wday == 1 ? SPAN_WEEK : SPAN_NONE;
}

static const char *statement_since(const struct store_filter *filter, const struct span *span) {
	bool anywhere = span->from == NULL;
	if (span_from(filter->since) == SPAN_NONE || (!anywhere && filter->network == NULL)) {
		return since_then;
	}
	return anywhere ? since_in_networks : since_in_places;
}

static const char *statement_for(const struct store_filter *filter, const struct span *span) {
	if (filter->since > 0) {
		return statement_since(filter, span);
	}
	return span->from != NULL && filter->network != NULL ? of_places : of_all_time;
}

static void put_filter(struct stmt *stmt, const char *statement, const struct store_filter *filter,
	const struct span *span) {
	stmt_bind_text(stmt, ":game", filter->game, sizeof(((struct store_table *)0)->game));
	stmt_bind_text(stmt, ":network", filter->network, STORE_NETWORK_SIZE);
	if (statement != since_in_networks) {
		stmt_bind_text(stmt, ":from", span->from, STORE_PLACE_SIZE);
		stmt_bind_text(stmt, ":beyond", span->beyond, sizeof(span->beyond));
	}
	if (filter->since > 0) {
		stmt_bind_int(stmt, ":since", filter->since);
	}
	if (statement == since_in_networks || statement == since_in_places) {
		stmt_bind_int(stmt, ":span", span_from(filter->since));
	}
}

static void read_rank(struct stmt *stmt, struct store_rank *rank) {
	rank->person = stmt_column_int(stmt, 0);
	stmt_column_text(stmt, 1, rank->name, sizeof(rank->name));
	rank->games = stmt_column_int(stmt, 2);
	rank->wins = stmt_column_int(stmt, 3);
	rank->rating = stmt_column_real(stmt, 4);
}

int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap) {
	assert(cap <= INT_MAX);
	struct span span;
	set_span(&span, filter);
	const char *statement = statement_for(filter, &span);
	struct stmt stmt = stmt_prepare(store, statement);
	put_filter(&stmt, statement, filter, &span);
	stmt_bind_int(&stmt, ":least", order == STORE_BY_SHARE ? least_games : 0);
	stmt_bind_int(&stmt, ":order", order);
	stmt_bind_int(&stmt, ":cap", (int64_t)cap);
	int n = 0;
	while (stmt_step(&stmt)) {
		read_rank(&stmt, &ranks[n++]);
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : n;
}
