#pragma once

#include <stdatomic.h>

#include "storage/store.h"

/* A database's own form of what the statements of this room write in a neutral way
 * (storage/sql/stmt.h), and of what differs in every database. */

enum { DIALECT_SQL_SIZE = 4096 };

struct dialect {
	const char *before_nocase, *after_nocase; /* around what stands in nocase() */
	bool drops_hints;                         /* INDEXED BY is left out */
	/* The names of the schema's tables that have a column "person", in order. */
	const char *tables_with_person;
	/* Each table of the schema, column, enum stmt_kind (-1: another): by table, in the order of
	 * its columns. */
	const char *columns;
	/* Reads the rows of the query after it by pages, until it is closed; NULL: a query gives
	 * its rows one by one. */
	const char *open_pages, *page, *close_pages;
	/* Whether it is ours, and whether it has any table; the version of ours; and the words for
	 * one that is not. */
	const char *looks, *version, *foreign;
	/* The rest are for stmt_put(). Gives a :person's rows of a table to an :other who has no
	 * such row yet. */
	const char *give_rows;
	const char *filled; /* once a table is; NULL: nothing is to be done */
	/* The highest id that a table ever gave to a row; and has it give this number next. */
	const char *highest, *set_next;
	const char *set_version;
};

/* Words, instead of the database's, for a statement that is run to its end. Constants. */
struct stmt_terms {
	const char *refusal; /* where it is refused with -EINVAL; NULL: the database's words */
	int unchanged;       /* the error where no row was changed; 0: none */
	const char *missing; /* then there is no such one, */
	const char *words;   /* or it is said so */
};

/* One use of a prepared statement: STMT() with its parameters, stmt_step() while it gives rows,
 * stmt_column_…() for their columns, and stmt_reset(). The first error sticks: later calls do
 * nothing, and stmt_reset() returns it.  The SQL is what SQLite and PostgreSQL both understand,
 * with parameters by name (":table") and - nocase(x) around a column or parameter: A to Z compare
 * in either case; on both sides of '='; - INDEXED BY name, which is for SQLite alone; - CROSS JOIN
 * where SQLite is to read the left one first; conditions stand after WHERE; - month_of(at),
 * season_of(at): the first moment (UTC) of the month or quarter of the year in   which this one
 * lies; - json_valid(text) and json_each(text), of lists of numbers. Truth is 0 or 1 in the tables
 * and must be compared with that. */
struct stmt {
	struct store *store;
	void *handle; /* the database's; NULL: it was not prepared */
	int rc;       /* 0 or a negative errno */
	int stopped;  /* other than 0 ends the rows, and stmt_reset() returns it */
	int rows;     /* so far */
	bool notes;   /* its changes are told to nobody: store_sync() need not wait for them */
	bool once;    /* it is not kept prepared */
	bool runs;    /* to its end, by its terms, without reading rows */
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

/* A value of a row: of the kind that was asked for, or NULL. */
struct stmt_value {
	bool null;
	int64_t integer;
	double real;
	const void *bytes; /* text ends in a NUL; until the next row */
	size_t size;
	const char *name; /* of the column */
};

/* One step of the schema; the first in a list leads from nothing to one more version than there
 * were before. */
struct migration {
	const char *name, *sql;
};

struct migrations {
	const struct migration *list;
	size_t n;
	int before;
};

enum purpose {
	OPEN_TO_PLAY,    /* it may be made or migrated, and is locked */
	OPEN_CHECKED,    /* as OPEN_TO_PLAY, after checking every page */
	OPEN_TO_READ,    /* one of this program's version, beside a bot */
	OPEN_TO_INSPECT, /* one of any version */
	OPEN_TO_MOVE,    /* one of this version, locked */
	OPEN_TO_FILL, /* one that may be made, and a transaction that is all there will be of it */
};

struct database_opening {
	enum purpose purpose;
	struct store_start start;
	int limit_ms; /* of each statement; 0: it may take as long as it likes */
};

/* A kind of database. */
struct database {
	const struct dialect *dialect;
	const struct migrations *migrations;
	/* *store is NULL, or one that waits (storage/store.h). */
	int (*open)(const char *name, const struct database_opening *opening, struct store **store,
		char *why);
	void (*close)(struct store *store);
	/* All that store_check() finds out of its tables: its version is known. */
	int (*check)(struct store *store, struct store_check *found);
	/* Statements: each sets stmt->rc where it fails. Sets the handle, which is kept unless the
	 * statement is for once; sql is as the dialect has it. */
	void (*prepare)(struct stmt *stmt, const char *sql);
	void (*bind)(struct stmt *stmt, const struct stmt_param *params);
	/* In a transaction one that runs may only be sent: its error then comes with a later call,
	 * the commit at the latest. */
	bool (*step)(struct stmt *stmt);
	void (*read)(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
	/* Called for each that has a handle, also of those that failed. */
	void (*reset)(struct stmt *stmt);
	int (*begin)(struct store *store, bool reads);
	/* rc 0: commits, and wipes if store->wipes; else, or if that fails, rolls back. Returns rc
	 * or the error. The database may have rolled back already. */
	int (*end)(struct store *store, int rc);
	/* store_sync_later(); it may set sync_socket. */
	int (*sync_later)(struct store *store);
	/* Syncs all commits. Unless it is to wait, it begins or continues a sync; -EINPROGRESS:
	 * call it again once sync_socket is readable. */
	int (*sync)(struct store *store, bool waits);
	/* Runs SQL without parameters and rows, also several statements. */
	int (*exec)(struct store *store, const char *sql);
};

/* Shared by the loop and the thread that renews the lease. Times are those of store_boot_ms(). */
struct store_lease {
	bool renews;                /* it must be renewed; set before the thread begins */
	atomic_bool lost;           /* for good */
	_Atomic int64_t renewed_at; /* when the last renewal that was acknowledged was asked for */
	_Atomic int64_t turned_at, waits_since; /* 0: not yet; 0: it waits for nothing */
	_Atomic int64_t clock_ahead;            /* the server's, of this machine's; milliseconds */
	char why[STORE_WHY_SIZE];               /* it is lost; set before that */
};

enum { STORE_LEASE_MS = 6 * 1000 }; /* how long it is held after that */

/* Goes on while the machine is suspended. */
int64_t store_boot_ms(void);
/* 0; -ENOTCONN: the lease is lost, as the words say, and the watch was told. */
int store_check_lease(struct store *store);

enum { STORE_STATEMENTS_MAX = 256 };

/* An open database. Each kind's struct begins with it. */
struct store {
	const struct database *impl;
	struct store_commits commits;
	struct store_watch watch; /* its functions may be NULL */
	struct {
		const char *sql; /* by whose address it is found */
		void *handle;
	} statements[STORE_STATEMENTS_MAX]; /* kept prepared */
	size_t n_statements;
	bool cut_off; /* when it was opened: the process before did not close it */
	bool begun;
	bool wipes; /* the commit is to wipe deleted bytes, as far as it can now */
	struct migrations migrations; /* this program's, or a test's */
	struct {
		const struct store_upgrading *listener; /* NULL: none */
		int version;                            /* being made, as was told … */
		int64_t told_at;                        /* … by store_boot_ms() */
	} upgrading;
	struct store_lease lease;
	bool syncs_later;
	int sync_socket;                  /* below 0: each sync is waited for */
	uint64_t commit_seq, durable_seq; /* commits so far; how many of them are on the disk */
	uint64_t syncing;     /* the number of commits once the sync in progress ends; 0: none is */
	double syncing_since; /* by the monotonic clock, in seconds */
	struct {
		const char *network; /* NULL: none */
		int shard;
		int64_t sequence;
	} inbound;  /* the event being handled */
	int failed; /* in a transaction: the first error, which keeps it from being committed */
	bool took_too_long; /* a statement, since somebody asked */
	char name[256];     /* as the operator wrote it, for error texts; without a password */
	char error[STORE_WHY_SIZE];
};

/* Keeps the words as the store's last error and returns rc. */
int error_set(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Appends errno's meaning to the words and returns it negative. */
int error_set_errno(struct store *store, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Makes bytes from a file fit to be shown: those that are not UTF-8 become '?', and so do control
 * characters in what must be one line. */
void error_scrub(char *text, bool line);

/* Whether n bytes, followed by a NUL, are UTF-8 without a NUL. */
bool error_is_utf8(const char *text, size_t n);

/* Closes the store and returns rc; if that is an error, the store's last words go to why. */
int error_close(struct store *store, int rc, char *why);

/* Begins a transaction unless one is begun; transaction_leave() commits one that was begun here and
 * returns its first error. Leave only after entering without an error. */
int transaction_enter(struct store *store, bool *entered);
int transaction_leave(struct store *store, bool entered);
