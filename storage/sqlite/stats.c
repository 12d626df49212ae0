#include "storage/store.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>

#include "storage/sqlite/stmt.h"

int store_stats_clear(struct store *store, int64_t table) {
	struct stmt stmt = stmt_prepare(store,
		"DELETE FROM figures WHERE person IN (SELECT person FROM seats"
		" WHERE table_id = :table) AND game = (SELECT game FROM tables WHERE id = :table)"
		" AND table_id = :table");
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run(&stmt);
}

int store_stat_add(
	struct store *store, int64_t table, int64_t person, const struct store_stat *stat) {
	struct stmt stmt =
		stmt_prepare(store, "INSERT INTO figures (person, game, table_id, key, n)"
				    " SELECT :person, game, id, :key, :n FROM tables"
				    " WHERE id = :table");
	stmt_bind_int(&stmt, ":table", table);
	stmt_bind_int(&stmt, ":person", person);
	stmt_bind_text(&stmt, ":key", stat->key, sizeof(stat->key));
	stmt_bind_int(&stmt, ":n", stat->n);
	return stmt_run_changed(&stmt, -ENOENT, "there is no such table");
}

int store_table_set_counted(struct store *store, int64_t table, int formula) {
	struct stmt stmt =
		stmt_prepare(store, "UPDATE tables SET figured = :formula WHERE id = :table");
	stmt_bind_int(&stmt, ":formula", formula);
	stmt_bind_int(&stmt, ":table", table);
	return stmt_run_changed(&stmt, -ENOENT, "there is no such table");
}

int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap) {
	assert(cap <= INT_MAX);
	struct stmt stmt =
		stmt_prepare(store, "SELECT id FROM tables WHERE phase = 2"
				    " AND figured < :formula ORDER BY figured, id LIMIT :cap");
	stmt_bind_int(&stmt, ":formula", formula);
	stmt_bind_int(&stmt, ":cap", (int64_t)cap);
	int n = 0;
	while (stmt_step(&stmt)) {
		tables[n++] = stmt_column_int(&stmt, 0);
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : n;
}

int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap) {
	assert(cap <= INT_MAX);
	struct stmt stmt = stmt_prepare(store,
		"SELECT key, sum(n) FROM figures WHERE person = :person AND game = :game"
		" GROUP BY key LIMIT :cap");
	stmt_bind_int(&stmt, ":person", person);
	stmt_bind_text(&stmt, ":game", game, sizeof(((struct store_table *)0)->game));
	stmt_bind_int(&stmt, ":cap", (int64_t)cap);
	int n = 0;
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, stats[n].key, sizeof(stats[n].key));
		stats[n++].n = stmt_column_int(&stmt, 1);
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : n;
}
