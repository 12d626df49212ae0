#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/handover.h"
#include "storage/sql/personal_data.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

/* In this order: each looks for what the next ones take away. STORE_GAVE_UP is 2. */
static const char give_to_computer[] =
	"UPDATE seats SET computer = 1, level = 'normal', absence = 2 WHERE person = :id"
	" AND table_id IN (SELECT id FROM tables WHERE phase IN (0, 1, 4))";
static const char close_deserted[] =
	"UPDATE tables SET phase = 3, ended_at = :now WHERE phase IN (0, 1, 4)"
	" AND id IN (SELECT table_id FROM seats WHERE person = :id)"
	" AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id"
	" AND person IS NOT NULL AND absence <> 2)";
static const char clear_places[] =
	"DELETE FROM table_places WHERE table_id IN (SELECT id FROM tables WHERE phase = 3)";
static const char free_open_seats[] =
	"DELETE FROM seats WHERE person = :id"
	" AND (SELECT started_at FROM tables WHERE id = seats.table_id) = 0";
/* By the first number that nobody else has there, in a name either. */
static const char number_seats[] =
	"UPDATE seats SET former = (WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k"
	" WHERE n < 6) SELECT min(n) FROM k WHERE NOT EXISTS (SELECT 1 FROM seats o"
	" WHERE o.table_id = seats.table_id AND o.sat <> seats.sat"
	" AND nocase(o.name) = 'former player ' || n)) WHERE person = :id";
static const char rename_seats[] =
	"UPDATE seats SET name = 'former player ' || former, person = NULL WHERE person = :id";
static const char clear_openers[] = "UPDATE tables SET opened_by = NULL WHERE opened_by = :id";

static int delete_rows(struct store *store, const char *table, void *data) {
	const int64_t *id = data;
	return strcmp(table, "seats") == 0 /* anonymised: others played there too */
		       ? 0
		       : personal_data_delete(store, table, *id);
}

int store_person_forget(struct store *store, int64_t id, int64_t now) {
	int rc = handover_finish(store, id, 0);
	if (rc == 0) {
		rc = store_begin(store);
	}
	if (rc != 0) {
		return rc;
	}
	stmt_run_id(store, give_to_computer, id);
	stmt_run(STMT(store, close_deserted, BIND_INT(":id", id), BIND_INT(":now", now)));
	stmt_run(STMT(store, clear_places, {.name = NULL}));
	stmt_run_id(store, free_open_seats, id);
	stmt_run_id(store, number_seats, id);
	stmt_run_id(store, rename_seats, id);
	stmt_run_id(store, clear_openers, id);
	personal_data_tables(store, delete_rows, &id);
	stmt_run_found(
		STMT(store, "DELETE FROM people WHERE id = :id", BIND_INT(":id", id)), "person");
	store->wipes = true;
	return store_commit(store);
}

/* What is old enough to go, one at a time, so that nobody waits for it. */

int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id) {
	int rc = stmt_run(STMT(store, "UPDATE people SET seen_at = :now WHERE seen_at = 0",
		BIND_INT(":now", now)));
	if (rc != 0) {
		return rc;
	}
	struct stmt stmt = STMT(store,
		"SELECT id FROM people p WHERE seen_at < :since AND NOT EXISTS (SELECT 1"
		" FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.phase IN (0, 1, 4)"
		" AND s.person = p.id) ORDER BY seen_at LIMIT 1",
		BIND_INT(":since", since));
	if (stmt_step(&stmt)) {
		*id = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_found(&stmt, "person");
}

static int find_oldest(struct store *store, int64_t before, int64_t *table) {
	struct stmt stmt = STMT(store,
		"SELECT id FROM tables WHERE cleared = 0 AND phase IN (2, 3) AND ended_at < :before"
		" ORDER BY ended_at LIMIT 1",
		BIND_INT(":before", before));
	if (stmt_step(&stmt)) {
		*table = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_found(&stmt, "game");
}

int store_game_prune(struct store *store, int64_t before) {
	static const char *const statements[] = {
		"DELETE FROM moves WHERE table_id = :id",
		"DELETE FROM stand_ins WHERE table_id = :id",
		"DELETE FROM wishes WHERE table_id = :id",
		"DELETE FROM shown WHERE table_id = :id",
		"DELETE FROM table_places WHERE table_id = :id",
	};
	static const uint8_t no_seed[32];
	int64_t table = 0;
	int rc = find_oldest(store, before, &table);
	if (rc == 0) {
		rc = store_begin(store);
	}
	if (rc != 0) {
		return rc;
	}
	for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
		stmt_run_id(store, statements[i], table);
	}
	stmt_run(STMT(store, "UPDATE tables SET seed = :seed, cleared = 1 WHERE id = :id",
		BIND_BYTES(":seed", no_seed, sizeof(no_seed)), BIND_INT(":id", table)));
	return store_commit(store);
}
