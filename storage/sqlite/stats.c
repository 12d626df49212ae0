#include "storage/store.h"

#include "storage/sqlite/stmt.h"

int store_stats_clear(struct store *store, int64_t table) {
	return stmt_run_id(store,
		"DELETE FROM figures WHERE person IN (SELECT person FROM seats"
		" WHERE table_id = :id) AND game = (SELECT game FROM tables WHERE id = :id)"
		" AND table_id = :id",
		table);
}

int store_stat_add(
	struct store *store, int64_t table, int64_t person, const struct store_stat *stat) {
	struct stmt stmt = STMT(store,
		"INSERT INTO figures (person, game, table_id, key, n)"
		" SELECT :person, game, id, :key, :n FROM tables WHERE id = :table",
		BIND_INT(":table", table), BIND_INT(":person", person),
		BIND_ARRAY(":key", stat->key), BIND_INT(":n", stat->n));
	return stmt_run_found(stmt, "table");
}

int store_table_set_counted(struct store *store, int64_t table, int formula) {
	struct stmt stmt = STMT(store, "UPDATE tables SET figured = :formula WHERE id = :table",
		BIND_INT(":formula", formula), BIND_INT(":table", table));
	return stmt_run_found(stmt, "table");
}

int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT id FROM tables WHERE phase = 2 AND figured < :formula"
		" ORDER BY figured, id LIMIT :cap",
		BIND_INT(":formula", formula), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		tables[stmt.rows - 1] = stmt_column_int(&stmt, 0);
	}
	return stmt_reset_counted(&stmt);
}

int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT key, sum(n) FROM figures WHERE person = :person AND game = :game"
		" GROUP BY key LIMIT :cap",
		BIND_INT(":person", person), BIND_GAME(game), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_stat *stat = &stats[stmt.rows - 1];
		stmt_column_text(&stmt, 0, stat->key, sizeof(stat->key));
		stat->n = stmt_column_int(&stmt, 1);
	}
	return stmt_reset_counted(&stmt);
}
