#pragma once

#include <limits.h>
#include <sqlite3.h>

#include "storage/sql/database.h"

/* The files of migrations/, embedded when the program was built. */
extern const struct migrations migrations_all;

enum {
	STORE_BUSY_MS = 2000, /* how long a call waits for another process */
	SUFFIX_SIZE = 32, /* what is added to the file's name: "-wal", ".lock", ".v12.bak.new" */
	APPLICATION_ID = 0x64696365, /* "dice", in the header of every database of ours */
};

/* An open SQLite file. */
struct sqlite_store {
	struct store store;
	sqlite3 *db;
	int lock;              /* descriptor of FILE.lock, or -1 */
	struct syncer *syncer; /* see storage/sqlite/wal.h; NULL: each sync is waited for */
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
