#include "storage/postgres/syncs.h"

#include <errno.h>

#include "storage/postgres/connect.h"
#include "storage/postgres/database.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

int syncs_open(struct store *store) {
	PGconn *syncs;
	int rc = connect_again(store, &postgres_of(store)->syncs_warned, &syncs);
	if (rc == 0) {
		rc = lease_add(store, syncs);
	}
	rc = rc == 0 ? postgres_exec(store, "SET synchronous_commit = off") : rc;
	if (rc != 0) {
		PQfinish(syncs);
		return rc;
	}
	postgres_of(store)->syncs = syncs;
	store->sync_socket = PQsocket(syncs);
	return 0;
}

static int begin(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	postgres_of(store)->syncs_warned = false;
	int sent = PQsendQueryParams(syncs, statements_sync_log, 0, NULL, NULL, NULL, NULL, 0);
	return sent == 1 ? -EINPROGRESS : sqlstate_set_of(store, syncs, NULL);
}

static int go_on(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	PGresult *result;
	int rc = 0;
	if (PQconsumeInput(syncs) != 1) {
		return sqlstate_set_of(store, syncs, NULL);
	}
	while (!PQisBusy(syncs)) {
		result = PQgetResult(syncs);
		if (result == NULL) {
			/* Warned: somebody has cancelled it while it waited for a standby. */
			return rc == 0 && postgres_of(store)->syncs_warned ? begin(store) : rc;
		}
		rc = PQresultStatus(result) == PGRES_TUPLES_OK
			     ? rc
			     : sqlstate_set_of(store, syncs, result);
		PQclear(result);
	}
	return -EINPROGRESS;
}

int syncs_sync(struct store *store, bool waits) {
	return waits ? statements_sync(store) : store->syncing == 0 ? begin(store) : go_on(store);
}

void syncs_close(struct store *store) {
	PQfinish(postgres_of(store)->syncs);
}
