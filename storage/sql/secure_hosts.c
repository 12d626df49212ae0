#include "storage/store.h"

#include "storage/sql/stmt.h"

int store_secure_host_set(
	struct store *store, const char *host, int port, int64_t until, int64_t now) {
	int rc =
		stmt_run(STMT(store, "DELETE FROM secure_hosts WHERE host = :host OR until <= :now",
			BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":now", now)));
	if (rc != 0 || until <= now) {
		return rc;
	}
	return stmt_run(STMT(store,
		"INSERT INTO secure_hosts (host, port, until) VALUES (:host, :port, :until)",
		BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":port", port),
		BIND_INT(":until", until)));
}

int store_secure_host_get(struct store *store, const char *host, int64_t now, int *port) {
	struct stmt stmt =
		STMT(store, "SELECT port FROM secure_hosts WHERE host = :host AND until > :now",
			BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":now", now));
	if (stmt_step(&stmt)) {
		*port = stmt_column_range(&stmt, 0, 1, UINT16_MAX);
	}
	return stmt_reset_found(&stmt, "host");
}
