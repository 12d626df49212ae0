#include "storage/store.h"

#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/handover.h"
#include "storage/sql/personal_data.h"
#include "storage/sql/stmt.h"

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
	int64_t none;
	return strcmp(table, "seats") == 0 /* anonymised: others played there too */
		       ? 0
		       : personal_data_run(store, &personal_data_delete, table, *id, 0, &none);
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
	rc = store_commit(store);
	if (rc == 0) {
		store->impl->wipe(store);
	}
	return rc;
}
