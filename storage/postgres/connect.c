#include "storage/postgres/database.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

enum {
	OLDEST_SERVER = 130000,
	AGAIN_MS = 2 * 1000, /* a server that answers takes less than this */
};

/* libpq would write notices to standard error. A commit or a sync that is cancelled while it waits
 * for a standby succeeds with a warning: then only the server itself has it. */
static void heed(void *data, const PGresult *notice) {
	const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
	bool *warned = data;
	if (warned != NULL && severity != NULL && strcmp(severity, "WARNING") == 0) {
		*warned = true;
	}
}

/* libpq gives the code of a refusal only in its verbose words: connects again for them, unless the
 * server was out of reach, which would take as long again. */
static void ask_why(PGconn *db, int64_t since) {
	if (store_boot_ms() - since < AGAIN_MS) {
		PQsetErrorVerbosity(db, PQERRORS_VERBOSE);
		PQreset(db);
		PQsetErrorVerbosity(db, PQERRORS_DEFAULT);
	}
}

/* The error code in "FATAL:  28P01: password authentication failed …", of the last server tried.
 * NULL: none answered. */
static const char *find_code(const char *said) {
	enum { CODE = 5 };
	const char *found = NULL;
	for (const char *at = said; (at = strstr(at, ":  ")) != NULL; at++) {
		const char *code = at + 3;
		if (strspn(code, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == CODE &&
			strncmp(code + CODE, ": ", 2) == 0) {
			found = code;
		}
	}
	return found;
}

/* Found by the beginning of the code. */
static const struct {
	const char *code, *words;
} refusals[] = {
	{"28P01", "does not take the password of its user"},
	{"28", "does not let its user in"},
	{"3D", "does not exist"},
	{"42501", "does not let its user in"},
};

/* -EACCES: the server refuses us, and would do so again; -ENOTCONN: it is out of reach. */
static int set_unconnected(struct store *store, const PGconn *db) {
	const char *said = PQerrorMessage(db), *code = find_code(said);
	if (PQconnectionNeedsPassword(db)) {
		return error_set(store, -EACCES,
			"%s wants a password of its user; put it into a file and name that: "
			"?passfile=/run/secrets/pgpass",
			store->name);
	}
	for (size_t i = 0; code != NULL && i < sizeof(refusals) / sizeof(*refusals); i++) {
		if (strncmp(code, refusals[i].code, strlen(refusals[i].code)) == 0) {
			said = code + strlen("28P01: ");
			return error_set(store, -EACCES, "%s %s (%.*s)", store->name,
				refusals[i].words, (int)strcspn(said, "\n"), said);
		}
	}
	return error_set(store, -ENOTCONN, "%s cannot be reached (%.*s)", store->name,
		(int)strcspn(said, "\n"), said);
}

/* Settings in the operator's URI win, except for the encoding. */
static PGconn *start_connection(const char *name) {
	static const char *const keywords[] = {"connect_timeout", "keepalives_idle",
		"keepalives_interval", "keepalives_count", "tcp_user_timeout",
		"fallback_application_name", "dbname", "client_encoding", NULL};
	const char *const values[] = {"10", "5", "2", "3", "10000", "dicecup", name, "UTF8", NULL};
	return PQconnectdbParams(keywords, values, 1);
}

static int check_server(struct store *store) {
	PGconn *db = postgres_of(store)->db;
	const char *encoding = PQparameterStatus(db, "server_encoding");
	if (PQserverVersion(db) < OLDEST_SERVER) {
		return error_set(store, -ENOTSUP,
			"%s is on PostgreSQL %d; 13 is the oldest that will do", store->name,
			PQserverVersion(db) / 10000);
	}
	if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
		return error_set(store, -ENOTSUP,
			"%s is encoded as %.32s; create the database with ENCODING 'UTF8'",
			store->name, encoding != NULL ? encoding : "something unknown");
	}
	return statements_exec(store, "SET TimeZone = 'UTC'; SET standard_conforming_strings = on;"
				      " SET extra_float_digits = 1; SET lock_timeout = '5s'");
}

static int connect_to(struct store *store, const char *name) {
	struct postgres_store *postgres = postgres_of(store);
	int64_t since = store_boot_ms();
	postgres->db = start_connection(name);
	if (postgres->db == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	const char *host = PQhost(postgres->db), *database = PQdb(postgres->db);
	snprintf(store->name, sizeof(store->name), "postgresql://%s/%s", host != NULL ? host : "",
		database != NULL ? database : "");
	PQsetNoticeReceiver(postgres->db, heed, &postgres->warned);
	if (PQstatus(postgres->db) != CONNECTION_OK) {
		ask_why(postgres->db, since);
	}
	return PQstatus(postgres->db) == CONNECTION_OK ? check_server(store)
						       : set_unconnected(store, postgres->db);
}

/* Behind a proxy, or with several hosts in the address, the second connection might reach another
 * server. */
static int check_same(struct store *store, PGconn *again) {
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
		again, "SET TimeZone = 'UTC'; SELECT CAST(pg_postmaster_start_time() AS text)");
	if (PQresultStatus(result) != PGRES_TUPLES_OK) {
		rc = statements_set_error_of(store, again, result);
	} else if (strcmp(PQgetvalue(result, 0, 0), ours) != 0) {
		rc = error_set(
			store, -EBUSY, "%s is another server than a moment ago", store->name);
	}
	PQclear(result);
	return rc;
}

static PGconn *start_again(PGconn *db) {
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
	return again;
}

int connect_again(struct store *store, bool *warned, PGconn **out) {
	PGconn *again = start_again(postgres_of(store)->db);
	*out = NULL;
	if (again == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	PQsetNoticeReceiver(again, heed, warned);
	int rc = PQstatus(again) == CONNECTION_OK ? check_same(store, again)
						  : set_unconnected(store, again);
	if (rc != 0) {
		PQfinish(again);
		return rc;
	}
	*out = again;
	return 0;
}

int connect_open(const char *name, const struct database *impl, struct store **out, char *why) {
	struct postgres_store *postgres = calloc(1, sizeof(*postgres));
	*out = NULL;
	if (postgres == NULL) {
		snprintf(why, STORE_WHY_SIZE, "there is no memory left");
		return -ENOMEM;
	}
	struct store *store = &postgres->store;
	store->impl = impl;
	store->sync_socket = -1;
	store->migrations = *impl->migrations;
	int rc = connect_to(store, name);
	if (rc != 0) {
		return error_close(store, rc, why);
	}
	*out = store;
	return 0;
}
