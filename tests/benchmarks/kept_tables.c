#include "tests/benchmarks/kept_tables.h"

#include <stdio.h>

enum { MOVES = 2 };

int kept_tables_add(struct kept_tables *tables, const char *name) {
	int rc = 0;
	for (int i = 0; i < KEPT_TABLES && rc == 0; i++) {
		struct store_table table = {.network = "home",
			.game = "perudo",
			.rules = 1,
			.phase = STORE_RUNNING,
			.opened_at = 1,
			.started_at = 1};
		snprintf(table.place, sizeof(table.place), "#%s%d", name, i);
		rc = store_table_add(tables->store, &table);
		tables->ids[i] = table.id;
	}
	return rc;
}

int kept_tables_step(struct kept_tables *tables, int at) {
	struct store *store = tables->store;
	int64_t id = tables->ids[at];
	int rc = store_begin(store);
	for (int i = 0; i < MOVES && rc == 0; i++) {
		rc = store_move_add(
			store, id, &(struct store_move){++tables->moves[at], "0 bid 5 2", 1000});
	}
	if (rc == 0) {
		rc = store_table_set_played(
			store, id, 1, 1, &(struct store_cursor){.move = tables->moves[at]});
	}
	return rc == 0 ? store_commit(store) : rc;
}
