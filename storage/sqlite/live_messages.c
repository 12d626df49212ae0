#include "storage/store.h"

#include "storage/sqlite/stmt.h"

static int forget(struct store *store, int64_t table, int64_t person) {
	struct stmt stmt = stmt_prepare(
		store, "DELETE FROM shown WHERE table_id = :table AND person = :person");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":person", person);
	return stmt_run(&stmt);
}

int store_live_message_set(struct store *store, int64_t table, int64_t person, const char *where) {
	if (*where == '\0') {
		return forget(store, table, person);
	}
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO shown (table_id, person, place_at) VALUES (:table, :person, :where)"
		" ON CONFLICT DO UPDATE SET place_at = excluded.place_at");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":person", person);
	stmt_bind_text(&stmt, ":where", where, STORE_LOCATION_SIZE);
	return stmt_run(&stmt);
}

int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *where), void *data) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT person, place_at FROM shown WHERE table_id = :table ORDER BY person");
	stmt_bind_int(&stmt, ":table", table);
	int stopped = 0;
	while (stopped == 0 && stmt_step(&stmt)) {
		char where[STORE_LOCATION_SIZE];
		int64_t person = stmt_column_int(&stmt, 0);
		stmt_column_text(&stmt, 1, where, sizeof(where));
		if (stmt.rc == 0) {
			stopped = each(data, person, where);
		}
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : stopped;
}
