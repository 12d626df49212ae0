#pragma once

#include <limits.h>
#include <sqlite3.h>

#include "storage/sql/database.h"

/* The files of migrations/, embedded when the program was built. */
extern const struct migrations migrations_all;

enum {
	STORE_BUSY_MS = 2000,        /* how long a call waits for another process's lock */
	SUFFIX_SIZE = 32,            /* added to the file's name: "-wal", ".lock", ".v12.bak.new" */
	APPLICATION_ID = 0x64696365, /* "dice", in the header of every database of ours */
};

/* An open SQLite file. */
struct sqlite_store {
	struct store store;
	sqlite3 *db;
	int lock;              /* descriptor of FILE.lock, or -1 */
	struct syncer *syncer; /* wal.c; NULL: each sync is waited for */
	bool doubted; /* a sync of the log failed, and no checkpoint has copied it into the database
			 since */
	int limit_ms; /* for each statement; 0: none */
	int64_t take_until;  /* end of the running statement's limit, by store_boot_ms() */
	bool unchecked;      /* opened without checking its pages */
	bool fills;          /* its commit gives it the name of the file */
	char file[PATH_MAX]; /* without symbolic links, with room for a suffix */
};

static inline struct sqlite_store *sqlite_of(struct store *store) {
	return (struct sqlite_store *)store;
}

/* Sets up a connection without writing: a result code of SQLite. */
int connection_configure(sqlite3 *db);

/* Runs SQL without parameters and rows, and without keeping it prepared. */
int connection_exec(struct store *store, const char *sql);

/* Makes a result code of SQLite, with its message, the store's last error, and returns it as a
 * negative errno. */
int connection_set_error(struct store *store, int code);
/* A result code of SQLite as a negative errno. */
int connection_errno(int code);

/* The folder of a file, "." if its name has none; false with errno: too long. */
bool file_folder(const char *file, char folder[PATH_MAX]);

/* The name of a file beside the database: ".lock" and the like. */
void file_beside(struct store *store, const char *suffix, char out[PATH_MAX]);

/* Syncs the file's folder, so that new names in it survive a power cut. */
int file_sync_folder(struct store *store, const char *file);

/* Copies an open database into a new file (mode 0600) and checks the copy, which is deleted on
 * failure. */
int file_copy(struct store *store, const char *to);

/* Migrates an open database to the newest version: all steps in one transaction, after copying an
 * older database to FILE.vN.bak. -ENOTSUP: it is newer. On failure nothing has changed. The
 * listener hears of progress until schema_tell_no_more(), which returns 0. */
int schema_migrate(struct store *store);
int schema_tell_no_more(struct store *store);

/* Each returns 0, or -EBADMSG for damage. */

/* Checks every page; whole: also every index against its table. */
int schema_check_pages(struct store *store, bool whole);

/* Checks for rows that refer to missing ones. */
int schema_check_references(struct store *store);

/* Compares tables and indexes with those made by the store's migrations. */
int schema_check_schema(struct store *store);

/* Overwrites the frames of a write that failed with rc, so that the next start does not find the
 * refused write in the write-ahead log: it may be there in full, if only its sync failed or its
 * missing part was there from before. */
void wal_overwrite(struct store *store, int rc);

/* Moves the log into the database and empties it. If somebody reads, the next call or the end of
 * the program does. */
void wal_truncate(struct store *store);

/* sync of struct database (storage/sql/database.h). */
int wal_sync(struct store *store, bool waits);

/* Lets wal_sync() use a thread, so that nobody waits for a slow disk; the store gets a socket,
 * readable after a sync. Never fails: without a thread each sync is waited for. */
void wal_open(struct store *store);
void wal_close(struct store *store);
