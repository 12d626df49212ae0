#include <assert.h>
#include <errno.h>

#include "storage/sqlite/store_private.h"

int store_stats_clear(struct store *store, int64_t table) {
	struct sql sql = sql_use(store,
		"DELETE FROM figures WHERE person IN (SELECT person FROM seats"
		" WHERE table_id = :table) AND game = (SELECT game FROM tables WHERE id = :table)"
		" AND table_id = :table");
	sql_put_int(&sql, ":table", table);
	return sql_run(&sql);
}

int store_stat_add(
	struct store *store, int64_t table, int64_t person, const struct store_stat *stat) {
	struct sql sql = sql_use(store, "INSERT INTO figures (person, game, table_id, key, n)"
					" SELECT :person, game, id, :key, :n FROM tables"
					" WHERE id = :table");
	sql_put_int(&sql, ":table", table);
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":key", stat->key, sizeof(stat->key));
	sql_put_int(&sql, ":n", stat->n);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

int store_table_set_counted(struct store *store, int64_t table, int formula) {
	struct sql sql = sql_use(store, "UPDATE tables SET figured = :formula WHERE id = :table");
	sql_put_int(&sql, ":formula", formula);
	sql_put_int(&sql, ":table", table);
	return sql_run_changed(&sql, -ENOENT, "there is no such table");
}

int store_tables_to_count(struct store *store, int formula, int64_t *tables, size_t cap) {
	assert(cap <= INT_MAX);
	struct sql sql = sql_use(store, "SELECT id FROM tables WHERE phase = 2"
					" AND figured < :formula ORDER BY figured, id LIMIT :cap");
	sql_put_int(&sql, ":formula", formula);
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		tables[n++] = sql_get_int(&sql, 0);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}

int store_stats_of(struct store *store, int64_t person, const char *game, struct store_stat *stats,
	size_t cap) {
	assert(cap <= INT_MAX);
	struct sql sql = sql_use(store,
		"SELECT key, sum(n) FROM figures WHERE person = :person AND game = :game"
		" GROUP BY key LIMIT :cap");
	sql_put_int(&sql, ":person", person);
	sql_put_text(&sql, ":game", game, sizeof(((struct store_table *)0)->game));
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		sql_get_text(&sql, 0, stats[n].key, sizeof(stats[n].key));
		stats[n++].n = sql_get_int(&sql, 1);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}
