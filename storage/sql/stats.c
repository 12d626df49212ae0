#include "storage/results.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/played.h"
#include "storage/sql/stmt.h"
#include "storage/sql/transaction.h"

enum { KEYS_MAX = 64, FIGURE_SIZE = 21 };

/* What a game has ever counted, in the order of played.figures. */
struct keys {
	size_t n;
	char list[KEYS_MAX][STORE_STAT_SIZE];
};

static void read_keys(struct store *store, int64_t table, struct keys *keys) {
	struct stmt stmt = STMT(store,
		"SELECT key FROM figure_keys WHERE game = (SELECT game FROM tables"
		" WHERE id = :table) ORDER BY number LIMIT :cap",
		BIND_INT(":table", table), BIND_CAP(KEYS_MAX));
	keys->n = 0;
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, keys->list[keys->n++], STORE_STAT_SIZE);
	}
	stmt_reset(&stmt);
}

static size_t find_key(const struct keys *keys, const char *key) {
	size_t i = 0;
	while (i < keys->n && strcmp(keys->list[i], key) != 0) {
		i++;
	}
	return i;
}

static void add_key(struct store *store, int64_t table, struct keys *keys, const char *key) {
	stmt_run(STMT(store,
		"INSERT INTO figure_keys (game, number, key)"
		" SELECT game, :number, :key FROM tables WHERE id = :table",
		BIND_INT(":table", table), BIND_INT(":number", (int64_t)keys->n),
		BIND_TEXT(":key", key, STORE_STAT_SIZE)));
	snprintf(keys->list[keys->n++], STORE_STAT_SIZE, "%s", key);
}

/* "12,0,3" */
static void pack(struct store *store, int64_t table, const struct store_stat *stats, size_t n,
	char packed[KEYS_MAX * FIGURE_SIZE]) {
	struct keys keys;
	int64_t figures[KEYS_MAX] = {0};
	read_keys(store, table, &keys);
	for (size_t i = 0; i < n; i++) {
		size_t number = find_key(&keys, stats[i].key);
		if (number == keys.n && number < KEYS_MAX) {
			add_key(store, table, &keys, stats[i].key);
		}
		if (number < KEYS_MAX) {
			figures[number] = stats[i].n;
		}
	}
	packed[0] = '\0';
	for (size_t i = 0, len = 0; i < keys.n; i++) {
		len += (size_t)snprintf(packed + len, KEYS_MAX * FIGURE_SIZE - len, "%s%" PRId64,
			i > 0 ? "," : "", figures[i]);
	}
}

int store_stats_set(struct store *store, int64_t table, int64_t person,
	const struct store_stat *stats, size_t n, const int64_t *points) {
	char packed[KEYS_MAX * FIGURE_SIZE];
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	pack(store, table, stats, n, packed);
	played_add_up(store, table, person, -1);
	struct stmt stmt = STMT(store,
		"UPDATE played SET figures = :figures, points = :points WHERE person = :person"
		" AND table_id = :table AND (game, ended_at) = (SELECT game, ended_at FROM tables"
		" WHERE id = :table)",
		BIND_INT(":table", table), BIND_INT(":person", person),
		BIND_ARRAY(":figures", packed),
		BIND_INT_IF(points != NULL, ":points", points != NULL ? *points : 0));
	stmt_run_found(stmt, "result");
	played_add_up(store, table, person, 1);
	return transaction_leave(store, entered);
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
		"SELECT key, n FROM figures WHERE person = :person AND game = :game AND n > 0"
		" ORDER BY key LIMIT :cap",
		BIND_INT(":person", person), BIND_GAME(game), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_stat *stat = &stats[stmt.rows - 1];
		stmt_column_text(&stmt, 0, stat->key, sizeof(stat->key));
		stat->n = stmt_column_int(&stmt, 1);
	}
	return stmt_reset_counted(&stmt);
}
