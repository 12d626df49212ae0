#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/store_private.h"

int results_count(struct store *store, int64_t table, int sign) {
	struct sql sql = sql_use(store,
		"INSERT INTO tallies (game, network, place, person, games, wins)"
		" SELECT t.game, t.network, t.place, s.person, :sign, :sign * (s.place = 1)"
		" FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = :table"
		" AND t.phase = 2 AND t.people_only AND s.person IS NOT NULL"
		" ON CONFLICT DO UPDATE SET games = games + excluded.games,"
		" wins = wins + excluded.wins");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":sign", sign);
	return sql_run(&sql);
}

/* Adds up first and looks names up last. CROSS JOIN keeps SQLite from beginning with the people,
 * who are in order already, and their games of all time. */
#define RANKS(games, wins, from)                                                              \
	"SELECT p.id, p.name, n, won FROM (SELECT person, sum(" games ") AS n, sum(" wins     \
	") AS won FROM " from                                                                 \
	" WHERE (:game IS NULL OR game = :game) AND (:network IS NULL OR network = :network)" \
	" AND (:from IS NULL OR (t.place >= :from AND t.place < :beyond))"                    \
	" GROUP BY person HAVING n > 0 AND n >= :least) CROSS JOIN people p ON p.id = person" \
	" ORDER BY CASE WHEN :share THEN won * 1.0 / n ELSE won END DESC, n,"                 \
	" p.name COLLATE NOCASE, p.id LIMIT :cap"

static const char of_all_time[] = RANKS("games", "wins", "tallies t");
static const char of_places[] = RANKS("games", "wins",
	"(SELECT * FROM tallies INDEXED BY tallies_by_place WHERE network = :network"
	" AND place >= :from AND place < :beyond) t");
static const char since[] = RANKS("1", "s.place = 1",
	"(SELECT id, game, network, place FROM tables WHERE phase = 2 AND people_only = 1"
	" AND ended_at >= :since) t"
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

static const char *statement_for(const struct store_filter *filter, const struct span *span) {
	if (filter->since > 0) {
		return since;
	}
	return span->from != NULL && filter->network != NULL ? of_places : of_all_time;
}

int store_top(struct store *store, const struct store_filter *filter, enum store_order order,
	int64_t least_games, struct store_rank *ranks, size_t cap) {
	assert(cap <= INT_MAX);
	struct span span;
	set_span(&span, filter);
	struct sql sql = sql_use(store, statement_for(filter, &span));
	if (filter->since > 0) {
		sql_put_int(&sql, ":since", filter->since);
	}
	sql_put_text(&sql, ":game", filter->game, sizeof(((struct store_table *)0)->game));
	sql_put_text(&sql, ":network", filter->network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":from", span.from, STORE_PLACE_SIZE);
	sql_put_text(&sql, ":beyond", span.beyond, sizeof(span.beyond));
	sql_put_int(&sql, ":least", order == STORE_BY_SHARE ? least_games : 0);
	sql_put_int(&sql, ":share", order == STORE_BY_SHARE);
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		ranks[n].person = sql_get_int(&sql, 0);
		sql_get_text(&sql, 1, ranks[n].name, sizeof(ranks[n].name));
		ranks[n].games = sql_get_int(&sql, 2);
		ranks[n].wins = sql_get_int(&sql, 3);
		n++;
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}

static void add_game(struct store_figures *figures, bool people_only, int place) {
	bool won = place == 1;
	if (!people_only) {
		figures->with_computers++;
		figures->with_computers_won += won;
		return;
	}
	figures->games++;
	figures->wins += won;
	figures->places[place]++;
	figures->streak = won ? figures->streak + 1 : 0;
	if (figures->streak > figures->best_streak) {
		figures->best_streak = figures->streak;
	}
}

int store_stats(
	struct store *store, int64_t person, const char *game, struct store_figures *figures) {
	*figures = (struct store_figures){0};
	struct sql sql = sql_use(store,
		"SELECT t.people_only, s.place FROM seats s JOIN tables t ON t.id = s.table_id"
		" WHERE s.person = :person AND t.phase = 2 AND (:game IS NULL OR t.game = :game)"
		" ORDER BY t.ended_at, t.id");
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":game", game, sizeof(((struct store_table *)0)->game));
	while (sql_step(&sql)) {
		int place = sql_get_between(&sql, 1, 0, STORE_SEATS_MAX);
		add_game(figures, sql_get_int(&sql, 0) != 0, place);
	}
	return sql_end(&sql);
}
