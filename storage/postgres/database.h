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
	/* What PostgreSQL is given: the second divides by how many rows it has changed, and is made
	 * when it is needed. */
	struct postgres_text {
		char *text;
		bool prepared;
	} texts[2];
	int number;               /* names it on the server */
	struct postgres_use *use; /* NULL: none */
};

/* A command whose result waits (pipeline.h). */
struct postgres_sent {
	struct postgres_text *prepares; /* NULL: it runs something */
	struct stmt_terms terms;
	PGresult **result; /* where it goes; NULL: nobody looks at it */
};

struct renewal;

/* A connection to a database. */
struct postgres_store {
	struct store store;
	PGconn *db;
	bool warned;   /* the server has warned of something, which may be that only it keeps it */
	PGconn *syncs; /* waits until the server keeps what was committed; NULL: nothing is synced
			  later */
	bool syncs_warned;
	struct postgres_sent sent[POSTGRES_SENT_MAX];
	int n_sent;
	bool locked;             /* a lock of the session keeps others out (lease.h) */
	int64_t epoch;           /* of its lease; 0: it has none, and only reads */
	struct renewal *renewal; /* of the lease; NULL: it need not be renewed */
};

static inline struct postgres_store *postgres_of(struct store *store) {
	return (struct postgres_store *)store;
}
