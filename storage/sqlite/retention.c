#include "storage/store.h"

#include <errno.h>

#include "storage/sqlite/stmt.h"

/* What is old enough to go, one at a time, so that nobody waits for it. */

static int note_unknown(struct store *store, int64_t now) {
	struct stmt stmt =
		stmt_prepare(store, "UPDATE people SET seen_at = :now WHERE seen_at = 0");
	stmt_bind_int(&stmt, ":now", now);
	return stmt_run(&stmt);
}

int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id) {
	int rc = note_unknown(store, now);
	if (rc != 0) {
		return rc;
	}
	struct stmt stmt = stmt_prepare(store,
		"SELECT id FROM people p WHERE seen_at < :since AND NOT EXISTS (SELECT 1"
		" FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.phase IN (0, 1, 4)"
		" AND s.person = p.id) ORDER BY seen_at LIMIT 1");
	stmt_bind_int(&stmt, ":since", since);
	if (stmt_step(&stmt)) {
		*id = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_found(&stmt, "person");
}

static int find_oldest(struct store *store, int64_t before, int64_t *table) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT id FROM tables WHERE cleared = 0 AND phase IN (2, 3) AND ended_at < :before"
		" ORDER BY ended_at LIMIT 1");
	stmt_bind_int(&stmt, ":before", before);
	if (stmt_step(&stmt)) {
		*table = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_found(&stmt, "game");
}

static int clear(struct store *store, int64_t table) {
	static const char *const statements[] = {
		"DELETE FROM moves WHERE table_id = :table",
		"DELETE FROM stand_ins WHERE table_id = :table",
		"DELETE FROM wishes WHERE table_id = :table",
		"DELETE FROM shown WHERE table_id = :table",
		"UPDATE tables SET seed = zeroblob(32), cleared = 1 WHERE id = :table",
	};
	int rc = store_begin(store);
	for (size_t i = 0; rc == 0 && i < sizeof(statements) / sizeof(*statements); i++) {
		struct stmt stmt = stmt_prepare(store, statements[i]);
		stmt_bind_int(&stmt, ":table", table);
		rc = stmt_run(&stmt);
	}
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

int store_game_prune(struct store *store, int64_t before) {
	int64_t table = 0;
	int rc = find_oldest(store, before, &table);
	return rc != 0 ? rc : clear(store, table);
}
