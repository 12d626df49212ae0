#include "storage/postgres/syncs.h"

#include <errno.h>

#include "storage/postgres/connect.h"
#include "storage/postgres/database.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

/* A commit that waits flushes the log, and waits for a synchronous standby, up to itself. It does
 * so only for a transaction that has written into the log, be it a message to nobody. */
static const char sync_log[] = "SELECT set_config('synchronous_commit', 'on', true),"
			       " pg_logical_emit_message(true, 'dicecup', '')";

int syncs_open(struct store *store) {
	PGconn *syncs;
	int rc = connect_again(store, &postgres_of(store)->syncs_warned, &syncs);
	if (rc == 0) {
		rc = lease_add(store, syncs);
	}
	rc = rc == 0 ? statements_run(store, "SET synchronous_commit = off") : rc;
	if (rc != 0) {
		PQfinish(syncs);
		return rc;
	}
	postgres_of(store)->syncs = syncs;
	return 0;
}

int syncs_begin(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	postgres_of(store)->syncs_warned = false;
	int sent = PQsendQueryParams(syncs, sync_log, 0, NULL, NULL, NULL, NULL, 0);
	return sent == 1 ? 0 : sqlstate_set_of(store, syncs, NULL);
}

/* Somebody has cancelled it while it waited for a standby. */
static int again(struct store *store) {
	int rc = syncs_begin(store);
	return rc == 0 ? -EINPROGRESS : rc;
}

int syncs_go_on(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	PGresult *result;
	int rc = 0;
	if (PQconsumeInput(syncs) != 1) {
		return sqlstate_set_of(store, syncs, NULL);
	}
	while (!PQisBusy(syncs)) {
		result = PQgetResult(syncs);
		if (result == NULL) {
			return rc == 0 && postgres_of(store)->syncs_warned ? again(store) : rc;
		}
		rc = PQresultStatus(result) == PGRES_TUPLES_OK
			     ? rc
			     : sqlstate_set_of(store, syncs, result);
		PQclear(result);
	}
	return -EINPROGRESS;
}

int syncs_socket(const struct store *store) {
	const PGconn *syncs = ((const struct postgres_store *)store)->syncs;
	return syncs != NULL ? PQsocket(syncs) : -1;
}

int syncs_run(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	int64_t none;
	int rc;
	do {
		postgres->warned = false;
		rc = stmt_read_int(store, sync_log, &none);
	} while (rc == 0 && postgres->warned);
	return rc;
}

void syncs_close(struct store *store) {
	PQfinish(postgres_of(store)->syncs);
}
