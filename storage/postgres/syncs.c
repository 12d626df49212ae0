#include "storage/postgres/syncs.h"

#include <errno.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

/* A commit that waits flushes the log, and waits for a synchronous standby, up to itself. It does
 * so only for a transaction that has written into the log, be it a message to nobody. */
static const char sync_log[] = "SELECT set_config('synchronous_commit', 'on', true),"
			       " pg_logical_emit_message(true, 'dicecup', '')";

/* By the same address. The caller's; NULL: out of memory. */
static PGconn *connect_again(PGconn *db) {
	enum { OPTIONS_MOST = 64 };
	const char *keywords[OPTIONS_MOST], *values[OPTIONS_MOST];
	PQconninfoOption *options = PQconninfo(db);
	int n = 0;
	for (const PQconninfoOption *each = options;
		each != NULL && each->keyword != NULL && n + 1 < OPTIONS_MOST; each++) {
		if (each->val != NULL) {
			keywords[n] = each->keyword;
			values[n++] = each->val;
		}
	}
	keywords[n] = values[n] = NULL;
	PGconn *again = n > 0 ? PQconnectdbParams(keywords, values, 0) : NULL;
	PQconninfoFree(options);
	if (again != NULL) {
		PQsetNoticeProcessor(again, PQsetNoticeProcessor(db, NULL, NULL), NULL);
	}
	return again;
}

/* Behind a proxy, or with several hosts in the address, it might be another: that keeps nothing of
 * what was committed here. */
static int check_server(struct store *store, PGconn *syncs) {
	char ours[64] = "";
	struct stmt stmt =
		stmt_prepare(store, "SELECT CAST(pg_postmaster_start_time() AS text)", NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, ours, sizeof(ours));
	}
	int rc = stmt_reset(&stmt);
	if (rc != 0) {
		return rc;
	}
	PGresult *result = PQexec(
		syncs, "SET TimeZone = 'UTC'; SELECT CAST(pg_postmaster_start_time() AS text)");
	if (PQresultStatus(result) != PGRES_TUPLES_OK) {
		rc = sqlstate_set_of(store, syncs, result);
	} else if (strcmp(PQgetvalue(result, 0, 0), ours) != 0) {
		rc = error_set(
			store, -EBUSY, "%s is another server than a moment ago", store->name);
	}
	PQclear(result);
	return rc;
}

int syncs_open(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	PGconn *syncs = connect_again(postgres->db);
	if (syncs == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	int rc = PQstatus(syncs) == CONNECTION_OK ? check_server(store, syncs)
						  : sqlstate_set_of(store, syncs, NULL);
	rc = rc == 0 ? statements_run(store, "SET synchronous_commit = off") : rc;
	if (rc != 0) {
		PQfinish(syncs);
		return rc;
	}
	postgres->syncs = syncs;
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
