#pragma once

#include <limits.h>
#include <sqlite3.h>

#include "storage/sql/database.h"

/* The files of migrations/, embedded when the program was built. */
extern const struct migrations migrations_all;

enum {
	STORE_BUSY_MS = 2000,        /* how long a call waits for another process */
	SUFFIX_SIZE = 32,            /* added to the file's name: "-wal", ".lock", ".v12.bak.new" */
	APPLICATION_ID = 0x64696365, /* "dice", in the header of every database of ours */
};

/* An open SQLite file. */
struct sqlite_store {
	struct store store;
	sqlite3 *db;
	int lock;              /* descriptor of FILE.lock, or -1 */
	struct syncer *syncer; /* wal.c; NULL: each sync is waited for */
	bool doubted; /* a sync of the log failed, and the database has not taken it over yet */
	int limit_ms; /* of a statement; 0: none */
	int64_t take_until;  /* by store_boot_ms(): the last one's end, where there is a limit */
	bool unchecked;      /* its pages are not looked at when it is opened */
	bool fills;          /* it takes the name of the file with its commit */
	char file[PATH_MAX]; /* without symbolic links, with room for a suffix */
};

static inline struct sqlite_store *sqlite_of(struct store *store) {
	return (struct sqlite_store *)store;
}

/* Sets a connection up, writing nothing: a result code of SQLite. */
int connection_configure(sqlite3 *db);

/* Runs SQL without parameters and rows, outside of the statements that are kept prepared. */
int connection_exec(struct store *store, const char *sql);

/* Keeps a result code of SQLite, with its message, as the store's last error, and returns it as a
 * negative errno. */
int connection_set_error(struct store *store, int code);
/* A result code of SQLite as a negative errno. */
int connection_errno(int code);

/* The folder a file lies in, "." where its name has none; false with errno if it is too long. */
bool file_folder(const char *file, char folder[PATH_MAX]);

/* The name of a file beside the database: ".lock" and the like. */
void file_beside(struct store *store, const char *suffix, char out[PATH_MAX]);

/* Makes new names in the file's folder survive a power cut. */
int file_sync_folder(struct store *store, const char *file);

/* Copies an open database into a new file (mode 0600), which is checked and goes again on failure.
 */
int file_copy(struct store *store, const char *to);

/* Brings an open database to the newest version: all steps in one transaction, after copying an
 * older database to FILE.vN.bak. -ENOTSUP: it is newer. On failure it is as it was. From then on
 * the listener hears of its progress, until schema_tell_no_more(), which returns 0. */
int schema_migrate(struct store *store);
int schema_tell_no_more(struct store *store);

/* Each 0, or -EBADMSG for damage. */

/* Every page; whole: every index against its table too. */
int schema_check_pages(struct store *store, bool whole);

/* Rows that name others which are not there. */
int schema_check_references(struct store *store);

/* The tables and indexes, against those that the store's migrations make. */
int schema_check_schema(struct store *store);

/* Overwrites the frames of a write that failed with rc, which the write-ahead log may hold whole,
 * so that the next start does not find the refused write: only its sync failed, or its missing part
 * lay there from before. */
void wal_overwrite(struct store *store, int rc);

/* Moves the log into the database and empties it, unless somebody reads just now; then the next
 * call or the end of the program does. */
void wal_truncate(struct store *store);

/* Syncs the log, as storage/sql/database.h has it. */
int wal_sync(struct store *store, bool waits);

/* From now on wal_sync() can have a thread sync, so that nobody waits for a slow disk, and the
 * store has a socket, which can be read once that is done. Never fails: without one each sync is
 * waited for. */
void wal_open(struct store *store);
void wal_close(struct store *store);
