#include "tests/storage/sql/kept.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef HAS_POSTGRES
#include <libpq-fe.h>

/* A server's database is for all tests; each has a schema. */
static char name[1024];

static PGconn *connect_past_store(void) {
	PGconn *db = PQconnectdb(name);
	cr_assert_eq(PQstatus(db), CONNECTION_OK, "%s", PQerrorMessage(db));
	PQclear(PQexec(db, "SET client_min_messages = warning"));
	return db;
}

static PGresult *run_past_store(PGconn *db, const char *sql) {
	PGresult *result = PQexec(db, sql);
	ExecStatusType status = PQresultStatus(result);
	cr_assert(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s: %s", sql,
		PQerrorMessage(db));
	return result;
}

/* Processes' numbers come again. */
static void make_schema(void) {
	const char *server = getenv("DICECUP_TEST_POSTGRES");
	struct timespec now;
	char schema[64], sql[128];
	cr_assert_not_null(server);
	clock_gettime(CLOCK_MONOTONIC, &now);
	snprintf(schema, sizeof(schema), "test%ld_%lld_%ld", (long)getpid(), (long long)now.tv_sec,
		now.tv_nsec);
	snprintf(name, sizeof(name), "%s%coptions=-csearch_path%%3D%s", server,
		strchr(server, '?') != NULL ? '&' : '?', schema);
	snprintf(sql, sizeof(sql), "CREATE SCHEMA %s", schema);
	PGconn *db = connect_past_store();
	PQclear(run_past_store(db, sql));
	PQfinish(db);
}

static void run_sql(const char *sql) {
	PGconn *db = connect_past_store();
	PQclear(run_past_store(db, sql));
	PQfinish(db);
}

static int64_t read_number(const char *sql) {
	PGconn *db = connect_past_store();
	PGresult *result = run_past_store(db, sql);
	int64_t number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
	PQclear(result);
	PQfinish(db);
	return number;
}

#else

static const char name[] = "";

static void make_schema(void) {
}

static void run_sql(const char *sql) {
	(void)sql;
}

static int64_t read_number(const char *sql) {
	(void)sql;
	return 0;
}

#endif

bool kept_in_file(void) {
	return getenv("DICECUP_TEST_POSTGRES") == NULL;
}

void kept_make(void) {
	scratch_make();
	if (!kept_in_file()) {
		make_schema();
	}
}

/* A schema stays until the server goes: to drop it takes longer than to make it. */
void kept_remove(void) {
	scratch_remove();
}

const char *kept_name(void) {
	return kept_in_file() ? scratch_file("dicecup.db") : name;
}

struct store *kept_open(void) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(store_open(kept_name(), &store, why), 0, "%s", why);
	return store;
}

void kept_sql(const char *sql) {
	if (kept_in_file()) {
		scratch_sql(sql);
	} else {
		run_sql(sql);
	}
}

int64_t kept_number(const char *sql) {
	return kept_in_file() ? scratch_number("dicecup.db", sql) : read_number(sql);
}
