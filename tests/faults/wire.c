#include "tests/faults/wire.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { STATEMENTS_MAX = 512 };

static struct {
	struct fault fault;
	int64_t operations;
	bool dies, dead;
	PGconn *last;               /* over which something was sent */
	bool reads[STATEMENTS_MAX]; /* of prepared ones, by the number in their name */
} wire;

/* What is to be sent: SQL, or a statement that was prepared before. */
struct sending {
	const char *sql, *prepared, *prepares;
	int n;
	const Oid *types;
	const char *const *values;
	const int *lengths, *formats;
};

PGresult *__real_PQexec(PGconn *db, const char *sql);
PGresult *__real_PQexecParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format);
PGresult *__real_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);
PGresult *__real_PQexecPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format);
PGresult *__wrap_PQexec(PGconn *db, const char *sql);
PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format);
PGresult *__wrap_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);
PGresult *__wrap_PQexecPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format);

static PGresult *exchange(PGconn *db, const struct sending *sending) {
	if (sending->prepares != NULL) {
		return __real_PQprepare(
			db, sending->prepares, sending->sql, sending->n, sending->types);
	}
	if (sending->prepared != NULL) {
		return __real_PQexecPrepared(db, sending->prepared, sending->n, sending->values,
			sending->lengths, sending->formats, 0);
	}
	if (sending->types != NULL) {
		return __real_PQexecParams(db, sending->sql, sending->n, sending->types,
			sending->values, sending->lengths, sending->formats, 0);
	}
	return __real_PQexec(db, sending->sql);
}

static void send_only(PGconn *db, const struct sending *sending) {
	if (sending->prepares != NULL) {
		PQsendPrepare(db, sending->prepares, sending->sql, sending->n, sending->types);
	} else if (sending->prepared != NULL) {
		PQsendQueryPrepared(db, sending->prepared, sending->n, sending->values,
			sending->lengths, sending->formats, 0);
	} else if (sending->types != NULL) {
		PQsendQueryParams(db, sending->sql, sending->n, sending->types, sending->values,
			sending->lengths, sending->formats, 0);
	} else {
		PQsendQuery(db, sending->sql);
	}
	PQflush(db);
}

/* The server hears that nobody is there, and libpq that the server is not; what it may have
 * answered meanwhile nobody reads. */
static void cut(PGconn *db) {
	int ends[2];
	if (PQsocket(db) >= 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
		close(ends[1]);
		dup2(ends[0], PQsocket(db));
		close(ends[0]);
	}
}

static PGresult *take_answer(PGconn *db) {
	PGresult *last = NULL, *result;
	while ((result = PQgetResult(db)) != NULL) {
		PQclear(last);
		last = result;
	}
	return last;
}

static const char *words_of(const struct sending *sending) {
	return sending->sql != NULL ? sending->sql : sending->prepared;
}

static void die(PGconn *db, const struct sending *sending) {
	wire.dead = true;
	if (wire.dies) {
		fprintf(stderr, "fault: %s at operation %" PRId64 ", %s\n",
			fault_words[wire.fault.kind], wire.operations, words_of(sending));
		kill(getpid(), SIGKILL);
	}
	cut(db);
}

/* Whether the server would have to write for it. */
static bool writes(const struct sending *sending) {
	static const char *const none[] = {"SELECT", "ROLLBACK", "SET", "BEGIN"};
	if (sending->prepared != NULL) {
		int number = atoi(sending->prepared + 1);
		return number >= STATEMENTS_MAX || !wire.reads[number];
	}
	for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++) {
		if (strncmp(sending->sql, none[i], strlen(none[i])) == 0) {
			return strstr(sending->sql, "emit_message") != NULL;
		}
	}
	return sending->prepares == NULL;
}

/* An error of the server's own, in the transaction that is there. */
static PGresult *refuse(PGconn *db) {
	return __real_PQexec(
		db, wire.fault.kind == FAULT_FULL
			    ? "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100',"
			      " MESSAGE = 'could not extend file: No space left on device'; END $$"
			    : "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '25006',"
			      " MESSAGE = 'cannot write in a read-only transaction'; END $$");
}

/* Counts an operation. */
static PGresult *meet(PGconn *db, const struct sending *sending) {
	const struct fault *fault = &wire.fault;
	wire.last = db;
	wire.operations += !wire.dead;
	if (wire.dead || wire.operations < fault->from || wire.operations > fault->to) {
		return exchange(db, sending);
	}
	switch (fault->kind) {
	case FAULT_NONE:
		break;
	case FAULT_KILL:
		die(db, sending);
		break;
	case FAULT_HALF:
	case FAULT_POWER:
		send_only(db, sending);
		die(db, sending);
		return take_answer(db);
	case FAULT_IO:
		cut(db);
		break;
	case FAULT_LOST:
		send_only(db, sending);
		cut(db);
		return take_answer(db);
	case FAULT_FULL:
	case FAULT_READONLY:
		if (writes(sending)) {
			return refuse(db);
		}
		break;
	}
	return exchange(db, sending);
}

PGresult *__wrap_PQexec(PGconn *db, const char *sql) {
	return meet(db, &(struct sending){.sql = sql});
}

PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format) {
	(void)format;
	return meet(db, &(struct sending){.sql = sql,
				.n = n,
				.types = types,
				.values = values,
				.lengths = lengths,
				.formats = formats});
}

PGresult *__wrap_PQprepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types) {
	int number = atoi(name + 1);
	if (number < STATEMENTS_MAX) {
		wire.reads[number] = strncmp(sql, "SELECT", 6) == 0;
	}
	return meet(db, &(struct sending){.prepares = name, .sql = sql, .n = n, .types = types});
}

PGresult *__wrap_PQexecPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format) {
	(void)format;
	return meet(db, &(struct sending){.prepared = name,
				.n = n,
				.values = values,
				.lengths = lengths,
				.formats = formats});
}

void wire_install(bool dies) {
	wire.dies = dies;
}

void wire_plan(const struct fault *fault) {
	wire.fault = *fault;
	wire.operations = 0;
}

void wire_mend(void) {
	wire.fault.kind = FAULT_NONE;
}

int64_t wire_operations(void) {
	return wire.operations;
}

bool wire_is_dead(void) {
	return wire.dead;
}

void wire_die(void) {
	wire.dead = true;
	if (wire.last != NULL) {
		cut(wire.last);
	}
}

void wire_revive(void) {
	wire.dead = false;
	wire.last = NULL;
	wire_mend();
}
