#include "storage/postgres/database.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

/* Found by the beginning of the code (appendix A of PostgreSQL's manual); longer prefixes first. */
static const struct sqlstate {
	const char *code;
	int rc;
	const char *words;
} sqlstates[] = {
	{"23503", -ENOENT, "does not take this"}, /* foreign_key_violation */
	{"22", -EINVAL, "does not take this"},    /* data exceptions */
	{"23", -EINVAL, "does not take this"},    /* constraints */
	{"DC001", -ENOTCONN, "is held elsewhere"},
	{"25006", -EROFS, "is a standby, or may only be read"},
	{"28", -EACCES, "does not let us in"},
	{"3D", -ENOENT, "does not exist"},
	{"40", -EBUSY, "is used by others at the same time"},
	{"42501", -EACCES, "may not be used so by this user"},
	{"42", -EBADMSG, "is not built as it should be"},
	{"53100", -ENOSPC, "has no room to grow: the disk is full"},
	{"53200", -ENOMEM, "needs more memory than there is"},
	{"53", -EBUSY, "has more connections than it may"},
	{"54", -EMSGSIZE, "holds nothing so long"},
	{"55P03", -EBUSY, "is kept locked by another program"},
	{"57014", -ETIMEDOUT, "took too long"},
	{"XX001", -EBADMSG, "is damaged"},
	{"XX002", -EBADMSG, "is damaged"},
};

static const struct sqlstate *find(const char *code) {
	static const struct sqlstate other = {"", -EIO, "cannot be used"};
	for (size_t i = 0; code != NULL && i < sizeof(sqlstates) / sizeof(*sqlstates); i++) {
		if (strncmp(code, sqlstates[i].code, strlen(sqlstates[i].code)) == 0) {
			return &sqlstates[i];
		}
	}
	return &other;
}

static int set(struct store *store, const PGconn *db, const PGresult *result) {
	const char *primary =
		result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
	const char *said = primary != NULL ? primary : PQerrorMessage(db);
	if (PQstatus(db) != CONNECTION_OK) {
		return error_set(store, -ENOTCONN, "the connection to %s is lost (%.*s)",
			store->name, (int)strcspn(said, "\n"), said);
	}
	const struct sqlstate *state =
		find(result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL);
	return error_set(store, state->rc, "%s %s (%.*s)", store->name, state->words,
		(int)strcspn(said, "\n"), said);
}

int statements_set_error_of(struct store *store, const PGconn *db, const PGresult *result) {
	int rc = set(store, db, result);
	if (rc == -ENOTCONN && store->watch.lost != NULL) {
		store->watch.lost(store->watch.data, store->error);
	}
	return rc;
}

static int set_error(struct store *store, const PGresult *result) {
	return statements_set_error_of(store, postgres_of(store)->db, result);
}

/* Commands are sent without waiting for their results, so that many take one round trip ("Pipeline
 * Mode" of PostgreSQL's manual). The results of a transaction's commands are awaited when one of
 * them reads rows, or at the commit, which is sent with them. The connection is in that mode only
 * while results are awaited, so pipeline_take() must precede PQexec() and the like. */

static const char division_by_zero[] = "22012";

static bool is_fine(const PGresult *result) {
	ExecStatusType status = PQresultStatus(result);
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* The result of one command; each is followed by a NULL. */
static PGresult *take_one(PGconn *db) {
	PGresult *result = PQgetResult(db), *more;
	while (result != NULL && (more = PQgetResult(db)) != NULL) {
		PQclear(more);
	}
	return result;
}

/* Between these two a call waits for the server: the loop need not turn. */
static void begin_waiting(struct store *store) {
	if (store->lease.renews) {
		atomic_store(&store->lease.waits_since, store_boot_ms());
	}
}

static void end_waiting(struct store *store) {
	if (store->lease.renews) {
		bool turns = atomic_load(&store->lease.turned_at) != 0;
		atomic_store(&store->lease.turned_at, turns ? store_boot_ms() : 0);
		atomic_store(&store->lease.waits_since, 0);
	}
}

static PGresult *pipeline_run(struct store *store, const char *sql) {
	begin_waiting(store);
	PGresult *result = PQexec(postgres_of(store)->db, sql);
	end_waiting(store);
	return result;
}

/* The first failed command. Its result is NULL if the connection is lost. */
struct failure {
	const struct postgres_sent *command; /* NULL: none failed */
	PGresult *result;
};

static void settle(struct postgres_sent *sent, PGresult *result, struct failure *failure) {
	bool fine = is_fine(result);
	if (sent->prepares != NULL) {
		sent->prepares->prepared = fine;
	}
	if (!fine && failure->command == NULL) {
		*failure = (struct failure){sent, result};
	} else if (fine && sent->result != NULL) {
		*sent->result = result;
	} else {
		PQclear(result);
	}
}

/* Statements outside of a transaction are committed here, after the last result: a failure is an
 * error and a NULL before the sync. */
static void take_sync(PGconn *db, struct failure *failure) {
	static const struct postgres_sent sync;
	bool synced = false;
	for (int i = 0; i < 3 && !synced; i++) {
		PGresult *result = PQgetResult(db);
		synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
		if (!synced && failure->command == NULL) {
			*failure = (struct failure){&sync, result};
		} else {
			PQclear(result);
		}
	}
}

/* The server announces the end of a session before it closes the connection: so the first failure
 * is judged after all results are read. */
static struct failure take_all(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	struct failure failure = {.command = NULL};
	begin_waiting(store);
	bool synced = PQpipelineSync(postgres->db) == 1;
	for (int i = 0; i < postgres->n_sent; i++) {
		settle(&postgres->sent[i], synced ? take_one(postgres->db) : NULL, &failure);
	}
	if (synced) {
		take_sync(postgres->db, &failure);
	}
	end_waiting(store);
	postgres->n_sent = 0;
	PQexitPipelineMode(postgres->db);
	return failure;
}

static int judge(struct store *store, const struct failure *failure) {
	int rc = set_error(store, failure->result);
	const struct stmt_terms *terms = &failure->command->terms;
	const char *code = PQresultErrorField(failure->result, PG_DIAG_SQLSTATE);
	if (rc != -EINVAL) {
		return rc;
	}
	if (terms->unchanged != 0 && code != NULL && strcmp(code, division_by_zero) == 0) {
		return stmt_set_unchanged(store, terms);
	}
	return terms->refusal != NULL ? error_set(store, rc, "%s", terms->refusal) : rc;
}

static int pipeline_take(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->n_sent == 0) {
		return 0;
	}
	struct failure failure = take_all(store);
	int rc = failure.command != NULL ? judge(store, &failure) : 0;
	PQclear(failure.result);
	return rc;
}

static int pipeline_make_room(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	int rc = postgres->n_sent + 2 > POSTGRES_SENT_MAX ? pipeline_take(store) : 0;
	return rc == 0 && PQenterPipelineMode(postgres->db) != 1 ? set_error(store, NULL) : rc;
}

static int pipeline_note(struct store *store, int sent, const struct postgres_sent *command) {
	struct postgres_store *postgres = postgres_of(store);
	if (sent != 1) {
		return set_error(store, NULL);
	}
	assert(postgres->n_sent < POSTGRES_SENT_MAX);
	postgres->sent[postgres->n_sent++] = *command;
	return 0;
}

int statements_send(struct store *store, const char *sql, PGresult **result) {
	int rc = pipeline_make_room(store);
	return rc != 0 ? rc
		       : pipeline_note(store,
				 PQsendQueryParams(
					 postgres_of(store)->db, sql, 0, NULL, NULL, NULL, NULL, 0),
				 &(struct postgres_sent){.result = result});
}

void statements_drop(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->n_sent > 0) {
		PQclear(take_all(store).result);
	}
}

static size_t measure_name(const char *name) {
	size_t len = 0;
	while (isalnum((unsigned char)name[len]) || name[len] == '_') {
		len++;
	}
	return len;
}

/* The index of a parameter; -1: there is none of this name. */
static int find_param(const struct postgres_statement *statement, const char *name, size_t len) {
	int i = statement->n_params - 1;
	while (i >= 0 && (statement->params[i].len != len ||
				 strncmp(statement->params[i].name, name, len) != 0)) {
		i--;
	}
	return i;
}

/* Numbers from 1. */
static int number_of(struct postgres_statement *statement, const char *name, size_t len) {
	int i = find_param(statement, name, len);
	if (i < 0) {
		assert(statement->n_params < POSTGRES_PARAMS_MAX);
		i = statement->n_params++;
		statement->params[i].name = name;
		statement->params[i].len = len;
	}
	return i + 1;
}

/* The SQL of storage/sql has neither comments nor casts by "::". */
static void number_params(struct postgres_statement *statement, char out[DIALECT_SQL_SIZE]) {
	bool quoted = false;
	size_t n = 0;
	for (const char *sql = statement->sql; *sql != '\0'; sql++) {
		assert(n + 8 < DIALECT_SQL_SIZE);
		quoted = quoted != (*sql == '\'');
		if (quoted || *sql != ':') {
			out[n++] = *sql;
			continue;
		}
		size_t len = measure_name(sql + 1);
		n += (size_t)snprintf(
			out + n, DIALECT_SQL_SIZE - n, "$%d", number_of(statement, sql + 1, len));
		sql += len;
	}
	out[n] = '\0';
}

enum {
	NUMBER_SIZE = 32,
	BYTES_SIZE = 256, /* longest value of bytes that can be read */
	/* Object ids of pg_type, equal on every server. */
	OID_BYTEA = 17,
	OID_INT8 = 20,
	OID_TEXT = 25,
	OID_FLOAT8 = 701,
};

static const Oid oids[] = {[STMT_INT] = OID_INT8,
	[STMT_REAL] = OID_FLOAT8,
	[STMT_TEXT] = OID_TEXT,
	[STMT_BYTES] = OID_BYTEA};

struct postgres_use {
	Oid types[POSTGRES_PARAMS_MAX];
	const char *values[POSTGRES_PARAMS_MAX];
	int lengths[POSTGRES_PARAMS_MAX], formats[POSTGRES_PARAMS_MAX];
	char numbers[POSTGRES_PARAMS_MAX][NUMBER_SIZE];
	PGresult *result; /* NULL: it has not run yet */
	int row;
	unsigned char bytes[BYTES_SIZE]; /* the last value of bytes */
};

static PGconn *db_of(const struct stmt *stmt) {
	return postgres_of(stmt->store)->db;
}

static struct postgres_statement *statement_of(const struct stmt *stmt) {
	return stmt->handle;
}

static struct postgres_use *use_of(const struct stmt *stmt) {
	return statement_of(stmt)->use;
}

void statements_free(struct postgres_statement *statement) {
	if (statement != NULL) {
		free(statement->sql);
		free(statement->texts[0].text);
		free(statement->texts[1].text);
		free(statement);
	}
}

static struct postgres_statement *create(const char *sql, int number) {
	char text[DIALECT_SQL_SIZE];
	struct postgres_statement *statement = calloc(1, sizeof(*statement));
	if (statement == NULL) {
		return NULL;
	}
	statement->number = number;
	statement->writes = strncmp(sql, "SELECT", 6) != 0;
	statement->sql = strdup(sql);
	if (statement->sql != NULL) {
		number_params(statement, text);
		statement->texts[0].text = strdup(text);
	}
	if (statement->texts[0].text == NULL) {
		statements_free(statement);
		return NULL;
	}
	return statement;
}

void statements_prepare(struct stmt *stmt, const char *sql) {
	stmt->handle = create(sql, (int)stmt->store->n_statements);
	if (stmt->handle == NULL) {
		stmt->rc = error_set(stmt->store, -ENOMEM, "there is no memory left");
	}
}

static void bind_value(struct postgres_use *use, int i, const struct stmt_param *param) {
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
		use->formats[i] = 1; /* binary */
		break;
	}
}

static void bind_one(struct stmt *stmt, const struct stmt_param *param) {
	const char *name = param->name + 1;
	int i = find_param(statement_of(stmt), name, strlen(name));
	assert(i >= 0 || param->null);
	if (i < 0) {
		return;
	}
	use_of(stmt)->types[i] = oids[param->kind];
	if (!param->null) {
		bind_value(use_of(stmt), i, param);
	}
}

void statements_bind(struct stmt *stmt, const struct stmt_param *params) {
	assert(use_of(stmt) == NULL);
	statement_of(stmt)->use = calloc(1, sizeof(struct postgres_use));
	if (use_of(stmt) == NULL) {
		stmt->rc = error_set(stmt->store, -ENOMEM, "there is no memory left");
		return;
	}
	for (; params != NULL && params->name != NULL; params++) {
		bind_one(stmt, params);
	}
}

/* The text of the statement; with terms about unchanged rows the one that counts them. */
static struct postgres_text *text_of(const struct stmt *stmt) {
	return &statement_of(stmt)->texts[stmt->terms.unchanged != 0];
}

static void name_text(const struct stmt *stmt, char name[NUMBER_SIZE]) {
	bool counts = stmt->terms.unchanged != 0;
	snprintf(name, NUMBER_SIZE, "%c%d", counts ? 'c' : 's', statement_of(stmt)->number);
}

static int send_prepare(struct stmt *stmt, const char *name) {
	struct postgres_text *text = text_of(stmt);
	int rc = pipeline_note(stmt->store,
		PQsendPrepare(db_of(stmt), name, text->text, statement_of(stmt)->n_params,
			use_of(stmt)->types),
		&(struct postgres_sent){.prepares = text});
	text->prepared = rc == 0; /* until its result arrives */
	return rc;
}

static int send_unprepared(const struct stmt *stmt) {
	const struct postgres_use *use = use_of(stmt);
	return PQsendQueryParams(db_of(stmt), text_of(stmt)->text, statement_of(stmt)->n_params,
		use->types, use->values, use->lengths, use->formats, 0);
}

static int send_prepared(const struct stmt *stmt, const char *name) {
	const struct postgres_use *use = use_of(stmt);
	return PQsendQueryPrepared(db_of(stmt), name, statement_of(stmt)->n_params, use->values,
		use->lengths, use->formats, 0);
}

/* The result goes to result; NULL: it is dropped. */
static int send(struct stmt *stmt, PGresult **result) {
	struct postgres_sent command = {.terms = stmt->terms, .result = result};
	char name[NUMBER_SIZE];
	int rc = pipeline_make_room(stmt->store);
	if (rc != 0 || stmt->once) {
		return rc != 0 ? rc : pipeline_note(stmt->store, send_unprepared(stmt), &command);
	}
	name_text(stmt, name);
	if (!text_of(stmt)->prepared) {
		rc = send_prepare(stmt, name);
	}
	return rc != 0 ? rc : pipeline_note(stmt->store, send_prepared(stmt, name), &command);
}

static int execute(struct stmt *stmt) {
	int rc = send(stmt, &use_of(stmt)->result);
	return rc == 0 ? pipeline_take(stmt->store) : rc;
}

/* Runs a statement in a transaction of its own, as only the holder of the lease may write. */
static int execute_held(struct stmt *stmt) {
	int rc = statements_begin(stmt->store);
	if (rc == 0) {
		rc = send(stmt, &use_of(stmt)->result);
	}
	if (rc == 0) {
		rc = statements_commit(stmt->store);
	}
	if (rc != 0) {
		statements_roll_back(stmt->store);
	}
	return rc;
}

/* Makes the server refuse a statement that changes no row, as its result is read only at the
 * commit. */
static int make_counting(struct stmt *stmt) {
	static const char before[] = "WITH changed AS (",
			  after[] = " RETURNING 1) SELECT 1 / count(*) FROM changed";
	struct postgres_text *texts = statement_of(stmt)->texts;
	if (texts[1].text != NULL) {
		return 0;
	}
	size_t size = strlen(texts[0].text) + sizeof(before) + sizeof(after);
	texts[1].text = malloc(size);
	if (texts[1].text == NULL) {
		return error_set(stmt->store, -ENOMEM, "there is no memory left");
	}
	snprintf(texts[1].text, size, "%s%s%s", before, texts[0].text, after);
	return 0;
}

static int begin_rows(struct stmt *stmt) {
	bool begun = stmt->store->begun;
	int rc = stmt->terms.unchanged != 0 ? make_counting(stmt) : 0;
	if (rc == 0 && stmt->runs && begun) {
		return send(stmt, NULL);
	}
	bool writes_alone = statement_of(stmt)->writes && !begun;
	return rc != 0 ? rc : (writes_alone ? execute_held : execute)(stmt);
}

/* Takes all rows at once: other statements may run before the next row is read. */
bool statements_step(struct stmt *stmt) {
	struct postgres_use *use = use_of(stmt);
	if (use->result == NULL) {
		stmt->rc = begin_rows(stmt);
		use->row = -1;
	}
	return stmt->rc == 0 && ++use->row < PQntuples(use->result);
}

/* "\x00ff": the bytea format of PostgreSQL 9.0 and later. */
static void read_bytes(struct postgres_use *use, const char *text, struct stmt_value *value) {
	size_t len = strlen(text);
	value->size = len >= 2 ? (len - 2) / 2 : 0;
	for (size_t i = 0; i < value->size && i < BYTES_SIZE; i++) {
		unsigned byte = 0;
		sscanf(text + 2 + 2 * i, "%2x", &byte);
		use->bytes[i] = (unsigned char)byte;
	}
	value->bytes = value->size <= BYTES_SIZE ? use->bytes : NULL;
}

void statements_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value) {
	struct postgres_use *use = use_of(stmt);
	value->name = PQfname(use->result, column);
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

void statements_reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	struct postgres_statement *statement = stmt->handle;
	if (!store->begun && statement->writes) {
		store->commit_seq += stmt->rc == 0 && !stmt->notes; /* else it was rolled back */
	}
	if (statement->use != NULL) {
		PQclear(statement->use->result);
		free(statement->use);
		statement->use = NULL;
	}
	if (stmt->once) {
		statements_free(statement);
	}
}

int statements_exec(struct store *store, const char *sql) {
	int rc = pipeline_take(store);
	if (rc != 0) {
		return rc;
	}
	PGresult *result = pipeline_run(store, sql);
	rc = is_fine(result) ? 0 : set_error(store, result);
	PQclear(result);
	return rc;
}

static int hold(struct store *store) {
	struct stmt stmt =
		STMT(store, "SELECT hold(:epoch)", BIND_INT(":epoch", postgres_of(store)->epoch));
	if (stmt.rc == 0) {
		stmt.rc = send(&stmt, NULL);
	}
	return stmt_reset(&stmt);
}

int statements_begin(struct store *store) {
	int rc = store_check_lease(store);
	if (rc == 0) {
		rc = statements_send(store, "BEGIN", NULL);
	}
	if (rc == 0 && postgres_of(store)->epoch != 0) {
		rc = hold(store);
	}
	if (rc != 0) {
		statements_roll_back(store);
	}
	return rc;
}

/* A commit with synchronous_commit on flushes the log up to itself and waits for a synchronous
 * standby, but only if its transaction has written to the log. A message without receivers is
 * enough. */
const char statements_sync_log[] = "SELECT set_config('synchronous_commit', 'on', true),"
				   " pg_logical_emit_message(true, 'dicecup', '')";

int statements_sync(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	int64_t none;
	int rc;
	do {
		postgres->warned = false;
		rc = stmt_read_int(stmt_prepare(store, statements_sync_log, NULL), &none);
	} while (rc == 0 && postgres->warned);
	return rc;
}

/* COMMIT of a failed transaction succeeds; only the status says ROLLBACK. */
int statements_commit(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	PGresult *result = NULL;
	postgres->warned = false;
	int rc = statements_send(store, "COMMIT", &result);
	if (rc == 0) {
		rc = pipeline_take(store);
	}
	if (rc == 0 && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
		rc = error_set(store, -EIO, "the transaction in %s had failed", store->name);
	}
	PQclear(result);
	return rc == 0 && postgres->warned && postgres->syncs == NULL ? statements_sync(store) : rc;
}

void statements_roll_back(struct store *store) {
	PGconn *db = postgres_of(store)->db;
	statements_drop(store);
	if (PQtransactionStatus(db) != PQTRANS_IDLE) {
		PQclear(pipeline_run(store, "ROLLBACK"));
	}
}
