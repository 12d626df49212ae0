#include "storage/store.h"

#include <errno.h>

#include "storage/sql/database.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

/* The number is checked where it is written, so that there is never a gap: a wrong one is NULL,
 * which the column refuses. INSERT … SELECT … WHERE would say it more plainly, but SQLite makes a
 * table in memory for it, for every move. */
static int add(struct store *store, int64_t table, const struct store_move *move, int64_t at) {
	struct stmt stmt = STMT(store,
		"INSERT INTO moves (table_id, n, move, at, takes_back) VALUES (:table,"
		" CASE :n WHEN"
		" 1 + coalesce((SELECT max(n) FROM moves WHERE table_id = :table), 0) THEN :n END,"
		" :move, :at, :takes_back)",
		BIND_INT(":table", table), BIND_INT(":n", move->n),
		BIND_TEXT(":move", move->text, STORE_MOVE_SIZE), BIND_INT(":at", at),
		BIND_ID(":takes_back", move->takes_back));
	stmt.terms.refusal = "the move does not follow the last one";
	return stmt_run(stmt);
}

int store_move_add(struct store *store, int64_t table, int64_t n, const char *move, int64_t at) {
	return add(store, table, &(struct store_move){.n = n, .text = move}, at);
}

int store_undo_add(struct store *store, int64_t table, int64_t n, const char *undo, int64_t first,
	int64_t at) {
	return add(
		store, table, &(struct store_move){.n = n, .text = undo, .takes_back = first}, at);
}

int store_move_set_by_computer(struct store *store, int64_t table, int64_t n) {
	return stmt_run(STMT(store, "INSERT INTO stand_ins (table_id, n) VALUES (:table, :n)",
		BIND_INT(":table", table), BIND_INT(":n", n)));
}

/* Only the next undo can take a move back. By itself SQLite would read the rest of the game for
 * every move to find it. */
static int read_journal(struct store *store, int64_t table, bool standing,
	int (*each)(void *data, const struct store_move *move), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT n, move, EXISTS (SELECT 1 FROM stand_ins s WHERE s.table_id = :table"
		" AND s.n = moves.n), takes_back, (SELECT CASE WHEN u.takes_back <= moves.n"
		" THEN u.n END FROM moves u INDEXED BY undos WHERE u.table_id = :table"
		" AND u.n > moves.n AND u.takes_back IS NOT NULL ORDER BY u.n LIMIT 1), at"
		" FROM moves WHERE table_id = :table ORDER BY n",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char text[STORE_MOVE_SIZE];
		struct store_move move = {
			.n = stmt.rows,
			.text = text,
			.at = stmt_column_int(&stmt, 5),
			.by_computer = stmt_column_int(&stmt, 2) != 0,
			.takes_back = stmt_column_int(&stmt, 3),
			.taken_back = stmt_column_int(&stmt, 4),
		};
		stmt_column_text(&stmt, 1, text, sizeof(text));
		if (stmt.rc == 0 && stmt_column_int(&stmt, 0) != stmt.rows) {
			stmt.rc = error_set(store, -EBADMSG,
				"%s is damaged (move %d of table %lld is missing); put a backup in "
				"its place",
				store->name, stmt.rows, (long long)table);
		}
		bool left_out = standing && (move.takes_back != 0 || move.taken_back != 0);
		stmt.stopped = stmt.rc == 0 && !left_out ? each(data, &move) : 0;
	}
	return stmt_reset(&stmt);
}

int store_journal(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	return read_journal(store, table, false, each, data);
}

int store_moves(struct store *store, int64_t table,
	int (*each)(void *data, const struct store_move *move), void *data) {
	return read_journal(store, table, true, each, data);
}

int store_wish_add(struct store *store, int64_t table, const char *text) {
	return stmt_run(STMT(store,
		"INSERT INTO wishes (table_id, n, text) VALUES (:table,"
		" 1 + coalesce((SELECT max(n) FROM wishes WHERE table_id = :table), 0), :text)",
		BIND_INT(":table", table), BIND_TEXT(":text", text, STORE_WISH_SIZE)));
}

int store_wishes(
	struct store *store, int64_t table, int (*each)(void *data, const char *text), void *data) {
	struct stmt stmt = STMT(store, "SELECT text FROM wishes WHERE table_id = :table ORDER BY n",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char text[STORE_WISH_SIZE];
		stmt_column_text(&stmt, 0, text, sizeof(text));
		stmt.stopped = stmt.rc == 0 ? each(data, text) : 0;
	}
	return stmt_reset(&stmt);
}

int store_table_set_delivered(struct store *store, int64_t table, int64_t delivered) {
	struct stmt stmt = STMT(store, "UPDATE tables SET told = :told WHERE id = :table",
		BIND_INT(":told", delivered), BIND_INT(":table", table));
	stmt.notes = true;
	return stmt_run_found(stmt, "table");
}

int store_table_set_played(
	struct store *store, int64_t table, int64_t delivered, int64_t acted_at, int64_t moved_at) {
	struct stmt stmt = STMT(store,
		"UPDATE tables SET told = :told, acted_at = :acted_at, moved_at = :moved_at"
		" WHERE id = :table",
		BIND_INT(":told", delivered), BIND_INT(":acted_at", acted_at),
		BIND_INT(":moved_at", moved_at), BIND_INT(":table", table));
	return stmt_run_found(stmt, "table");
}

/* The line has left. If this is lost, it comes once more. */
int store_table_set_resent(struct store *store, int64_t table, int64_t step, int64_t line) {
	struct stmt stmt = STMT(store,
		"UPDATE tables SET retold_step = :step, retold_line = :line WHERE id = :table",
		BIND_INT(":step", step), BIND_INT(":line", line), BIND_INT(":table", table));
	stmt.notes = true;
	return stmt_run_found(stmt, "table");
}
