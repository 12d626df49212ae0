#include "storage/store.h"

#include "storage/sqlite/sql.h"
#include "storage/sqlite/store_private.h"

/* Networks that come and go, and how long people could not act there. */

static int rest_all(struct store *store, int64_t then) {
	struct sql sql =
		sql_use(store, "INSERT INTO rests (network, since) SELECT DISTINCT network, :then"
			       " FROM tables WHERE phase IN (0, 1, 4) ON CONFLICT DO NOTHING");
	sql_put_int(&sql, ":then", then);
	return sql_run(&sql);
}

int store_set_offline_since(struct store *store, const char *network, int64_t then) {
	if (network == NULL) {
		return rest_all(store, then);
	}
	struct sql sql =
		sql_use(store, "INSERT INTO rests (network, since) VALUES (:network, :then)"
			       " ON CONFLICT DO NOTHING");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_int(&sql, ":then", then);
	return sql_run(&sql);
}

static int find_rest(struct store *store, const char *network, int64_t *then) {
	struct sql sql = sql_use(store, "SELECT since FROM rests WHERE network = :network");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	*then = sql_step(&sql) ? sql_get_int(&sql, 0) : 0;
	return sql_end(&sql);
}

static int end_rest(struct store *store, const char *network) {
	struct sql sql = sql_use(store, "DELETE FROM rests WHERE network = :network");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	return sql_run(&sql);
}

static int excuse(struct store *store, const char *network, int64_t ms) {
	struct sql sql =
		sql_use(store, "UPDATE tables SET acted_at = acted_at + :ms"
			       " WHERE phase IN (0, 1, 4) AND acted_at > 0 AND network = :network");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_int(&sql, ":ms", ms);
	return sql_run(&sql);
}

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered;
	int error = store_enter(store, &entered);
	if (error != 0) {
		return error;
	}
	error = find_rest(store, network, then);
	if (error == 0 && *then > 0) {
		end_rest(store, network);
	}
	if (error == 0 && *then > 0 && now > *then) {
		excuse(store, network, now - *then);
	}
	return store_leave(store, entered);
}
