#include "tests/faults/server.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "storage/postgres/database.h"

enum { ROUND_NS = 1000000, ROUNDS_MOST = 20000 };

PGresult *__real_PQexec(PGconn *db, const char *sql);

static PGconn *db;
static char name[1024];
static int n_schemas;

/* As if there were no wire. */
static PGresult *run(const char *sql) {
	PGresult *result = __real_PQexec(db, sql);
	ExecStatusType status = PQresultStatus(result);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
		printf("%s: %s", sql, PQerrorMessage(db));
		abort();
	}
	return result;
}

static void connect_once(const char *database) {
	if (db == NULL) {
		db = PQconnectdb(database);
	}
}

/* What is rolled back leaves no gap in the numbers, from which dice follow. */
static const char number_on[] =
	"DO $$ DECLARE t text; BEGIN FOR t IN SELECT table_name FROM information_schema.columns"
	" WHERE table_schema = current_schema() AND is_identity = 'YES' LOOP"
	" EXECUTE format('ALTER TABLE %1$s ALTER COLUMN id DROP IDENTITY;"
	" CREATE FUNCTION next_%1$s() RETURNS bigint LANGUAGE sql AS"
	" ''SELECT coalesce(max(id), 0) + 1 FROM %1$s'';"
	" ALTER TABLE %1$s ALTER COLUMN id SET DEFAULT next_%1$s()', t); END LOOP; END $$";

static void fill_schema(void) {
	char why[STORE_WHY_SIZE], sql[64];
	struct store *store;
	if (store_open(name, &store, why) != 0) {
		printf("%s\n", why);
		abort();
	}
	store_close(store);
	snprintf(sql, sizeof(sql), "SET search_path TO game%d", n_schemas);
	PQclear(run(sql));
	PQclear(run(number_on));
}

void server_make_schema(const char *database) {
	char sql[64];
	connect_once(database);
	n_schemas++;
	snprintf(sql, sizeof(sql), "CREATE SCHEMA game%d", n_schemas);
	PQclear(run(sql));
	snprintf(name, sizeof(name), "%s%coptions=-csearch_path%%3Dgame%d", database,
		strchr(database, '?') != NULL ? '&' : '?', n_schemas);
	fill_schema();
}

const char *server_schema(void) {
	return name;
}

static bool is_alone(void) {
	PGresult *result = run("SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
			       " AND pid <> pg_backend_pid() LIMIT 1");
	bool alone = PQntuples(result) == 0;
	PQclear(result);
	return alone;
}

void server_wait_until_alone(const char *database) {
	connect_once(database);
	for (int i = 0; !is_alone(); i++) {
		if (i == ROUNDS_MOST) {
			printf("whoever was connected does not go\n");
			abort();
		}
		nanosleep(&(struct timespec){.tv_nsec = ROUND_NS}, NULL);
	}
}

void server_put_rows(struct store *store, const char *query, FILE *out) {
	PGresult *result = __real_PQexec(postgres_of(store)->db, query);
	for (int row = 0; row < PQntuples(result); row++) {
		for (int i = 0; i < PQnfields(result); i++) {
			bool null = PQgetisnull(result, row, i);
			fprintf(out, " %s", null ? "-" : PQgetvalue(result, row, i));
		}
		fputc('\n', out);
	}
	if (PQresultStatus(result) != PGRES_TUPLES_OK) {
		fprintf(out, " %s\n", PQerrorMessage(postgres_of(store)->db));
	}
	PQclear(result);
}
