#include "storage/store.h"

#include "storage/sql/stmt.h"

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
