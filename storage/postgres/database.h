#pragma once

#include <libpq-fe.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

/* The files of migrations/postgres/, embedded when the program was built, in order. */
extern const struct migrations postgres_migrations_all;

enum {
	POSTGRES_PARAMS_MAX = 40,
	/* As many commands as surely fit into the buffers to and from the server: with more, each
	   side might wait for the other to read. */
	POSTGRES_SENT_MAX = 64,
};

struct postgres_use;

/* A statement of storage/sql in PostgreSQL's form: parameters are numbered by the position of their
 * names in this list. */
struct postgres_statement {
	char *sql; /* with parameters by name */
	int n_params;
	struct {
		const char *name; /* a substring of sql, not terminated */
		size_t len;
	} params[POSTGRES_PARAMS_MAX];
	bool writes;
	/* The SQL for PostgreSQL: the second text divides by the number of rows changed, and is
	 * made on demand. */
	struct postgres_text {
		char *text;
		bool prepared;
	} texts[2];
	int number;               /* of its name on the server */
	struct postgres_use *use; /* NULL: none */
};

/* A command whose result is awaited (statements.c). */
struct postgres_sent {
	struct postgres_text *prepares; /* NULL: it does not prepare, but run */
	struct stmt_terms terms;
	PGresult **result; /* where the result goes; NULL: it is dropped */
};

struct renewal;

/* A connection to a database. */
struct postgres_store {
	struct store store;
	PGconn *db;
	bool warned;   /* the server warned, perhaps that no standby has the commit */
	PGconn *syncs; /* waits until commits are on the server's disk; NULL: each commit waits
			  itself */
	bool syncs_warned;
	struct postgres_sent sent[POSTGRES_SENT_MAX];
	int n_sent;
	bool locked;             /* an advisory lock of its session keeps others out (lease.c) */
	int64_t epoch;           /* of its lease; 0: none, it only reads */
	struct renewal *renewal; /* of the lease; NULL: it needs no renewal */
};

static inline struct postgres_store *postgres_of(struct store *store) {
	return (struct postgres_store *)store;
}

/* Members of struct database. */
void statements_prepare(struct stmt *stmt, const char *sql);
void statements_bind(struct stmt *stmt, const struct stmt_param *params);
bool statements_step(struct stmt *stmt);
void statements_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
void statements_reset(struct stmt *stmt);

void statements_free(struct postgres_statement *statement);

/* Begins a writing transaction. BEGIN and the check of the lease are sent with the following
 * commands, which fail if the lease is lost. */
int statements_begin(struct store *store);
/* Waits for all that was sent. On failure the caller rolls back: nothing of the transaction is
 * stored, unless the connection was lost, where that is unknown. */
int statements_commit(struct store *store);
/* The store's last error stays. */
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
/* Waits for all results and drops them; the store's last error stays. */
void statements_drop(struct store *store);

/* Keeps a connection's error (result NULL) or a result's as the store's last one, in one line, and
 * returns it as a negative errno. */
int statements_set_error_of(struct store *store, const PGconn *db, const PGresult *result);

/* Connects without looking at the database. */
int connect_open(const char *name, const struct database *impl, struct store **out, char *why);

/* A second connection to the same server; *db is the caller's, NULL on failure. Each warning of the
 * server sets *warned, unless that is NULL. */
int connect_again(struct store *store, bool *warned, PGconn **db);

/* The lease: one process plays a database, the others wait. The session of postgres_store.db holds
 * an exclusive advisory lock, and a row has the holder's epoch, which every writing transaction
 * checks first. A thread on a connection of its own renews the row every two seconds, by the
 * server's clock, as long as the loop turns. Another process takes the lease when the lock is free;
 * it has the server end the sessions of a holder that has not renewed for eight seconds. */

/* Makes the second connection, for the thread. -ENOTSUP: a pooler gives each transaction another
 * session, so that no lock would be ours. */
int lease_connect(struct store *store);

/* Locks a database, which may be empty or of an older version. -EBUSY: another process has it, as
 * the words say; if that has not renewed in time its sessions are ended. */
int lease_lock(struct store *store);
/* Takes the lease of a locked database of this version. node NULL: the machine's name. Without
 * lease_connect() the lease needs no renewal, and lasts as long as its session. */
int lease_acquire(struct store *store, const char *node);
/* Adds a session to those that are ended when the holder's lease runs out. */
int lease_add(struct store *store, PGconn *db);
/* Releases the lock, whether or not there is a lease: the session outlives its closed connection by
 * a while, and would keep others out. */
void lease_leave(struct store *store);

/* The holder, and the server's standbys. */
int lease_find(struct store *store, struct store_check *found);
