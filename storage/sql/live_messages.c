#include "storage/store.h"

#include "storage/sql/stmt.h"

int store_live_message_set(
	struct store *store, int64_t table, int64_t person, const char *location) {
	if (*location == '\0') {
		return stmt_run(STMT(store,
			"DELETE FROM shown WHERE table_id = :table AND person = :person",
			BIND_INT(":table", table), BIND_INT(":person", person)));
	}
	return stmt_run(STMT(store,
		"INSERT INTO shown (table_id, person, place_at) VALUES (:table, :person, :where)"
		" ON CONFLICT (table_id, person) DO UPDATE SET place_at = excluded.place_at",
		BIND_INT(":table", table), BIND_INT(":person", person),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
}

int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *location), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT person, place_at FROM shown WHERE table_id = :table ORDER BY person",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char location[STORE_LOCATION_SIZE];
		stmt_column_text(&stmt, 1, location, sizeof(location));
		stmt.stopped = stmt.rc == 0 ? each(data, stmt_column_int(&stmt, 0), location) : 0;
	}
	return stmt_reset(&stmt);
}
