#include "storage/store.h"

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

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	*then = take_since(store, network);
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
