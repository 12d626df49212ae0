#include "storage/postgres/statements.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/translate.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

enum {
	NUMBER_SIZE = 32,
	BYTES_SIZE = 256, /* the longest value of bytes that is read */
	/* Of pg_type, which are the same on every server. */
	OID_BYTEA = 17,
	OID_INT8 = 20,
	OID_TEXT = 25,
	OID_FLOAT8 = 701,
};

static const Oid oids[] = {[STMT_INT] = OID_INT8,
	[STMT_REAL] = OID_FLOAT8,
	[STMT_TEXT] = OID_TEXT,
	[STMT_BYTES] = OID_BYTEA};

/* One use of a statement. */
struct use {
	struct postgres_statement *statement;
	Oid types[POSTGRES_PARAMS_MAX];
	const char *values[POSTGRES_PARAMS_MAX];
	int lengths[POSTGRES_PARAMS_MAX], formats[POSTGRES_PARAMS_MAX];
	char numbers[POSTGRES_PARAMS_MAX][NUMBER_SIZE];
	PGresult *result; /* NULL: it has not run yet */
	int row;
	unsigned char bytes[BYTES_SIZE]; /* the last value of bytes that was read */
};

static PGconn *db_of(const struct stmt *stmt) {
	return postgres_of(stmt->store)->db;
}

static void destroy_statement(struct postgres_statement *statement) {
	if (statement != NULL) {
		free(statement->text);
		free(statement);
	}
}

static struct postgres_statement *create_statement(const char *sql, int number) {
	struct postgres_statement *statement = calloc(1, sizeof(*statement));
	if (statement != NULL) {
		statement->sql = sql;
		statement->number = number;
		if (!translate(statement)) {
			destroy_statement(statement);
			statement = NULL;
		}
	}
	return statement;
}

static struct postgres_statement *find(struct postgres_store *postgres, const char *sql) {
	for (int i = 0; i < postgres->n_statements; i++) {
		if (postgres->statements[i]->sql == sql) {
			return postgres->statements[i];
		}
	}
	assert(postgres->n_statements < POSTGRES_STATEMENTS_MAX);
	struct postgres_statement *statement = create_statement(sql, postgres->n_statements);
	if (statement != NULL) {
		postgres->statements[postgres->n_statements++] = statement;
	}
	return statement;
}

static void prepare(struct stmt *stmt, const char *sql) {
	struct use *use = calloc(1, sizeof(*use));
	if (use != NULL) {
		use->statement =
			stmt->once ? create_statement(sql, 0) : find(postgres_of(stmt->store), sql);
	}
	stmt->handle = use;
	if (use == NULL || use->statement == NULL) {
		stmt->rc = error_set(stmt->store, -ENOMEM, "there is no memory left");
	}
}

static int find_param(const struct postgres_statement *statement, const char *name) {
	for (int i = 0; i < statement->n_params; i++) {
		if (statement->params[i].len == strlen(name) &&
			strncmp(statement->params[i].name, name, strlen(name)) == 0) {
			return i;
		}
	}
	return -1;
}

static void bind_value(struct use *use, int i, const struct stmt_param *param) {
	use->values[i] = use->numbers[i];
	switch (param->kind) {
	case STMT_INT:
		snprintf(use->numbers[i], NUMBER_SIZE, "%" PRId64, param->integer);
		break;
	case STMT_REAL:
		snprintf(use->numbers[i], NUMBER_SIZE, "%.17g", param->real);
		break;
	case STMT_TEXT:
		use->values[i] = param->bytes;
		break;
	case STMT_BYTES:
		use->values[i] = param->bytes;
		use->lengths[i] = (int)param->size;
		use->formats[i] = 1; /* as it is */
		break;
	}
}

static void bind(struct stmt *stmt, const struct stmt_param *param) {
	struct use *use = stmt->handle;
	int i = find_param(use->statement, param->name + 1);
	assert(i >= 0 || param->null);
	if (i < 0) {
		return;
	}
	use->types[i] = oids[param->kind];
	if (!param->null) {
		bind_value(use, i, param);
	}
}

static void name_statement(const struct postgres_statement *statement, char name[NUMBER_SIZE]) {
	snprintf(name, NUMBER_SIZE, "s%d", statement->number);
}

static bool is_fine(const PGresult *result) {
	ExecStatusType status = PQresultStatus(result);
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

static void check(struct stmt *stmt, const PGresult *result) {
	if (!is_fine(result)) {
		stmt->rc = sqlstate_set(stmt->store, result);
	}
}

static bool prepare_there(struct stmt *stmt, const struct use *use) {
	struct postgres_statement *statement = use->statement;
	if (!statement->prepared) {
		char name[NUMBER_SIZE];
		name_statement(statement, name);
		PGresult *result = PQprepare(
			db_of(stmt), name, statement->text, statement->n_params, use->types);
		check(stmt, result);
		PQclear(result);
		statement->prepared = stmt->rc == 0;
	}
	return statement->prepared;
}

static PGresult *execute(struct stmt *stmt, const struct use *use) {
	const struct postgres_statement *statement = use->statement;
	if (stmt->once) {
		return PQexecParams(db_of(stmt), statement->text, statement->n_params, use->types,
			use->values, use->lengths, use->formats, 0);
	}
	char name[NUMBER_SIZE];
	name_statement(statement, name);
	return prepare_there(stmt, use) ? PQexecPrepared(db_of(stmt), name, statement->n_params,
						  use->values, use->lengths, use->formats, 0)
					: NULL;
}

static bool writes(const struct postgres_statement *statement) {
	return strncmp(statement->sql, "SELECT", 6) != 0;
}

/* In a transaction of its own, as only a node that is there may write. */
static PGresult *execute_held(struct stmt *stmt, const struct use *use) {
	stmt->rc = statements_begin(stmt->store);
	if (stmt->rc != 0) {
		return NULL;
	}
	PGresult *result = execute(stmt, use);
	bool fine = stmt->rc == 0 && is_fine(result);
	int rc = statements_run(stmt->store, fine ? "COMMIT" : "ROLLBACK");
	stmt->rc = fine ? rc : stmt->rc;
	return result;
}

/* All rows are taken at once: other statements may run before the next row is read. */
static bool step(struct stmt *stmt) {
	struct use *use = stmt->handle;
	if (use->result == NULL) {
		bool alone = !stmt->store->begun && writes(use->statement);
		use->result = (alone ? execute_held : execute)(stmt, use);
		if (stmt->rc == 0) {
			check(stmt, use->result);
		}
		use->row = -1;
	}
	return stmt->rc == 0 && ++use->row < PQntuples(use->result);
}

/* "\x00ff": the bytea format of PostgreSQL 9.0 and later. */
static void read_bytes(struct use *use, const char *text, struct stmt_value *value) {
	size_t len = strlen(text);
	value->size = len >= 2 ? (len - 2) / 2 : 0;
	for (size_t i = 0; i < value->size && i < BYTES_SIZE; i++) {
		unsigned byte = 0;
		sscanf(text + 2 + 2 * i, "%2x", &byte);
		use->bytes[i] = (unsigned char)byte;
	}
	value->bytes = value->size <= BYTES_SIZE ? use->bytes : NULL;
}

static void read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value) {
	struct use *use = stmt->handle;
	value->null = PQgetisnull(use->result, use->row, column) != 0;
	if (value->null) {
		return;
	}
	const char *text = PQgetvalue(use->result, use->row, column);
	switch (kind) {
	case STMT_INT:
		value->integer = *text == 't' ? 1 : strtoll(text, NULL, 10); /* 'f': 0 */
		break;
	case STMT_REAL:
		value->real = strtod(text, NULL);
		break;
	case STMT_TEXT:
		value->bytes = text;
		value->size = (size_t)PQgetlength(use->result, use->row, column);
		break;
	case STMT_BYTES:
		read_bytes(use, text, value);
		break;
	}
}

static const char *column_name(struct stmt *stmt, int column) {
	const struct use *use = stmt->handle;
	return PQfname(use->result, column);
}

static int64_t changes(struct stmt *stmt) {
	const struct use *use = stmt->handle;
	return strtoll(PQcmdTuples(use->result), NULL, 10);
}

static void reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	struct use *use = stmt->handle;
	if (use == NULL) {
		return;
	}
	if (!store->begun && writes(use->statement)) {
		store->unsynced = store->unsynced || !stmt->notes || stmt->rc != 0;
	}
	PQclear(use->result);
	if (stmt->once) {
		destroy_statement(use->statement);
	}
	free(use);
}

const struct statement_impl postgres_statements = {
	.prepare = prepare,
	.bind = bind,
	.step = step,
	.read = read,
	.column_name = column_name,
	.changes = changes,
	.reset = reset,
};

void statements_forget(struct postgres_store *postgres) {
	for (int i = 0; i < postgres->n_statements; i++) {
		destroy_statement(postgres->statements[i]);
	}
	postgres->n_statements = 0;
}

int statements_run(struct store *store, const char *sql) {
	PGresult *result = PQexec(postgres_of(store)->db, sql);
	int rc = is_fine(result) ? 0 : sqlstate_set(store, result);
	PQclear(result);
	return rc;
}

int statements_begin(struct store *store) {
	const struct postgres_store *postgres = postgres_of(store);
	char sql[64] = "BEGIN";
	if (postgres->epoch != 0) {
		snprintf(sql, sizeof(sql), "BEGIN; SELECT hold(%" PRId64 ")", postgres->epoch);
	}
	int rc = statements_run(store, sql);
	if (rc != 0 && PQtransactionStatus(postgres->db) != PQTRANS_IDLE) {
		PQclear(PQexec(postgres->db, "ROLLBACK"));
	}
	return rc;
}
