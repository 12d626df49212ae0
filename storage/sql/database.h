#pragma once

#include <stdatomic.h>

#include "storage/store.h"

/* Each database's form of the neutral statements of this room (storage/sql/stmt.h), and of whatever
 * differs between databases. */

enum { DIALECT_SQL_SIZE = 4096 };

struct dialect {
	const char *before_nocase, *after_nocase; /* around the argument of nocase() */
	bool drops_hints;                         /* omit INDEXED BY */
	/* The names of the schema's tables that have a column "person", in order. */
	const char *tables_with_person;
	/* Each column of the schema: table, column, enum stmt_kind (-1: another); by table, in the
	 * order of its columns. */
	const char *columns;
	/* Opens a cursor that reads the next query's rows by pages, and closes it; NULL: queries
	 * give their rows one by one. */
	const char *open_pages, *page, *close_pages;
	/* Whether the database is ours, and whether it has any table; our version of it; and the
	 * words for a foreign one. */
	const char *looks, *version, *foreign;
	/* The rest are for stmt_put(). Gives a :person's rows of a table to :other, except where
	 * :other has such a row. */
	const char *give_rows;
	const char *filled; /* run after a table is filled; NULL: nothing */
	/* Reads the highest id that a table ever gave to a row; sets the next id. */
	const char *highest, *set_next;
	const char *set_version;
};

/* Error words for a statement that is run to its end, instead of the database's. Constants. */
struct stmt_terms {
	const char *refusal; /* of -EINVAL; NULL: the database's words */
	int unchanged;       /* the error if no row was changed; 0: none */
	const char *missing; /* then this does not exist, */
	const char *words;   /* or these words are given */
};

/* One use of a prepared statement: STMT() with its parameters, stmt_step() while there are rows,
 * stmt_column_…() for their columns, and stmt_reset(). The first error sticks: later calls do
 * nothing, and stmt_reset() returns it.
 *
 * Its SQL is understood by SQLite and PostgreSQL, with parameters by name (":table") and
 * - nocase(x) around a column or parameter, on both sides of '=': A to Z match in either case;
 * - INDEXED BY name, for SQLite alone;
 * - CROSS JOIN, of which SQLite reads the left side first; conditions stand after WHERE;
 * - month_of(at), season_of(at): the first moment (UTC) of the month or quarter of a time;
 * - json_valid(text) and json_each(text), of lists of numbers.
 * Truth is 0 or 1 in the tables and must be compared with that. */
struct stmt {
	struct store *store;
	void *handle; /* the database's handle; NULL: not prepared */
	int rc;       /* 0 or a negative errno */
	int stopped;  /* nonzero ends the rows, and is returned by stmt_reset() */
	int rows;     /* rows so far */
	bool notes;   /* nobody hears of its changes: store_sync() need not wait for them */
	bool once;    /* it does not stay prepared */
	bool runs;    /* it runs to its end by its terms; no rows are read */
	struct stmt_terms terms;
};

enum stmt_kind { STMT_INT, STMT_REAL, STMT_TEXT, STMT_BYTES };

/* The value of a named parameter. */
struct stmt_param {
	const char *name;
	enum stmt_kind kind;
	bool null;
	int64_t integer;
	double real;
	const void *bytes; /* borrowed until stmt_reset() */
	size_t size;
};

/* A value of a row, of the kind asked for, or NULL. */
struct stmt_value {
	bool null;
	int64_t integer;
	double real;
	const void *bytes; /* valid until the next row; text ends in a NUL */
	size_t size;
	const char *name; /* of the column */
};

/* A step of the schema. The first of a list makes version before + 1 of an empty database. */
struct migration {
	const char *name, *sql;
};

struct migrations {
	const struct migration *list;
	size_t n;
	int before;
	const char *schema; /* a new database as they make it; NULL: known by running them */
};

enum purpose {
	OPEN_TO_PLAY,    /* may be made or migrated; locked */
	OPEN_CHECKED,    /* as OPEN_TO_PLAY, after checking every page */
	OPEN_TO_READ,    /* of this program's version, beside a bot */
	OPEN_TO_INSPECT, /* of any version */
	OPEN_TO_MOVE,    /* of this version; locked */
	OPEN_TO_FILL,    /* may be made; is closed after one transaction */
};

struct database_opening {
	enum purpose purpose;
	struct store_start start;
	int limit_ms; /* of each statement; 0: no limit */
};

/* A kind of database. */
struct database {
	const struct dialect *dialect;
	const struct migrations *migrations;
	/* *store is NULL, or a store that waits (storage/store.h). */
	int (*open)(const char *name, const struct database_opening *opening, struct store **store,
		char *why);
	void (*close)(struct store *store);
	/* Fills in found, beside the version, which is known, from the tables. */
	int (*check)(struct store *store, struct store_check *found);
	/* Statements: each sets stmt->rc on failure. prepare sets the handle, which is kept unless
	 * the statement is for once; sql is in the dialect. */
	void (*prepare)(struct stmt *stmt, const char *sql);
	void (*bind)(struct stmt *stmt, const struct stmt_param *params);
	/* In a transaction a statement that runs may only be sent: a later call returns its error,
	 * the commit at the latest. */
	bool (*step)(struct stmt *stmt);
	void (*read)(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
	/* Called for each statement with a handle, failed ones included. */
	void (*reset)(struct stmt *stmt);
	int (*begin)(struct store *store, bool reads);
	/* rc 0: commits, and wipes if store->wipes. Otherwise, or if that fails, rolls back, unless
	 * the database has done so. Returns rc or the error. */
	int (*end)(struct store *store, int rc);
	/* store_sync_later(); it may set sync_socket. */
	int (*sync_later)(struct store *store);
	/* Syncs all commits. Unless waits, begins or continues a sync; -EINPROGRESS: call it again
	 * once sync_socket is readable. */
	int (*sync)(struct store *store, bool waits);
	/* Runs SQL without parameters and rows, also several statements. */
	int (*exec)(struct store *store, const char *sql);
};

/* Shared by the loop and the thread that renews the lease. Times are those of store_boot_ms(). */
struct store_lease {
	bool renews;                /* needs renewals; set before the thread starts */
	atomic_bool lost;           /* for good */
	_Atomic int64_t renewed_at; /* time of the last acknowledged renewal's request */
	_Atomic int64_t turned_at, waits_since; /* 0: not yet; 0: it does not wait */
	_Atomic int64_t clock_ahead;            /* of the server's clock, in milliseconds */
	char why[STORE_WHY_SIZE];               /* cause of the loss; set before lost */
};

enum { STORE_LEASE_MS = 6 * 1000 }; /* the lease is held this long after its last renewal */

/* A clock that runs while the machine is suspended. */
int64_t store_boot_ms(void);
/* 0; -ENOTCONN: the lease is lost; the words say why, and the watch was told. */
int store_check_lease(struct store *store);

enum { STORE_STATEMENTS_MAX = 256 };

/* An open database: the first member of each kind's struct. */
struct store {
	const struct database *impl;
	struct store_commits commits;
	struct store_watch watch; /* its functions may be NULL */
	struct {
		const char *sql; /* a statement is found by this address */
		void *handle;
	} statements[STORE_STATEMENTS_MAX]; /* kept prepared */
	size_t n_statements;
	bool cut_off; /* when it was opened: the process before had not closed it */
	bool begun;
	bool wipes;                   /* the commit wipes deleted bytes, as far as it can at once */
	struct migrations migrations; /* this program's, or a test's */
	struct {
		const struct store_upgrading *listener; /* NULL: none */
		int version;     /* being made, as told to the listener … */
		int64_t told_at; /* … by store_boot_ms() */
	} upgrading;
	struct store_lease lease;
	bool syncs_later;
	int sync_socket;                  /* below 0: each sync is waited for */
	uint64_t commit_seq, durable_seq; /* number of commits so far; number of them on the disk */
	uint64_t syncing;     /* number of commits on the disk after the current sync; 0: no sync */
	double syncing_since; /* by the monotonic clock, in seconds */
	struct {
		const char *network; /* NULL: none */
		int shard;
		int64_t sequence;
	} inbound;  /* the inbound event whose effect is stored */
	int failed; /* first error in the transaction, which keeps it from being committed */
	bool took_too_long; /* a statement exceeded its limit since the last question */
	char name[256];     /* as the operator wrote it, for error texts; without a password */
	char error[STORE_WHY_SIZE];
};

/* Keeps the words as the store's last error and returns rc. */
int error_set(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Appends the meaning of errno to the words and returns -errno. */
int error_set_errno(struct store *store, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Makes bytes from a file printable: invalid UTF-8 becomes '?', and so do control characters in a
 * text of one line. */
void error_scrub(char *text, bool line);

/* Whether n bytes, followed by a NUL, are UTF-8 without NULs. */
bool error_is_utf8(const char *text, size_t n);

/* Closes the store and returns rc; on error copies the store's last words to why. */
int error_close(struct store *store, int rc, char *why);

/* As store_begin() and store_commit(): if the former fails, statements do nothing until the latter,
 * which returns the error. */
void transaction_begin(struct store *store);
int transaction_end(struct store *store);
/* As these, or within a transaction that is begun already: then that goes on, and
 * transaction_leave() returns its first error. */
bool transaction_enter(struct store *store);
int transaction_leave(struct store *store, bool entered);
