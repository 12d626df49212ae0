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
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO life (one, alive_at) VALUES (1, :now)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at");
	stmt_bind_int(&stmt, ":now", now);
	return stmt_run(&stmt);
}

int store_last_heartbeat(struct store *store, int64_t *then) {
	return stmt_read_int(store, "SELECT alive_at FROM life", then);
}

int store_set_offline_since(struct store *store, const char *network, int64_t then) {
	struct stmt stmt = stmt_prepare(
		store, network != NULL
			       ? "INSERT INTO rests (network, since) VALUES (:network, :then)"
				 " ON CONFLICT DO NOTHING"
			       : "INSERT INTO rests (network, since) SELECT DISTINCT network, :then"
				 " FROM tables WHERE phase IN (0, 1, 4) ON CONFLICT DO NOTHING");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_int(&stmt, ":then", then);
	return stmt_run(&stmt);
}

static void find_since(struct store *store, const char *network, int64_t *then) {
	struct stmt stmt = stmt_prepare(store, "SELECT since FROM rests WHERE network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	*then = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	stmt_reset(&stmt);
}

static void end_offline(struct store *store, const char *network) {
	struct stmt stmt = stmt_prepare(store, "DELETE FROM rests WHERE network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_run(&stmt);
}

static void move_acted_at(struct store *store, const char *network, int64_t ms) {
	struct stmt stmt = stmt_prepare(store,
		"UPDATE tables SET acted_at = acted_at + :ms"
		" WHERE phase IN (0, 1, 4) AND acted_at > 0 AND network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_int(&stmt, ":ms", ms);
	stmt_run(&stmt);
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
