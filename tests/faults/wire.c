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

PGresult *__real_PQexec(PGconn *db, const char *sql);
PGresult *__wrap_PQexec(PGconn *db, const char *sql);
int __real_PQsendPrepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);
int __wrap_PQsendPrepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types);
int __real_PQsendQueryParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format);
int __wrap_PQsendQueryParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format);
int __real_PQsendQueryPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format);
int __wrap_PQsendQueryPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format);
int __real_PQpipelineSync(PGconn *db);
int __wrap_PQpipelineSync(PGconn *db);

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

static void die(PGconn *db, const char *words) {
	wire.dead = true;
	if (wire.dies) {
		fprintf(stderr, "fault: %s at operation %" PRId64 ", %s\n",
			fault_words[wire.fault.kind], wire.operations, words);
		kill(getpid(), SIGKILL);
	}
	cut(db);
}

/* Whether the server would have to write for it. */
static bool writes(const char *sql) {
	static const char *const none[] = {"SELECT", "ROLLBACK", "SET", "BEGIN"};
	for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++) {
		if (strncmp(sql, none[i], strlen(none[i])) == 0) {
			return strstr(sql, "emit_message") != NULL;
		}
	}
	return true;
}

static bool writes_prepared(const char *name) {
	int number = atoi(name + 1);
	return number >= STATEMENTS_MAX || !wire.reads[number];
}

enum fate {
	FATE_SENT,   /* if the wire is still there */
	FATE_LAST,   /* sent, and nothing behind it */
	FATE_REFUSED /* by the server */
};

/* Counts an operation. */
static enum fate meet(PGconn *db, const char *words, bool does_write) {
	const struct fault *fault = &wire.fault;
	wire.last = db;
	wire.operations += !wire.dead;
	if (wire.dead || wire.operations < fault->from || wire.operations > fault->to) {
		return FATE_SENT;
	}
	switch (fault->kind) {
	case FAULT_NONE:
		break;
	case FAULT_KILL:
		die(db, words);
		break;
	case FAULT_IO:
		cut(db);
		break;
	case FAULT_HALF:
	case FAULT_POWER:
	case FAULT_LOST:
		return FATE_LAST;
	case FAULT_FULL:
	case FAULT_READONLY:
		return does_write ? FATE_REFUSED : FATE_SENT;
	}
	return FATE_SENT;
}

/* Behind what was sent last: all of it arrives. */
static void end(PGconn *db, const char *words) {
	PQflush(db);
	if (wire.fault.kind == FAULT_LOST) {
		cut(db);
	} else {
		die(db, words);
	}
}

/* An error of the server's own, in the transaction that is there. */
static const char *refusal(void) {
	return wire.fault.kind == FAULT_FULL
		       ? "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100',"
			 " MESSAGE = 'could not extend file: No space left on device'; END $$"
		       : "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '25006',"
			 " MESSAGE = 'cannot write in a read-only transaction'; END $$";
}

static int send_refusal(PGconn *db) {
	return __real_PQsendQueryParams(db, refusal(), 0, NULL, NULL, NULL, NULL, 0);
}

static PGresult *take_answer(PGconn *db) {
	PGresult *last = NULL, *result;
	while ((result = PQgetResult(db)) != NULL) {
		PQclear(last);
		last = result;
	}
	return last;
}

PGresult *__wrap_PQexec(PGconn *db, const char *sql) {
	enum fate fate = meet(db, sql, writes(sql));
	if (fate == FATE_LAST) {
		PQsendQuery(db, sql);
		end(db, sql);
		return take_answer(db);
	}
	return __real_PQexec(db, fate == FATE_REFUSED ? refusal() : sql);
}

int __wrap_PQsendPrepare(PGconn *db, const char *name, const char *sql, int n, const Oid *types) {
	int number = atoi(name + 1);
	if (number < STATEMENTS_MAX) {
		wire.reads[number] = !writes(sql);
	}
	enum fate fate = meet(db, sql, false);
	int sent = __real_PQsendPrepare(db, name, sql, n, types);
	if (fate == FATE_LAST) {
		end(db, sql);
	}
	return sent;
}

int __wrap_PQsendQueryParams(PGconn *db, const char *sql, int n, const Oid *types,
	const char *const *values, const int *lengths, const int *formats, int format) {
	enum fate fate = meet(db, sql, writes(sql));
	if (fate == FATE_REFUSED) {
		return send_refusal(db);
	}
	int sent = __real_PQsendQueryParams(db, sql, n, types, values, lengths, formats, format);
	if (fate == FATE_LAST) {
		end(db, sql);
	}
	return sent;
}

int __wrap_PQsendQueryPrepared(PGconn *db, const char *name, int n, const char *const *values,
	const int *lengths, const int *formats, int format) {
	enum fate fate = meet(db, name, writes_prepared(name));
	if (fate == FATE_REFUSED) {
		return send_refusal(db);
	}
	int sent = __real_PQsendQueryPrepared(db, name, n, values, lengths, formats, format);
	if (fate == FATE_LAST) {
		end(db, name);
	}
	return sent;
}

/* Until then what was sent may wait in this process. */
int __wrap_PQpipelineSync(PGconn *db) {
	enum fate fate = meet(db, "sync", false);
	int sent = __real_PQpipelineSync(db);
	if (fate == FATE_LAST) {
		end(db, "sync");
	}
	return sent;
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
