#include "storage/sql/played.h"

#include <errno.h>
#include <stdbool.h>

#include "storage/rating.h"
#include "storage/results.h"
#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

#define BIND_SEAT(table, person) BIND_INT(":table", table), BIND_INT(":person", person)

/* Identifies a person's row of a table. */
#define GAME_OF_PERSON                                       \
	" p.person = :person AND p.table_id = :table"        \
	" AND (p.game, p.ended_at) = (SELECT game, ended_at" \
	" FROM tables WHERE id = :table)"

/* Results and figures */

static const char add_result[] =
	"INSERT INTO results (person, game, people_only, against, hinted, counted, games, points)"
	" SELECT person, game, people_only, against, hinted, counted, 1, points FROM played p"
	" WHERE" GAME_OF_PERSON " ON CONFLICT (person, game, people_only, against, hinted, counted)"
	" DO UPDATE SET games = results.games + 1, points = CASE WHEN results.points IS NULL"
	" OR excluded.points > results.points THEN excluded.points ELSE results.points END";

/* Looks at all other games only if these were the most points. */
static const char take_result[] =
	"UPDATE results SET games = games - 1, points = CASE WHEN results.points = p.points"
	" THEN (SELECT max(o.points) FROM played o WHERE o.person = p.person AND o.game = p.game"
	" AND o.people_only = p.people_only AND o.against = p.against AND o.hinted = p.hinted"
	" AND o.counted = p.counted AND o.table_id <> p.table_id) ELSE results.points END"
	" FROM played p WHERE" GAME_OF_PERSON " AND results.person = p.person"
	" AND results.game = p.game AND results.people_only = p.people_only"
	" AND results.against = p.against AND results.hinted = p.hinted"
	" AND results.counted = p.counted";

static const char add_figures[] =
	"INSERT INTO figures (person, game, key, n) SELECT p.person, p.game, k.key, :sign * j.value"
	" FROM played p CROSS JOIN json_each(CASE WHEN json_valid('[' || p.figures || ']')"
	" THEN '[' || p.figures || ']' ELSE '[]' END) j"
	" CROSS JOIN figure_keys k WHERE" GAME_OF_PERSON " AND k.game = p.game"
	" AND k.number = j.key AND j.value > 0 ON CONFLICT (person, game, key)"
	" DO UPDATE SET n = figures.n + excluded.n";

void played_add_up(struct store *store, int64_t table, int64_t person, int sign) {
	stmt_run(STMT(store, sign > 0 ? add_result : take_result, BIND_SEAT(table, person)));
	stmt_run(STMT(store, add_figures, BIND_SEAT(table, person), BIND_INT(":sign", sign)));
}

/* Seasons */

static const char count_place[] =
	"INSERT INTO places_of_seasons (person, game, season, counted, games)"
	" SELECT person, game, season_of(ended_at), counted, :sign FROM played p"
	" WHERE" GAME_OF_PERSON " AND people_only = 1"
	" ON CONFLICT (person, game, season, counted)"
	" DO UPDATE SET games = places_of_seasons.games + excluded.games";

static void add_place(struct store *store, int64_t table, int64_t person, int sign) {
	stmt_run(STMT(store, count_place, BIND_SEAT(table, person), BIND_INT(":sign", sign)));
}

/* Streaks */

static const char is_newest[] =
	"SELECT NOT EXISTS (SELECT 1 FROM played o WHERE o.person = p.person AND o.game = p.game"
	" AND (o.ended_at, o.table_id) > (p.ended_at, p.table_id) AND o.people_only = 1)"
	" FROM played p WHERE" GAME_OF_PERSON;

static const char lengthen[] =
	"INSERT INTO streaks (person, game, now, longest)"
	" SELECT person, game, CASE counted WHEN 1 THEN 1 ELSE 0 END,"
	" CASE counted WHEN 1 THEN 1 ELSE 0 END FROM played p WHERE" GAME_OF_PERSON
	" AND people_only = 1 ON CONFLICT (person, game)"
	" DO UPDATE SET now = excluded.now * (streaks.now + 1), longest = CASE"
	" WHEN excluded.now * (streaks.now + 1) > streaks.longest"
	" THEN excluded.now * (streaks.now + 1) ELSE streaks.longest END";

static const char forget_streak[] =
	"DELETE FROM streaks WHERE person = :person AND game = (SELECT game FROM tables"
	" WHERE id = :table AND people_only = 1)";

static const char list_rated[] =
	"SELECT o.counted = 1 FROM tables t CROSS JOIN played o WHERE o.person = :person"
	" AND o.game = t.game AND o.people_only = 1 AND t.id = :table AND t.people_only = 1"
	" AND NOT EXISTS (SELECT 1 FROM streaks s WHERE s.person = :person AND s.game = t.game)"
	" ORDER BY o.ended_at, o.table_id";

static const char write_streak[] =
	"INSERT INTO streaks (person, game, now, longest)"
	" SELECT :person, game, :now, :longest FROM tables WHERE id = :table";

/* Goes through all of the person's games, unless their streak is known. */
void played_settle(struct store *store, int64_t table, int64_t person) {
	int64_t now = 0, longest = 0;
	struct stmt stmt = STMT(store, list_rated, BIND_SEAT(table, person));
	while (stmt_step(&stmt)) {
		now = stmt_column_int(&stmt, 0) != 0 ? now + 1 : 0;
		longest = now > longest ? now : longest;
	}
	if (stmt_reset_counted(&stmt) > 0) {
		stmt_run(STMT(store, write_streak, BIND_SEAT(table, person), BIND_INT(":now", now),
			BIND_INT(":longest", longest)));
	}
}

static void renew_streak(struct store *store, int64_t table, int64_t person) {
	stmt_run(STMT(store, forget_streak, BIND_SEAT(table, person)));
	played_settle(store, table, person);
}

static void count_streak(struct store *store, int64_t table, int64_t person) {
	struct stmt stmt = STMT(store, is_newest, BIND_SEAT(table, person));
	bool newest = stmt_step(&stmt) && stmt_column_int(&stmt, 0) != 0;
	if (stmt_reset(&stmt) == 0 && newest) {
		stmt_run(STMT(store, lengthen, BIND_SEAT(table, person)));
	} else {
		renew_streak(store, table, person);
	}
}

/* All people of a table */

struct people {
	int n;
	int64_t ids[STORE_SEATS_MAX];
};

static struct people read_people(struct store *store, int64_t table) {
	struct people people = {.n = 0};
	struct stmt stmt = STMT(store,
		"SELECT DISTINCT person FROM seats WHERE table_id = :table AND person IS NOT NULL"
		" LIMIT :cap",
		BIND_INT(":table", table), BIND_CAP(STORE_SEATS_MAX));
	while (stmt_step(&stmt)) {
		people.ids[people.n++] = stmt_column_int(&stmt, 0);
	}
	stmt_reset(&stmt);
	return people;
}

#define SEATS_OF_PEOPLE                                                \
	" tables t JOIN seats s ON s.table_id = t.id WHERE t.id = :id" \
	" AND t.phase = 2 AND s.person IS NOT NULL"

/* enum store_against, where a forgotten player is a person. */
#define AGAINST                                                                         \
	" (SELECT CASE WHEN count(*) = 1 THEN 4 ELSE CASE"                              \
	" max(CASE WHEN o.computer = 0 OR o.person IS NOT NULL OR o.former <> 0 THEN 0" \
	" WHEN o.level = 'easy' THEN 1 WHEN o.level = 'casual' THEN 2"                  \
	" WHEN o.level = 'hard' THEN 4 ELSE 3 END)"                                     \
	" WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 5 WHEN 3 THEN 2 ELSE 3 END END"       \
	" FROM seats o WHERE o.table_id = t.id)"

static const char list_played[] =
	"INSERT INTO played (person, game, ended_at, table_id, people_only, counted, against,"
	" hinted) SELECT s.person, t.game, t.ended_at, t.id, t.people_only, s.counted,"
	" CASE WHEN t.people_only = 1 THEN 0 ELSE" AGAINST " END, s.hinted FROM" SEATS_OF_PEOPLE;
static const char unlist_played[] =
	"DELETE FROM played WHERE person IN (SELECT s.person FROM" SEATS_OF_PEOPLE ")"
	" AND game = (SELECT game FROM tables WHERE id = :id)"
	" AND ended_at = (SELECT ended_at FROM tables WHERE id = :id) AND table_id = :id";

void played_list(struct store *store, int64_t table) {
	struct people people = read_people(store, table);
	stmt_run_id(store, list_played, table);
	for (int i = 0; i < people.n; i++) {
		stmt_run(STMT(store, add_result, BIND_SEAT(table, people.ids[i])));
		add_place(store, table, people.ids[i], 1);
		count_streak(store, table, people.ids[i]);
	}
}

void played_unlist(struct store *store, int64_t table) {
	struct people people = read_people(store, table);
	for (int i = 0; i < people.n; i++) {
		played_add_up(store, table, people.ids[i], -1);
		add_place(store, table, people.ids[i], -1);
	}
	stmt_run_id(store, unlist_played, table);
	for (int i = 0; i < people.n; i++) {
		renew_streak(store, table, people.ids[i]);
	}
	if (people.n > 0) {
		stmt_run_id(store, "UPDATE tables SET figured = 0 WHERE id = :id", table);
	}
}

/* Ratings */

int played_set_rating(
	struct store *store, int64_t table, int64_t person, const struct rating *rating) {
	return stmt_run(STMT(store,
		"UPDATE played AS p SET mu = CAST(round(100 * :mu) AS BIGINT),"
		" sigma = CAST(round(100 * :sigma) AS BIGINT) WHERE" GAME_OF_PERSON,
		BIND_SEAT(table, person), BIND_REAL(":mu", rating->mu),
		BIND_REAL(":sigma", rating->sigma)));
}

/* Handover */

void played_hand_over(struct store *store, int64_t table, int64_t giver, int64_t taker) {
	played_add_up(store, table, giver, -1);
	add_place(store, table, giver, -1);
	stmt_run(STMT(store, "UPDATE played AS p SET person = :taker WHERE" GAME_OF_PERSON,
		BIND_SEAT(table, giver), BIND_INT(":taker", taker)));
	played_add_up(store, table, taker, 1);
	add_place(store, table, taker, 1);
	stmt_run(STMT(store, forget_streak, BIND_SEAT(table, giver)));
	stmt_run(STMT(store, forget_streak, BIND_SEAT(table, taker)));
}

/* A leftover row on either side is a wrong sum. */
#define DIFFER(kept, counted)                                             \
	"WITH counted AS MATERIALIZED (" counted ") SELECT EXISTS (" kept \
	" EXCEPT SELECT * FROM counted) OR EXISTS (SELECT * FROM counted EXCEPT " kept ")"

static const char results_differ[] = DIFFER("SELECT * FROM results WHERE games <> 0",
	"SELECT person, game, people_only, against, hinted, counted, count(*), max(points)"
	" FROM played GROUP BY 1, 2, 3, 4, 5, 6");

static const char figures_differ[] = DIFFER("SELECT * FROM figures WHERE n <> 0",
	"SELECT s.person, s.game, k.key, s.n FROM (SELECT p.person, p.game, j.key AS number,"
	" sum(j.value) AS n FROM played p CROSS JOIN json_each(CASE WHEN json_valid('[' || "
	"p.figures"
	" || ']') THEN '[' || p.figures || ']' ELSE '[]' END) j GROUP BY 1, 2, 3) s"
	" JOIN figure_keys k ON k.game = s.game AND k.number = s.number WHERE s.n > 0");

/* Each lost game begins a run of the wins after it. */
static const char streaks_differ[] = DIFFER("SELECT * FROM streaks",
	"SELECT person, game, max(wins) FILTER (WHERE run = runs), max(wins) FROM (SELECT person,"
	" game, run, sum(won) AS wins, max(run) OVER (PARTITION BY person, game) AS runs FROM"
	" (SELECT person, game, CASE counted WHEN 1 THEN 1 ELSE 0 END AS won,"
	" sum(CASE counted WHEN 1 THEN 0 ELSE 1 END) OVER (PARTITION BY person,"
	" game ORDER BY ended_at, table_id) AS run FROM played WHERE people_only = 1) g"
	" GROUP BY person, game, run) r GROUP BY person, game");

static const char seasons_differ[] = DIFFER("SELECT * FROM places_of_seasons WHERE games <> 0",
	"SELECT person, game, season_of(ended_at), counted, count(*) FROM played"
	" WHERE people_only = 1 GROUP BY 1, 2, 3, 4");

int played_check_sums(struct store *store) {
	static const struct {
		const char *table, *differs;
	} sums[] = {{"results", results_differ}, {"figures", figures_differ},
		{"streaks", streaks_differ}, {"places_of_seasons", seasons_differ}};
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < sizeof(sums) / sizeof(*sums); i++) {
		int64_t differs = 0;
		rc = stmt_read_int(stmt_prepare(store, sums[i].differs, NULL), &differs);
		if (rc == 0 && differs != 0) {
			rc = error_set(store, -EBADMSG,
				"the %s in %s are not the sums of the games played", sums[i].table,
				store->name);
		}
	}
	return rc;
}
