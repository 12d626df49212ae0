#include "storage/store.h"

#include <errno.h>

#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/stmt.h"

/* The number is checked where it is written, so that a gap can never be kept: a wrong one is NULL,
 * which the column refuses. INSERT … SELECT … WHERE would say it more plainly, but SQLite makes a
 * table in memory for it, for every move. */
int store_move_add(struct store *store, int64_t table, int64_t n, const char *move, int64_t at) {
	struct stmt stmt = stmt_prepare(store,
		"INSERT OR IGNORE INTO moves (table_id, n, move, at) VALUES (:table, CASE :n WHEN"
		" 1 + coalesce((SELECT max(n) FROM moves WHERE table_id = :table), 0) THEN :n END,"
		" :move, :at)");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":n", n);
	stmt_bind_text(&stmt, ":move", move, STORE_MOVE_SIZE);
	stmt_bind_int(&stmt, ":at", at);
	return stmt_run_changed(&stmt, -EINVAL, "the move does not follow the last one");
}

static int say_gap(struct store *store, int64_t table, int64_t n) {
	return error_set(store, -EBADMSG,
		"%s is damaged (move %lld of table %lld is missing); put a backup in its place",
		store->name, (long long)n, (long long)table);
}

int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT n, move, EXISTS (SELECT 1 FROM stand_ins s WHERE s.table_id = :table"
		" AND s.n = moves.n) FROM moves WHERE table_id = :table ORDER BY n");
	stmt_bind_int(&stmt, ":table", table);
	int stopped = 0;
	for (int64_t n = 1; stopped == 0 && stmt_step(&stmt); n++) {
		char text[STORE_MOVE_SIZE];
		struct store_move move = {n, text, stmt_column_int(&stmt, 2) != 0};
		stmt_column_text(&stmt, 1, text, sizeof(text));
		if (stmt.rc == 0 && stmt_column_int(&stmt, 0) != n) {
			stmt.rc = say_gap(store, table, n);
		}
		stopped = stmt.rc != 0 ? stmt.rc : each(data, &move);
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : stopped;
}

int store_move_set_by_computer(struct store *store, int64_t table, int64_t n) {
	struct stmt stmt =
		stmt_prepare(store, "INSERT INTO stand_ins (table_id, n) VALUES (:table, :n)");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":n", n);
	return stmt_run(&stmt);
}

int store_table_set_delivered(struct store *store, int64_t table, int64_t told) {
	struct stmt stmt = stmt_prepare(store, "UPDATE tables SET told = :told WHERE id = :table");
	stmt_bind_int(&stmt, ":told", told);
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run_changed(&stmt, -ENOENT, "there is no such table");
}

static int set_retold(struct store *store, int64_t table, int64_t step, int64_t line) {
	struct stmt stmt = stmt_prepare(store,
		"UPDATE tables SET retold_step = :step, retold_line = :line WHERE id = :table");
	stmt_bind_int(&stmt, ":step", step);
	stmt_bind_int(&stmt, ":line", line);
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run_changed(&stmt, -ENOENT, "there is no such table");
}

static int how_often_carried_over(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "PRAGMA wal_autocheckpoint");
	int pages = stmt_step(&stmt) ? (int)stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt) == 0 ? pages : 0;
}

/* The line leaves as soon as this is written: nothing that takes time comes between, or a kill
 * there would lose it. A power cut may undo this, and the line then comes once more. */
int store_table_set_resent(struct store *store, int64_t table, int64_t step, int64_t line) {
	int pages = how_often_carried_over(store);
	int rc = stmt_exec(store, "PRAGMA synchronous = NORMAL");
	if (rc == 0) {
		sqlite3_wal_autocheckpoint(store->db, 0);
		rc = set_retold(store, table, step, line);
		sqlite3_wal_autocheckpoint(store->db, pages);
	}
	int failed = stmt_exec(store, "PRAGMA synchronous = FULL");
	return rc != 0 ? rc : failed;
}

int store_table_set_played(struct store *store, int64_t table, int64_t told, int64_t acted_at) {
	struct stmt stmt = stmt_prepare(
		store, "UPDATE tables SET told = :told, acted_at = :acted_at WHERE id = :table");
	stmt_bind_int(&stmt, ":told", told);
	stmt_bind_int(&stmt, ":acted_at", acted_at);
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run_changed(&stmt, -ENOENT, "there is no such table");
}

int store_wish_add(struct store *store, int64_t table, const char *text) {
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO wishes (table_id, n, text) VALUES (:table,"
		" 1 + coalesce((SELECT max(n) FROM wishes WHERE table_id = :table), 0), :text)");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_text(&stmt, ":text", text, STORE_WISH_SIZE);
	return stmt_run(&stmt);
}

int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data) {
	struct stmt stmt =
		stmt_prepare(store, "SELECT text FROM wishes WHERE table_id = :table ORDER BY n");
	stmt_bind_int(&stmt, ":table", table);
	int stopped = 0;
	while (stopped == 0 && stmt_step(&stmt)) {
		char text[STORE_WISH_SIZE];
		stmt_column_text(&stmt, 0, text, sizeof(text));
		stopped = stmt.rc != 0 ? stmt.rc : each(data, text);
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : stopped;
}

int store_set_heartbeat(struct store *store, int64_t now) {
	int rc = connection_check_place(store);
	if (rc != 0) {
		return rc;
	}
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO life (one, alive_at) VALUES (1, :now)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at");
	stmt_bind_int(&stmt, ":now", now);
	return stmt_run(&stmt);
}

int store_last_heartbeat(struct store *store, int64_t *then) {
	*then = 0;
	struct stmt stmt = stmt_prepare(store, "SELECT alive_at FROM life");
	if (stmt_step(&stmt)) {
		*then = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}
