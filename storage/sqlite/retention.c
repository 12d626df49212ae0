#include <errno.h>

#include "storage/sqlite/store_private.h"

/* What is old enough to go, one at a time, so that nobody waits for it. */

static int note_unknown(struct store *store, int64_t now) {
	struct sql sql = sql_use(store, "UPDATE people SET seen_at = :now WHERE seen_at = 0");
	sql_put_int(&sql, ":now", now);
	return sql_run(&sql);
}

int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id) {
	int error = note_unknown(store, now);
	if (error != 0) {
		return error;
	}
	struct sql sql = sql_use(store,
		"SELECT id FROM people p WHERE seen_at < :since AND NOT EXISTS (SELECT 1"
		" FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.phase IN (0, 1, 4)"
		" AND s.person = p.id) ORDER BY seen_at LIMIT 1");
	sql_put_int(&sql, ":since", since);
	if (sql_step(&sql)) {
		*id = sql_get_int(&sql, 0);
	}
	return sql_end_found(&sql, "person");
}

static int find_oldest(struct store *store, int64_t before, int64_t *table) {
	struct sql sql = sql_use(store,
		"SELECT id FROM tables WHERE cleared = 0 AND phase IN (2, 3) AND ended_at < :before"
		" ORDER BY ended_at LIMIT 1");
	sql_put_int(&sql, ":before", before);
	if (sql_step(&sql)) {
		*table = sql_get_int(&sql, 0);
	}
	return sql_end_found(&sql, "game");
}

static int clear(struct store *store, int64_t table) {
	static const char *const statements[] = {
		"DELETE FROM moves WHERE table_id = :table",
		"DELETE FROM stand_ins WHERE table_id = :table",
		"DELETE FROM wishes WHERE table_id = :table",
		"DELETE FROM shown WHERE table_id = :table",
		"UPDATE tables SET seed = zeroblob(32), cleared = 1 WHERE id = :table",
	};
	int error = store_begin(store);
	for (size_t i = 0; error == 0 && i < sizeof(statements) / sizeof(*statements); i++) {
		struct sql sql = sql_use(store, statements[i]);
		sql_put_int(&sql, ":table", table);
		error = sql_run(&sql);
	}
	if (error != 0) {
		store_rollback(store);
		return error;
	}
	return store_commit(store);
}

int store_game_prune(struct store *store, int64_t before) {
	int64_t table = 0;
	int error = find_oldest(store, before, &table);
	return error != 0 ? error : clear(store, table);
}
