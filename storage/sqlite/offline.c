#include "storage/store.h"

#include "storage/sqlite/connection.h"
#include "storage/sqlite/stmt.h"
#include "storage/sqlite/transaction.h"

/* Since when networks are offline, and when the bot last ran. */

int store_set_heartbeat(struct store *store, int64_t now) {
	int rc = connection_check_moved(store);
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

static void find_since(struct store *store, const char *network, int64_t *then) {
	struct stmt stmt = STMT(
		store, "SELECT since FROM rests WHERE network = :network", BIND_NETWORK(network));
	*then = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	stmt_reset(&stmt);
}

static void end_offline(struct store *store, const char *network) {
	stmt_run(STMT(store, "DELETE FROM rests WHERE network = :network", BIND_NETWORK(network)));
}

static void move_acted_at(struct store *store, const char *network, int64_t ms) {
	stmt_run(STMT(store,
		"UPDATE tables SET acted_at = acted_at + :ms"
		" WHERE phase IN (0, 1, 4) AND acted_at > 0 AND network = :network",
		BIND_NETWORK(network), BIND_INT(":ms", ms)));
}

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	find_since(store, network, then);
	if (*then > 0) {
		end_offline(store, network);
	}
	if (*then > 0 && now > *then) {
		move_acted_at(store, network, now - *then);
	}
	return transaction_leave(store, entered);
}
