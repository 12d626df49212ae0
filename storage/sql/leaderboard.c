#include "storage/sql/played.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "storage/results.h"
#include "storage/sql/stmt.h"

/* Totals of all time by place, and totals of each month and week (UTC) by place and by network. */

enum span_kind { SPAN_MONTH, SPAN_WEEK, SPAN_NONE };

#define COUNT_INTO(table, key)                                                           \
	" ON CONFLICT (" key ") DO UPDATE SET games = " table ".games + excluded.games," \
	" wins = " table ".wins + excluded.wins"
#define COUNTED_SEATS                                                     \
	" tables t JOIN seats s ON s.table_id = t.id WHERE t.id = :table" \
	" AND t.phase = 2 AND t.people_only = 1 AND s.person IS NOT NULL" \
	" AND (:person IS NULL OR s.person = :person)"
#define WON "CASE s.counted WHEN 1 THEN :sign ELSE 0 END"
#define SPANS " (SELECT 0 AS span UNION ALL SELECT 1) p CROSS JOIN"
/* The first moment of the month or week. 1970 began on a Thursday, three days after a Monday. */
#define SINCE                                          \
	"CASE p.span WHEN 0 THEN month_of(t.ended_at)" \
	" ELSE t.ended_at - (t.ended_at + 259200000) % 604800000 END"

static const char count_all_time[] =
	"INSERT INTO tallies (game, network, place, person, games, wins)"
	" SELECT t.game, t.network, t.place, s.person, :sign, " WON
	" FROM" COUNTED_SEATS COUNT_INTO("tallies", "person, game, network, place");

static const char count_by_place[] =
	"INSERT INTO tallies_of_places (span, network, place, since, game, person, games, wins)"
	" SELECT p.span, t.network, t.place, " SINCE ", t.game, s.person, :sign, " WON
	" FROM" SPANS COUNTED_SEATS COUNT_INTO(
		"tallies_of_places", "span, network, place, since, game, person");

static const char count_by_network[] =
	"INSERT INTO tallies_of_networks (span, since, network, game, person, games, wins)"
	" SELECT p.span, " SINCE ", t.network, t.game, s.person, :sign, " WON
	" FROM" SPANS COUNTED_SEATS COUNT_INTO(
		"tallies_of_networks", "span, since, network, game, person");

void leaderboard_count_of(struct store *store, int64_t table, int64_t person, int sign) {
	static const char *const totals[] = {count_all_time, count_by_place, count_by_network};
	STMT_ALL(store, totals, BIND_INT(":table", table), BIND_ID(":person", person),
		BIND_INT(":sign", sign));
}

/* Without this the statements would make tables in memory to find nothing. */
static bool is_finished(struct store *store, int64_t table) {
	struct stmt stmt = STMT(
		store, "SELECT 1 FROM tables WHERE id = :id AND phase = 2", BIND_INT(":id", table));
	bool finished = stmt_step(&stmt);
	stmt_reset(&stmt);
	return finished;
}

void leaderboard_count(struct store *store, int64_t table, int sign) {
	if (!is_finished(store, table)) {
		return;
	}
	(sign > 0 ? played_list : played_unlist)(store, table);
	leaderboard_count_of(store, table, 0, sign);
}

/* Adds up before it looks up names. CROSS JOIN keeps SQLite from starting with the people, who are
 * in order already, and all their games. */
#define RANKS(games, wins, from)                                                           \
	"SELECT p.id, p.name, n, won, r.mu - 3 * r.sigma AS rating"                        \
	" FROM (SELECT person, sum(" games ") AS n, sum(" wins ") AS won FROM " from       \
	" (:game IS NULL OR game = :game) AND (:network IS NULL OR network = :network)"    \
	" GROUP BY person HAVING sum(" games ") > 0 AND sum(" games ") >= :least) b"       \
	" CROSS JOIN people p"                                                             \
	" LEFT JOIN ratings r ON r.person = p.id AND r.game = :game WHERE p.id = b.person" \
	" ORDER BY CASE :order WHEN 0 THEN won WHEN 1 THEN won * 1.0 / n"                  \
	" ELSE r.mu - 3 * r.sigma END DESC NULLS LAST, n, nocase(p.name), p.id LIMIT :cap"

#define WITHIN " WHERE (:from IS NULL OR (place >= :from AND place < :beyond))"

static const char of_all_time[] =
	RANKS("games", "wins", "(SELECT * FROM tallies" WITHIN ") a WHERE");
static const char of_places[] = RANKS("games", "wins",
	"(SELECT * FROM tallies INDEXED BY tallies_by_place WHERE network = :network"
	" AND place >= :from AND place < :beyond) a WHERE");
static const char since_in_places[] = RANKS("games", "wins",
	"(SELECT * FROM tallies_of_places WHERE span = :span AND network = :network"
	" AND place >= :from AND place < :beyond AND since >= :since) a WHERE");
static const char since_in_networks[] = RANKS("games", "wins",
	"(SELECT * FROM tallies_of_networks WHERE span = :span AND since >= :since) a WHERE");
/* Since any moment, by the games themselves. */
static const char since_then[] = RANKS("1", "CASE s.counted WHEN 1 THEN 1 ELSE 0 END",
	"(SELECT id, game, network FROM tables WHERE phase = 2 AND people_only = 1"
	" AND ended_at >= :since AND (:from IS NULL OR (place >= :from AND place < :beyond))) t"
	" CROSS JOIN seats s WHERE s.table_id = t.id AND s.person IS NOT NULL AND");

/* Places as a range of names, so that an index finds them: the name after a place's is that name
 * and the least character; all names that begin with "7/" come before "70", as '0' follows '/'. */
struct place_range {
	const char *from; /* NULL: all places */
	char beyond[STORE_PLACE_SIZE + 2];
};

static void set_range(struct place_range *range, const struct store_filter *filter) {
	*range = (struct place_range){.from = filter->place};
	if (filter->place != NULL) {
		snprintf(range->beyond, sizeof(range->beyond), "%s\x01", filter->place);
	} else if (filter->within != NULL) {
		size_t n = strlen(filter->within);
		assert(n > 0 && filter->within[n - 1] == '/');
		range->from = filter->within;
		snprintf(range->beyond, sizeof(range->beyond), "%.*s0", (int)(n - 1),
			filter->within);
	}
}

#define DAY_MS INT64_C(86400000)

/* The kind of totals that begin at this moment: their sum since then is complete. */
static enum span_kind span_from(int64_t since) {
	time_t seconds = (time_t)(since / 1000);
	struct tm utc;
	if (since % DAY_MS != 0 || gmtime_r(&seconds, &utc) == NULL) {
		return SPAN_NONE;
	}
	return utc.tm_mday == 1 ? SPAN_MONTH : utc.tm_wday == 1 ? SPAN_WEEK : SPAN_NONE;
}

static const char *choose(const struct store_filter *filter, const struct place_range *range) {
	bool anywhere = range->from == NULL, network = filter->network != NULL;
	if (filter->since <= 0) {
		return !anywhere && network ? of_places : of_all_time;
	}
	if (span_from(filter->since) == SPAN_NONE || (!anywhere && !network)) {
		return since_then;
	}
	return anywhere ? since_in_networks : since_in_places;
}

int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap) {
	struct place_range range;
	set_range(&range, filter);
	const char *sql = choose(filter, &range);
	bool places = sql != since_in_networks, spans = !places || sql == since_in_places;
	struct stmt stmt = STMT(store, sql, BIND_GAME(filter->game), BIND_NETWORK(filter->network),
		BIND_TEXT(":from", places ? range.from : NULL, STORE_PLACE_SIZE),
		BIND_TEXT(":beyond", places ? range.beyond : NULL, sizeof(range.beyond)),
		BIND_INT_IF(filter->since > 0, ":since", filter->since),
		BIND_INT_IF(spans, ":span", span_from(filter->since)),
		BIND_INT(":least", order == STORE_BY_SHARE ? least_games : 0),
		BIND_INT(":order", order), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_rank *rank = &ranks[stmt.rows - 1];
		rank->person = stmt_column_int(&stmt, 0);
		stmt_column_text(&stmt, 1, rank->name, sizeof(rank->name));
		rank->games = stmt_column_int(&stmt, 2);
		rank->wins = stmt_column_int(&stmt, 3);
		rank->rating = stmt_column_real(&stmt, 4);
	}
	return stmt_reset_counted(&stmt);
}
