#include "storage/sqlite/store_private.h"

static int forget(struct store *store, int64_t table, int64_t person) {
	struct sql sql =
		sql_use(store, "DELETE FROM shown WHERE table_id = :table AND person = :person");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":person", person);
	return sql_run(&sql);
}

int store_live_message_set(struct store *store, int64_t table, int64_t person, const char *where) {
	if (*where == '\0') {
		return forget(store, table, person);
	}
	struct sql sql = sql_use(store,
		"INSERT INTO shown (table_id, person, place_at) VALUES (:table, :person, :where)"
		" ON CONFLICT DO UPDATE SET place_at = excluded.place_at");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":where", where, STORE_LOCATION_SIZE);
	return sql_run(&sql);
}

int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *where), void *data) {
	struct sql sql = sql_use(store,
		"SELECT person, place_at FROM shown WHERE table_id = :table ORDER BY person");
	sql_put_int(&sql, ":table", table);
	int stopped = 0;
	while (stopped == 0 && sql_step(&sql)) {
		char where[STORE_LOCATION_SIZE];
		int64_t person = sql_get_int(&sql, 0);
		sql_get_text(&sql, 1, where, sizeof(where));
		if (sql.error == 0) {
			stopped = each(data, person, where);
		}
	}
	int error = sql_end(&sql);
	return error != 0 ? error : stopped;
}
