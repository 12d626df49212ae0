#include "storage/store.h"

#include <errno.h>
#include <stdlib.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"
#include "storage/sql/transaction.h"

/* Since when networks are offline, and when the bot last ran. */

int store_set_heartbeat(struct store *store, int64_t now) {
	int rc = store->impl->check(store);
	if (rc != 0) {
		return rc;
	}
	return stmt_run(STMT(store,
		"INSERT INTO life (one, alive_at) VALUES (1, :now)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at",
		BIND_INT(":now", now)));
}

int store_last_heartbeat(struct store *store, int64_t *then) {
	return stmt_read_int(store, "SELECT alive_at FROM life", then);
}

int store_set_offline_since(struct store *store, const char *network, int64_t then) {
	return stmt_run(STMT(store,
		network != NULL
			? "INSERT INTO rests (network, since) VALUES (:network, :then)"
			  " ON CONFLICT DO NOTHING"
			: "INSERT INTO rests (network, since) SELECT DISTINCT network, :then"
			  " FROM tables WHERE phase IN (0, 1, 4) ON CONFLICT DO NOTHING",
		BIND_NETWORK(network), BIND_INT(":then", then)));
}

static int64_t take_since(struct store *store, const char *network) {
	struct stmt stmt = STMT(store, "DELETE FROM rests WHERE network = :network RETURNING since",
		BIND_NETWORK(network));
	int64_t then = 0;
	while (stmt_step(&stmt)) {
		then = stmt_column_int(&stmt, 0);
	}
	stmt_reset(&stmt);
	return then;
}

/* A network that is whole again has no parts that rest. */
static void forget_parts(struct store *store, const char *network) {
	stmt_run(STMT(store,
		"DELETE FROM rests WHERE substr(network, 1, length(:network) + 1) = :network || "
		"'/'",
		BIND_NETWORK(network)));
}

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	*then = take_since(store, network);
	forget_parts(store, network);
	if (*then > 0 && now > *then) {
		stmt_run(STMT(store,
			"UPDATE tables SET acted_at = CASE WHEN acted_at > 0 THEN acted_at + :ms "
			"ELSE 0 END,"
			" moved_at = CASE WHEN moved_at > 0 THEN moved_at + :ms ELSE 0 END"
			" WHERE phase IN (0, 1, 4) AND network = :network",
			BIND_NETWORK(network), BIND_INT(":ms", now - *then)));
	}
	return transaction_leave(store, entered);
}

/* Of part of a network. */

struct ids {
	int64_t *list;
	size_t n, cap;
};

static int add_id(struct ids *ids, int64_t id) {
	if (ids->n == ids->cap) {
		size_t cap = ids->cap > 0 ? 2 * ids->cap : 64;
		int64_t *list = realloc(ids->list, cap * sizeof(*list));
		if (list == NULL) {
			return -ENOMEM;
		}
		ids->list = list;
		ids->cap = cap;
	}
	ids->list[ids->n++] = id;
	return 0;
}

static int find_tables(struct store *store, const struct store_part *part, struct ids *ids) {
	struct stmt stmt = STMT(store,
		"SELECT id, place FROM tables WHERE phase IN (0, 1, 4) AND network = :network",
		BIND_NETWORK(part->network));
	while (stmt_step(&stmt)) {
		char place[STORE_PLACE_SIZE];
		int64_t id = stmt_column_int(&stmt, 0);
		stmt_column_text(&stmt, 1, place, sizeof(place));
		if (stmt.rc == 0 && part->has(part->data, place)) {
			stmt.stopped = add_id(ids, id);
		}
	}
	return stmt_reset(&stmt);
}

static int age_tables_less(struct store *store, const struct ids *ids, int64_t ms) {
	int rc = 0;
	for (size_t i = 0; i < ids->n && rc == 0; i++) {
		rc = stmt_run(STMT(store,
			"UPDATE tables SET acted_at = CASE WHEN acted_at > 0 THEN acted_at + :ms "
			"ELSE 0 END,"
			" moved_at = CASE WHEN moved_at > 0 THEN moved_at + :ms ELSE 0 END"
			" WHERE id = :id",
			BIND_INT(":id", ids->list[i]), BIND_INT(":ms", ms)));
	}
	return rc;
}

int store_take_part_offline_since(
	struct store *store, const struct store_part *part, int64_t now, int64_t *then) {
	bool entered;
	struct ids ids = {.list = NULL};
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	*then = take_since(store, part->unit);
	if (*then > 0 && now > *then && (rc = find_tables(store, part, &ids)) == 0) {
		rc = age_tables_less(store, &ids, now - *then);
	}
	free(ids.list);
	int left = transaction_leave(store, entered);
	return rc < 0 ? rc : left;
}
