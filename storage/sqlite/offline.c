#include "storage/store.h"

#include "storage/sqlite/stmt.h"
#include "storage/sqlite/transaction.h"

/* Networks that come and go, and how long people could not act there. */

static int rest_all(struct store *store, int64_t then) {
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO rests (network, since) SELECT DISTINCT network, :then"
		" FROM tables WHERE phase IN (0, 1, 4) ON CONFLICT DO NOTHING");
	stmt_bind_int(&stmt, ":then", then);
	return stmt_run(&stmt);
}

int store_set_offline_since(struct store *store, const char *network, int64_t then) {
	if (network == NULL) {
		return rest_all(store, then);
	}
	struct stmt stmt =
		stmt_prepare(store, "INSERT INTO rests (network, since) VALUES (:network, :then)"
				    " ON CONFLICT DO NOTHING");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_int(&stmt, ":then", then);
	return stmt_run(&stmt);
}

static int find_rest(struct store *store, const char *network, int64_t *then) {
	struct stmt stmt = stmt_prepare(store, "SELECT since FROM rests WHERE network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	*then = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

static int end_rest(struct store *store, const char *network) {
	struct stmt stmt = stmt_prepare(store, "DELETE FROM rests WHERE network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	return stmt_run(&stmt);
}

static int excuse(struct store *store, const char *network, int64_t ms) {
	struct stmt stmt = stmt_prepare(store,
		"UPDATE tables SET acted_at = acted_at + :ms"
		" WHERE phase IN (0, 1, 4) AND acted_at > 0 AND network = :network");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_int(&stmt, ":ms", ms);
	return stmt_run(&stmt);
}

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	rc = find_rest(store, network, then);
	if (rc == 0 && *then > 0) {
		end_rest(store, network);
	}
	if (rc == 0 && *then > 0 && now > *then) {
		excuse(store, network, now - *then);
	}
	return transaction_leave(store, entered);
}
