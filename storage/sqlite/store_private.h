#ifndef STORAGE_SQLITE_STORE_PRIVATE_H
#define STORAGE_SQLITE_STORE_PRIVATE_H

#include <limits.h>
#include <sqlite3.h>

#include "storage/sqlite/migrate.h"
#include "storage/sqlite/stmt.h"
#include "storage/store.h"

enum {
	STATEMENTS_MAX = 192,
	STORE_BUSY_MS = 2000, /* how long a call waits for another process */
	SUFFIX_SIZE = 32, /* what is added to the file's name: "-wal", ".lock", ".v12.bak.new" */
	APPLICATION_ID = 0x64696365, /* "dice", in the header of every database of ours */
};

struct kept_statement {
	const char *text;
	sqlite3_stmt *statement;
};

struct store_opening {
	struct migrations steps;
	bool unchecked; /* do not look for damage */
};

struct store {
	struct store_opening opening;
	sqlite3 *db;
	struct kept_statement kept[STATEMENTS_MAX];
	size_t n_kept;
	int lock; /* descriptor of FILE.lock, or -1 */
	struct store_commits commits;
	bool begun;
	int failed;     /* in a transaction: the first error, which keeps it from being committed */
	char name[256]; /* the file as the operator wrote it, for error texts */
	char file[PATH_MAX]; /* the same without links, with room for a suffix */
	char error[STORE_WHY_SIZE];
};

/* store_open() with other migrations or without a look for damage: for tests. */
int store_open_as(const char *file, struct store_opening opening, struct store **store, char *why);

/* The folder a file lies in, "." where its name has none; false with errno if it is too long. */
bool store_folder(const char *file, char folder[PATH_MAX]);
/* The name of a file beside the database: ".lock" and the like. */
void store_file(const struct store *store, const char *suffix, char out[PATH_MAX]);

/* Opens a database of ours of any version, to read it. */
int store_open_any(const char *file, struct store **store, char *why);

/* Takes the lock of a database that may be missing or damaged, and does not open it. */
int store_hold(const char *file, struct store **store, char *why);

/* Keeps the words as the store's last error and returns error. */
int store_fail(struct store *store, int rc, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* What SQLite said, as a negative errno, with words. */
int store_fail_sqlite(struct store *store, int code);
int store_errno(int code);

/* Makes bytes that came from a file fit to be shown: what is not UTF-8 becomes '?', and in a line
 * control characters too. */
void store_scrub(char *text, bool line);

/* Whether the database is still the file of its name: 0, or -ESTALE. */
int store_check_place(struct store *store);

/* After a commit that failed it may stand whole in the write-ahead log, where the next start would
 * find what was refused: only its sync failed, or what it lacked lay there from before. Writes
 * something else over it, if it can. */
void store_write_over(struct store *store, int rc);

/* Begins a transaction unless one is begun; leave commits it if it was begun here, and returns the
 * first error of what was done since. Leave only what was entered without an error. */
int store_enter(struct store *store, bool *entered);
int store_leave(struct store *store, bool entered);

/* A connection's settings that need no writing. */
int store_configure(sqlite3 *db);

/* Copies an open database into a new file (mode 0600). */
int backup_copy(sqlite3 *from, const char *to, char *why);
/* Copies it to FILE.vN.bak, in place of an older copy. */
int backup_aside(struct store *store, int version);
/* Makes the names of new files in the file's folder survive a power cut. */
int backup_sync_folder(const char *file, char *why);

/* Adds what a table counts on the boards and for its people, sign 1, or takes it away, sign -1. */
int tallies_count(struct store *store, int64_t table, int sign);

/* Works all ratings out anew if they were made by another formula. */
int ratings_renew(struct store *store);

/* Calls each for every table of the schema, now or later, that has rows about persons, in a column
 * of that name; stops and returns what each returns if not 0. */
int known_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data);
/* Runs a statement with the table's name for its %w and the person for its ?1; number: the first
 * that it gives, if any. */
int known_run(struct store *store, const char *format, const char *table, int64_t person,
	int64_t *number);

#endif
