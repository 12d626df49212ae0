#pragma once

#include <libpq-fe.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

/* The files of migrations/postgres/, embedded when the program was built, in order. */
extern const struct migrations postgres_migrations_all;

enum {
	POSTGRES_PARAMS_MAX = 40,
	/* As many as are sure to fit into the buffers between us and the server: each side might
	 * else wait until the other has read. */
	POSTGRES_SENT_MAX = 64,
};

struct postgres_use;

/* A statement of storage/sql as PostgreSQL has it: parameters are numbered by where in this list
 * their names are. */
struct postgres_statement {
	char *sql; /* with parameters by name */
	int n_params;
	struct {
		const char *name; /* in sql, not ended */
		size_t len;
	} params[POSTGRES_PARAMS_MAX];
	bool writes;
	/* The SQL for PostgreSQL: the second divides by the number of rows changed, and is made on
	 * demand. */
	struct postgres_text {
		char *text;
		bool prepared;
	} texts[2];
	int number;               /* names it on the server */
	struct postgres_use *use; /* NULL: none */
};

/* A command whose result waits (statements.c). */
struct postgres_sent {
	struct postgres_text *prepares; /* NULL: it runs something */
	struct stmt_terms terms;
	PGresult **result; /* receives it; NULL: it is dropped */
};

struct renewal;

/* A connection to a database. */
struct postgres_store {
	struct store store;
	PGconn *db;
	bool warned;   /* the server has warned of something, which may be that only it keeps it */
	PGconn *syncs; /* waits until the server has commits on its disk; NULL: each commit waits
			  itself */
	bool syncs_warned;
	struct postgres_sent sent[POSTGRES_SENT_MAX];
	int n_sent;
	bool locked;             /* a lock of the session keeps others out (lease.c) */
	int64_t epoch;           /* of its lease; 0: it has none, and only reads */
	struct renewal *renewal; /* of the lease; NULL: it need not be renewed */
};

static inline struct postgres_store *postgres_of(struct store *store) {
	return (struct postgres_store *)store;
}

/* For struct database. */
void statements_prepare(struct stmt *stmt, const char *sql);
void statements_bind(struct stmt *stmt, const struct stmt_param *params);
bool statements_step(struct stmt *stmt);
void statements_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
void statements_reset(struct stmt *stmt);

void statements_free(struct postgres_statement *statement);

/* Begins a transaction that may write, as long as the lease is ours. It goes with what follows,
 * which fails where it is not. */
int statements_begin(struct store *store);
/* Waits for all that was sent. After a failure roll back: nothing of the transaction is stored;
 * where the connection is lost that is unknown. */
int statements_commit(struct store *store);
/* Leaves the last error. */
void statements_roll_back(struct store *store);

/* Waits until the server and its synchronous standby have every commit on disk: runs the statement
 * below until it succeeds without a warning. */
int statements_sync(struct store *store);
extern const char statements_sync_log[];

/* Runs SQL without parameters and rows, also several statements. */
int statements_exec(struct store *store, const char *sql);

/* Queues a command to be sent with others; *result, to be freed, receives its result; NULL: it is
 * dropped. 0 or a negative errno. */
int statements_send(struct store *store, const char *sql, PGresult **result);
/* Waits for all results and drops them: the store's last error stays. */
void statements_drop(struct store *store);

/* Keeps a connection's error (result NULL) or a result's as the store's last one, in one line, and
 * returns it as a negative errno. */
int statements_set_error_of(struct store *store, const PGconn *db, const PGresult *result);

/* Connects, and looks at nothing there. */
int connect_open(const char *name, const struct database *impl, struct store **out, char *why);

/* Once more, to the same server; *db is the caller's, NULL on failure. *warned, unless that is
 * NULL, is set by each warning of the server. */
int connect_again(struct store *store, bool *warned, PGconn **db);

/* The lease: one process plays a database, the others wait. The session of postgres_store.db holds
 * an exclusive advisory lock, and a row has the holder's epoch, which every writing transaction
 * checks first. A thread on a connection of its own renews the row every two seconds, by the
 * server's clock, as long as the loop turns. Another process takes the lease when the lock is free;
 * it has the server end the sessions of a holder that has not renewed for eight seconds. */

/* Connects the second time, for the thread. A pooler that gives each transaction another session is
 * -ENOTSUP: no lock would be ours. */
int lease_connect(struct store *store);

/* Locks a database, also one that is empty or of an older version. -EBUSY: another process has it,
 * as the words say; its sessions are ended if it has not renewed in time. */
int lease_lock(struct store *store);
/* Takes the lease of a locked database of this version. node NULL: the machine's name. Without
 * lease_connect() it need not be renewed, and lasts as long as its session. */
int lease_acquire(struct store *store, const char *node);
/* Adds a session of the holder, to be ended with the others. */
int lease_add(struct store *store, PGconn *db);
/* Releases the lock, with or without a lease: a session outlives its closed connection by a while,
 * and would keep others out. */
void lease_leave(struct store *store);

/* The holder, and the server's standbys. */
int lease_find(struct store *store, struct store_check *found);
