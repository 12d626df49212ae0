#include <errno.h>

#include "storage/sqlite/store_private.h"

/* The number is checked where it is written, so that a gap can never be kept: a wrong one is NULL,
 * which the column refuses. INSERT … SELECT … WHERE would say it more plainly, but SQLite makes a
 * table in memory for it, for every move. */
int store_move_add(struct store *store, int64_t table, int64_t n, const char *move, int64_t at) {
	struct sql sql = sql_use(store,
		"INSERT OR IGNORE INTO moves (table_id, n, move, at) VALUES (:table, CASE :n WHEN"
		" 1 + coalesce((SELECT max(n) FROM moves WHERE table_id = :table), 0) THEN :n END,"
		" :move, :at)");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":n", n);
	sql_put_text(&sql, ":move", move, STORE_MOVE_SIZE);
	sql_put_int(&sql, ":at", at);
	return sql_run_changed(&sql, -EINVAL, "the move does not follow the last one");
}

static int say_gap(struct store *store, int64_t table, int64_t n) {
	return store_fail(store, -EBADMSG,
		"%s is damaged (move %lld of table %lld is missing); put a backup in its place",
		store->name, (long long)n, (long long)table);
}

int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	struct sql sql = sql_use(store,
		"SELECT n, move, EXISTS (SELECT 1 FROM stand_ins s WHERE s.table_id = :table"
		" AND s.n = moves.n) FROM moves WHERE table_id = :table ORDER BY n");
	sql_put_int(&sql, ":table", table);
	int stopped = 0;
	for (int64_t n = 1; stopped == 0 && sql_step(&sql); n++) {
		char text[STORE_MOVE_SIZE];
		struct store_move move = {n, text, sql_get_int(&sql, 2) != 0};
		sql_get_text(&sql, 1, text, sizeof(text));
		if (sql.error == 0 && sql_get_int(&sql, 0) != n) {
			sql.error = say_gap(store, table, n);
		}
		stopped = sql.error != 0 ? sql.error : each(data, &move);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : stopped;
}

int store_move_set_by_computer(struct store *store, int64_t table, int64_t n) {
	struct sql sql = sql_use(store, "INSERT INTO stand_ins (table_id, n) VALUES (:table, :n)");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":n", n);
	return sql_run(&sql);
}

int store_table_set_delivered(struct store *store, int64_t table, int64_t told) {
	struct sql sql = sql_use(store, "UPDATE tables SET told = :told WHERE id = :table");
	sql_put_int(&sql, ":told", told);
	sql_put_int(&sql, ":table", table);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

static int set_retold(struct store *store, int64_t table, int64_t step, int64_t line) {
	struct sql sql = sql_use(store,
		"UPDATE tables SET retold_step = :step, retold_line = :line WHERE id = :table");
	sql_put_int(&sql, ":step", step);
	sql_put_int(&sql, ":line", line);
	sql_put_int(&sql, ":table", table);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

static int how_often_carried_over(struct store *store) {
	struct sql sql = sql_use(store, "PRAGMA wal_autocheckpoint");
	int pages = sql_step(&sql) ? (int)sql_get_int(&sql, 0) : 0;
	return sql_end(&sql) == 0 ? pages : 0;
}

/* The line leaves as soon as this is written: nothing that takes time comes between, or a kill
 * there would lose it. A power cut may undo this, and the line then comes once more. */
int store_table_set_resent(struct store *store, int64_t table, int64_t step, int64_t line) {
	int pages = how_often_carried_over(store);
	int error = sql_exec(store, "PRAGMA synchronous = NORMAL");
	if (error == 0) {
		sqlite3_wal_autocheckpoint(store->db, 0);
		error = set_retold(store, table, step, line);
		sqlite3_wal_autocheckpoint(store->db, pages);
	}
	int failed = sql_exec(store, "PRAGMA synchronous = FULL");
	return error != 0 ? error : failed;
}

int store_table_set_played(struct store *store, int64_t table, int64_t told, int64_t acted_at) {
	struct sql sql = sql_use(
		store, "UPDATE tables SET told = :told, acted_at = :acted_at WHERE id = :table");
	sql_put_int(&sql, ":told", told);
	sql_put_int(&sql, ":acted_at", acted_at);
	sql_put_int(&sql, ":table", table);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

int store_wish_add(struct store *store, int64_t table, const char *text) {
	struct sql sql = sql_use(store,
		"INSERT INTO wishes (table_id, n, text) VALUES (:table,"
		" 1 + coalesce((SELECT max(n) FROM wishes WHERE table_id = :table), 0), :text)");
	sql_put_int(&sql, ":table", table);
	sql_put_text(&sql, ":text", text, STORE_WISH_SIZE);
	return sql_run(&sql);
}

int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data) {
	struct sql sql =
		sql_use(store, "SELECT text FROM wishes WHERE table_id = :table ORDER BY n");
	sql_put_int(&sql, ":table", table);
	int stopped = 0;
	while (stopped == 0 && sql_step(&sql)) {
		char text[STORE_WISH_SIZE];
		sql_get_text(&sql, 0, text, sizeof(text));
		stopped = sql.error != 0 ? sql.error : each(data, text);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : stopped;
}

int store_set_heartbeat(struct store *store, int64_t now) {
	int error = store_check_place(store);
	if (error != 0) {
		return error;
	}
	struct sql sql =
		sql_use(store, "INSERT INTO life (one, alive_at) VALUES (1, :now)"
			       " ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at");
	sql_put_int(&sql, ":now", now);
	return sql_run(&sql);
}

int store_last_heartbeat(struct store *store, int64_t *then) {
	*then = 0;
	struct sql sql = sql_use(store, "SELECT alive_at FROM life");
	if (sql_step(&sql)) {
		*then = sql_get_int(&sql, 0);
	}
	return sql_end(&sql);
}
