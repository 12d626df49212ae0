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
	int rc = connect_again(store, &syncs);
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
	int sent = PQsendQueryParams(syncs, sync_log, 0, NULL, NULL, NULL, NULL, 0);
	return sent == 1 ? 0 : sqlstate_set_of(store, syncs, NULL);
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
			return rc;
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
	int64_t none;
	return stmt_read_int(store, sync_log, &none);
}

void syncs_close(struct store *store) {
	PQfinish(postgres_of(store)->syncs);
}
