#include <errno.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

/* SQL that is run for every table of the schema, present or future, with rows about people: those
 * with a column "person". */
struct for_tables {
	const char *sql;                   /* for stmt_put(); may use :person and :other */
	int64_t person, other;             /* 0: it has no :other */
	bool (*spares)(const char *table); /* NULL: it is run for all of them */
	/* Gets the first value of its rows, unless that is 0; NULL: nobody does. */
	int (*each)(void *data, const char *table, int64_t number);
	void *data;
};

static int run_for_table(struct store *store, const char *table, const struct for_tables *running) {
	char sql[DIALECT_SQL_SIZE];
	int64_t number;
	stmt_put(running->sql, table, 0, sql);
	struct stmt stmt = stmt_prepare_once(store, sql,
		(const struct stmt_param[]){BIND_INT(":person", running->person),
			{.name = running->other != 0 ? ":other" : NULL,
				.kind = STMT_INT,
				.integer = running->other},
			{.name = NULL}});
	int rc = stmt_read_int(stmt, &number);
	return rc == 0 && running->each != NULL && number != 0
		       ? running->each(running->data, table, number)
		       : rc;
}

/* Stops at the first result other than 0 and returns it. */
static int run_for_tables(struct store *store, const struct for_tables *running) {
	struct stmt stmt = stmt_prepare(store, store->impl->dialect->tables_with_person, NULL);
	while (stmt_step(&stmt)) {
		char table[128];
		stmt_column_text(&stmt, 0, table, sizeof(table));
		bool spared = running->spares != NULL && running->spares(table);
		stmt.stopped = stmt.rc == 0 && !spared ? run_for_table(store, table, running) : 0;
	}
	return stmt_reset(&stmt);
}

static const char delete_rows[] = "DELETE FROM \"@\" WHERE person = :person";

int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data) {
	return run_for_tables(store,
		&(struct for_tables){.sql = "SELECT count(*) FROM \"@\" WHERE person = :person",
			.person = id,
			.each = each,
			.data = data});
}

int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT name FROM seats WHERE person = :id GROUP BY name"
		" ORDER BY max(table_id) DESC LIMIT :cap",
		BIND_INT(":id", id), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		char name[STORE_NAME_SIZE];
		stmt_column_text(&stmt, 0, name, sizeof(name));
		stmt.stopped = stmt.rc == 0 ? each(data, name) : 0;
	}
	return stmt_reset(&stmt);
}

enum { CHANGED_AT_ONCE = 64 };

struct changing_game {
	int64_t table, giver, taker;
};

#define BIND_HANDS(giver, taker) BIND_INT(":giver", giver), BIND_INT(":taker", taker)

/* Ended games whose seats go to another person, a few at a time, so that nobody waits. These are
 * called within a transaction. */

/* Lists all ended games of the giver. */
static void begin_handover(struct store *store, int64_t giver, int64_t taker) {
	stmt_run(STMT(store,
		"INSERT INTO changing_games (giver, table_id, taker) SELECT :giver, s.table_id,"
		" :taker FROM seats s JOIN tables t ON t.id = s.table_id"
		" WHERE s.person = :giver AND t.phase IN (2, 3)",
		BIND_HANDS(giver, taker)));
}

/* Lists the games noted with a merger. */
static void begin_merged_handover(
	struct store *store, int64_t merger, int64_t giver, int64_t taker) {
	stmt_run(STMT(store,
		"INSERT INTO changing_games (giver, table_id, taker) SELECT :giver, table_id,"
		" :taker FROM merged_games WHERE merger = :merger",
		BIND_INT(":merger", merger), BIND_HANDS(giver, taker)));
}

/* Deletes a merged giver once it has no games left to give. */
static void tidy_handover(struct store *store, int64_t giver, int64_t taker) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM people WHERE id = :id AND key = 'merged:' || id"
		" AND NOT EXISTS (SELECT 1 FROM changing_games WHERE giver = :id)",
		BIND_INT(":id", giver));
	bool done = stmt_step(&stmt);
	if (stmt_reset(&stmt) != 0 || !done) {
		return;
	}
	stmt_run(STMT(store, "UPDATE tables SET opened_by = :taker WHERE opened_by = :giver",
		BIND_HANDS(giver, taker)));
	run_for_tables(store, &(struct for_tables){.sql = delete_rows, .person = giver});
	stmt_run_id(store, "DELETE FROM people WHERE id = :id", giver);
}

static void change_hands(struct store *store, const struct changing_game *changing) {
	static const char *const statements[] = {
		"UPDATE seats SET person = :taker WHERE person = :giver AND table_id = :table",
		"UPDATE tables SET opened_by = :taker WHERE id = :table AND opened_by = :giver",
		("DELETE FROM changing_games WHERE giver = :giver AND table_id = :table"
		 " AND taker = :taker"),
		("UPDATE shown SET person = :taker WHERE person = :giver AND table_id = :table"
		 " AND NOT EXISTS"
		 " (SELECT 1 FROM shown o WHERE o.person = :taker AND o.table_id = :table)"),
	};
	leaderboard_count_of(store, changing->table, changing->giver, -1);
	STMT_ALL(store, statements, BIND_INT(":table", changing->table),
		BIND_HANDS(changing->giver, changing->taker));
	played_hand_over(store, changing->table, changing->giver, changing->taker);
	leaderboard_count_of(store, changing->table, changing->taker, 1);
}

/* The number of games, or a negative errno. */
static int read_changing(struct store *store, size_t most, struct changing_game *changing) {
	struct stmt stmt = STMT(store,
		"SELECT table_id, giver, taker FROM changing_games LIMIT :cap", BIND_CAP(most));
	while (stmt_step(&stmt)) {
		changing[stmt.rows - 1] = (struct changing_game){stmt_column_int(&stmt, 0),
			stmt_column_int(&stmt, 1), stmt_column_int(&stmt, 2)};
	}
	return stmt_reset_counted(&stmt);
}

/* -ENOENT: no game is left. */
static int change_some(struct store *store, size_t most) {
	struct changing_game changing[CHANGED_AT_ONCE] = {{0}};
	int n = read_changing(store, most < CHANGED_AT_ONCE ? most : CHANGED_AT_ONCE, changing);
	if (n <= 0) {
		return n < 0 ? n : -ENOENT;
	}
	transaction_begin(store);
	for (int i = 0; i < n; i++) {
		change_hands(store, &changing[i]);
	}
	for (int i = 0; i < n; i++) {
		played_settle(store, changing[i].table, changing[i].giver);
		played_settle(store, changing[i].table, changing[i].taker);
	}
	tidy_handover(store, changing[n - 1].giver, changing[n - 1].taker);
	return transaction_end(store);
}

static bool is_left(struct store *store, int64_t one, int64_t other, int *rc) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM changing_games WHERE giver IN (:one, :other)"
		" OR taker IN (:one, :other) LIMIT 1",
		BIND_INT(":one", one), BIND_INT(":other", other));
	bool left = stmt_step(&stmt);
	*rc = stmt_reset(&stmt);
	return left && *rc == 0;
}

/* Finishes at once the handovers of two people, or of one (and 0), outside of a transaction. */
static int finish_handover(struct store *store, int64_t one, int64_t other) {
	int rc = 0;
	while (is_left(store, one, other, &rc)) {
		rc = change_some(store, CHANGED_AT_ONCE);
		if (rc != 0) {
			return rc;
		}
	}
	return rc;
}

int store_mergers_go_on(struct store *store, size_t most) {
	int rc = change_some(store, most);
	return rc == -ENOENT ? ratings_go_on(store, most) : rc;
}

/* Two records become one person's, or are split again. */

/* Merging */

/* 0, or -EEXIST: they are two people. */
static int check_not_two(struct store *store, int64_t from, int64_t into) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM seats a CROSS JOIN seats b WHERE b.person = :into"
		" AND b.table_id = a.table_id AND a.person = :from UNION ALL"
		" SELECT 1 FROM kept_apart WHERE (person, other)"
		" IN (VALUES (:from, :into), (:into, :from)) LIMIT 1",
		BIND_INT(":from", from), BIND_INT(":into", into));
	bool two = from == into || stmt_step(&stmt);
	int rc = stmt_reset(&stmt);
	return rc == 0 && two ? error_set(store, -EEXIST, "they are known to be two") : rc;
}

/* A person without any trace but a key could not be split off again. */
static const char note[] =
	"INSERT INTO mergers (person, at, key, name, language, manner, seen_at)"
	" SELECT :into, :now, key, name, language, manner, seen_at FROM people p WHERE id = :from"
	" AND key <> (SELECT key FROM people WHERE id = :into)"
	" AND (language <> '' OR manner <> '' OR EXISTS (SELECT 1 FROM seats WHERE person = :from)"
	" OR EXISTS (SELECT 1 FROM alerts WHERE person = :from)) RETURNING id";

/* Games listed by an earlier merger stay there. */
static const char list_games[] =
	"INSERT INTO merged_games (merger, table_id) SELECT :merger, s.table_id FROM seats s"
	" JOIN tables t ON t.id = s.table_id WHERE s.person = :from AND t.phase IN (2, 3)"
	" AND NOT EXISTS (SELECT 1 FROM merged_games g JOIN mergers m ON m.id = g.merger"
	" WHERE g.table_id = s.table_id AND m.person = :from)";

static void note_merger(struct store *store, int64_t from, int64_t into, int64_t now) {
	int64_t merger = 0;
	struct stmt stmt = STMT(store, note, BIND_INT(":from", from), BIND_INT(":into", into),
		BIND_INT(":now", now));
	if (stmt_read_int(stmt, &merger) == 0 && merger != 0) {
		stmt_run(STMT(
			store, list_games, BIND_INT(":merger", merger), BIND_INT(":from", from)));
	}
}

#define LIVE "(SELECT id FROM tables WHERE phase IN (0, 1, 4))"

/* Rows that are not just given away. For a place with settings of both the receiver's win; the
 * giver's others are added up to a person's limit. */
static const char *const give_what_goes_on[] = {
	"UPDATE people SET language = CASE people.language WHEN '' THEN f.language"
	" ELSE people.language END, manner = CASE people.manner WHEN '' THEN f.manner ELSE "
	"people.manner END,"
	" seen_at = CASE WHEN f.seen_at > people.seen_at THEN f.seen_at"
	" ELSE people.seen_at END"
	" FROM (SELECT language, manner, seen_at FROM people WHERE id = :from) f"
	" WHERE people.id = :into",
	"DELETE FROM alerts WHERE person = :from AND ((network, place) IN"
	" (SELECT network, place FROM alerts WHERE person = :into) OR (network, place) NOT IN"
	" (SELECT network, place FROM alerts WHERE person = :from ORDER BY network, place"
	" LIMIT (SELECT CASE WHEN count(*) < 16 THEN 16 - count(*) ELSE 0 END FROM alerts"
	" WHERE person = :into)))",
	"UPDATE tables SET opened_by = :into WHERE opened_by = :from AND phase IN (0, 1, 4)",
	"UPDATE alerts SET person = :into WHERE person = :from",
	"UPDATE shown SET person = :into WHERE person = :from AND table_id IN " LIVE
	" AND NOT EXISTS (SELECT 1 FROM shown o WHERE o.person = :into"
	" AND o.table_id = shown.table_id)",
	("UPDATE seats SET person = :into WHERE person = :from AND table_id IN " LIVE),
};

static const char keep_apart[] =
	"UPDATE kept_apart SET other = :into WHERE other = :from AND NOT EXISTS"
	" (SELECT 1 FROM kept_apart k WHERE k.person = kept_apart.person AND k.other = :into)";

_Static_assert(STORE_NOTIFICATIONS_OF_PERSON == 16, "as many follow");

/* These are handed over game by game. */
static bool is_of_games(const char *table) {
	static const char *const tables[] = {"figures", "places_of_seasons", "played", "results",
		"seats", "streaks", "tallies", "tallies_of_networks", "tallies_of_places"};
	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		if (strcmp(table, tables[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* The person is known by that key again. */
static const char forget_own_key[] = "DELETE FROM mergers WHERE person = :id"
				     " AND key = (SELECT key FROM people WHERE id = :id)";

int store_person_merge(struct store *store, int64_t from, int64_t into, int64_t now) {
	int rc = finish_handover(store, from, into);
	if (rc == 0) {
		rc = check_not_two(store, from, into);
	}
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	note_merger(store, from, into, now);
	ratings_hand_over(store, from, into);
	begin_handover(store, from, into);
	STMT_ALL(store, give_what_goes_on, BIND_INT(":from", from), BIND_INT(":into", into));
	stmt_run(STMT(store, keep_apart, BIND_INT(":from", from), BIND_INT(":into", into)));
	run_for_tables(store, &(struct for_tables){.sql = store->impl->dialect->give_rows,
				      .person = from,
				      .other = into,
				      .spares = is_of_games});
	stmt_run_id(store, forget_own_key, into);
	stmt_run_id(
		store, "UPDATE people SET key = 'merged:' || id, seen = 0 WHERE id = :id", from);
	tidy_handover(store, from, into);
	return transaction_end(store);
}

/* Giving */

static const char has_live_seat[] =
	"SELECT 1 FROM seats WHERE person = :id AND table_id IN " LIVE " LIMIT 1";

int store_person_give(struct store *store, int64_t from, int64_t into) {
	struct stmt stmt = STMT(store, has_live_seat, BIND_INT(":id", into));
	bool sits = stmt_step(&stmt);
	int rc = stmt_reset(&stmt);
	if (rc == 0 && (sits || from == into)) {
		return error_set(store, -EEXIST, "the other has a seat");
	}
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	STMT_ALL(store, give_what_goes_on, BIND_INT(":from", from), BIND_INT(":into", into));
	return transaction_end(store);
}

int store_person_goes_on(struct store *store, int64_t id) {
	struct stmt stmt = STMT(store,
		"SELECT 1 FROM people WHERE id = :id AND (language <> '' OR manner <> ''"
		" OR EXISTS (SELECT 1 FROM alerts WHERE person = :id)"
		" OR EXISTS (SELECT 1 FROM seats WHERE person = :id AND table_id IN " LIVE "))",
		BIND_INT(":id", id));
	bool found = stmt_step(&stmt);
	int rc = stmt_reset(&stmt);
	return rc == 0 && !found ? -ENOENT : rc;
}

/* Reading mergers */

int store_mergers(struct store *store, int64_t person,
	int (*each)(void *data, const struct store_merger *merger), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT at, key, name FROM mergers WHERE person = :person ORDER BY at, id",
		BIND_INT(":person", person));
	while (stmt_step(&stmt)) {
		struct store_merger merger = {.at = stmt_column_int(&stmt, 0)};
		stmt_column_text(&stmt, 1, merger.key, sizeof(merger.key));
		stmt_column_text(&stmt, 2, merger.name, sizeof(merger.name));
		stmt.stopped = stmt.rc == 0 ? each(data, &merger) : 0;
	}
	return stmt_reset(&stmt);
}

/* Splitting */

/* The latest merger since then. */
static int find_merger(struct store *store, int64_t person, int64_t after, int64_t *merger) {
	struct stmt stmt = STMT(store,
		"SELECT id FROM mergers WHERE person = :person AND key <> '' AND at > :after"
		" ORDER BY at DESC, id DESC LIMIT 1",
		BIND_INT(":person", person), BIND_INT(":after", after));
	return stmt_find_int(stmt, merger, "merger");
}

/* Restores the person: a newcomer with their key since then is that person. A name belongs to its
 * latest user. */
static int64_t revive(struct store *store, int64_t merger) {
	int64_t id;
	struct stmt stmt = STMT(store,
		"INSERT INTO people (network, key, name, language, manner, seen, seen_at)"
		" SELECT p.network, m.key, m.name, m.language, m.manner, 0, m.seen_at"
		" FROM mergers m JOIN people p ON p.id = m.person WHERE m.id = :merger"
		" ON CONFLICT (network, key) DO UPDATE SET key = excluded.key RETURNING id",
		BIND_INT(":merger", merger));
	stmt_read_int(stmt, &id);
	return id;
}

static void tell_apart(struct store *store, int64_t merger, int64_t person) {
	int64_t former = revive(store, merger);
	begin_merged_handover(store, merger, person, former);
	ratings_renew_merged(store, merger);
	stmt_run(STMT(store,
		"INSERT INTO kept_apart (person, other) VALUES (:one, :other)"
		" ON CONFLICT DO NOTHING",
		BIND_INT(":one", person), BIND_INT(":other", former)));
	stmt_run_id(store, "DELETE FROM mergers WHERE id = :id", merger);
}

int store_person_split(struct store *store, int64_t person, int64_t now) {
	int64_t merger = 0, after = now - STORE_SPLIT_MS;
	int rc = finish_handover(store, person, 0);
	if (rc == 0) {
		rc = find_merger(store, person, after, &merger);
	}
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	while (rc == 0) {
		tell_apart(store, merger, person);
		rc = find_merger(store, person, after, &merger);
	}
	return transaction_end(store);
}

/* Retention */

int store_mergers_expire(struct store *store, int64_t now) {
	static const char *const statements[] = {
		"DELETE FROM merged_games WHERE merger IN"
		" (SELECT id FROM mergers WHERE key <> '' AND at <= :before)",
		"UPDATE mergers SET key = '', name = '', language = '', manner = '', seen_at = 0"
		" WHERE key <> '' AND at <= :before",
	};
	int64_t before = now - STORE_SPLIT_MS;
	struct stmt stmt =
		STMT(store, "SELECT id FROM mergers WHERE key <> '' AND at <= :before LIMIT 1",
			BIND_INT(":before", before));
	stmt_step(&stmt);
	int rc = stmt_reset_found(&stmt, "merger");
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	STMT_ALL(store, statements, BIND_INT(":before", before));
	store->wipes = true;
	return transaction_end(store);
}

/* Forgetting a person */

/* In this order, as each reads rows that later ones delete. STORE_GAVE_UP is 2. */
static const char give_to_computer[] =
	"UPDATE seats SET computer = 1, level = 'normal', absence = 2 WHERE person = :id"
	" AND table_id IN (SELECT id FROM tables WHERE phase IN (0, 1, 4))";
static const char close_deserted[] =
	"UPDATE tables SET phase = 3, ended_at = :now WHERE phase IN (0, 1, 4)"
	" AND id IN (SELECT table_id FROM seats WHERE person = :id)"
	" AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id"
	" AND person IS NOT NULL AND absence <> 2)";
static const char *const clear_closed[] = {
	"DELETE FROM table_places WHERE table_id IN (SELECT id FROM tables WHERE phase = 3)",
	"DELETE FROM asked WHERE table_id IN (SELECT id FROM tables WHERE phase = 3)",
};
static const char *const anonymise[] = {
	/* The places of a person's private talk name the person. */
	"UPDATE tables SET place = '" STORE_PRIVATE_PLACE "' WHERE place LIKE '" STORE_PRIVATE_PLACE
	"%' AND id IN (SELECT table_id FROM seats WHERE person = :id)",
	/* Frees seats at open tables. */
	"DELETE FROM seats WHERE person = :id"
	" AND (SELECT started_at FROM tables WHERE id = seats.table_id) = 0",
	/* Takes the first number free at the table, also among names. */
	"UPDATE seats SET former = (WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k"
	" WHERE n < 6) SELECT min(n) FROM k WHERE NOT EXISTS (SELECT 1 FROM seats o"
	" WHERE o.table_id = seats.table_id AND o.sat <> seats.sat"
	" AND nocase(o.name) = 'former player ' || n)) WHERE person = :id",
	"UPDATE seats SET name = 'former player ' || former, person = NULL WHERE person = :id",
	"UPDATE tables SET opened_by = NULL WHERE opened_by = :id",
};

/* They are anonymised, as others played there too. */
static bool is_of_seats(const char *table) {
	return strcmp(table, "seats") == 0;
}

int store_person_forget(struct store *store, int64_t id, int64_t now) {
	int rc = finish_handover(store, id, 0);
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	stmt_run_id(store, give_to_computer, id);
	stmt_run(STMT(store, close_deserted, BIND_INT(":id", id), BIND_INT(":now", now)));
	STMT_ALL(store, clear_closed, {.name = NULL});
	STMT_ALL(store, anonymise, BIND_INT(":id", id));
	run_for_tables(store,
		&(struct for_tables){.sql = delete_rows, .person = id, .spares = is_of_seats});
	stmt_run_found(
		STMT(store, "DELETE FROM people WHERE id = :id", BIND_INT(":id", id)), "person");
	store->wipes = true;
	return transaction_end(store);
}
