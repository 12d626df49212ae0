#include "storage/sqlite/transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sql/error.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/migrate.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/path.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/statements.h"

/* A file that another database is moved into is made as FILE.new and takes its name when it is
 * whole and on the disk. */

static const char made[] = ".new";
/* What SQLite keeps beside a file, or leaves there after a crash. */
static const char *const journals[] = {"-wal", "-journal", "-shm"};

enum { JOURNALS = sizeof(journals) / sizeof(*journals) };

int sqlite_open_source(const char *file, struct store **store, char *why) {
	int rc = open_held(file, store, why);
	if (rc != 0) {
		return rc;
	}
	rc = statements_exec(*store, "PRAGMA query_only = ON");
	return rc == 0 ? 0 : connection_finish(*store, rc, why);
}

/* SQLite would play another database's log into the new one. */
static int refuse_existing(struct store *store) {
	static const char *const suffixes[] = {"", "-wal", "-journal"};
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char file[PATH_MAX];
		struct stat status;
		path_beside(store, suffixes[i], file);
		if (lstat(file, &status) == 0 || errno != ENOENT) {
			return error_set(store, -EEXIST, "%s%s is there already; name a new file",
				store->name, suffixes[i]);
		}
	}
	return 0;
}

/* Left by a program that was killed. */
static void remove_made(struct store *store) {
	for (size_t i = 0; i < JOURNALS; i++) {
		char suffix[SUFFIX_SIZE], file[PATH_MAX];
		snprintf(suffix, sizeof(suffix), "%s%s", made, journals[i]);
		path_beside(store, suffix, file);
		unlink(file);
	}
	char file[PATH_MAX];
	path_beside(store, made, file);
	unlink(file);
}

static int make(struct store *store) {
	char file[PATH_MAX];
	remove_made(store);
	path_beside(store, made, file);
	int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		return error_set_errno(store, "%s%s cannot be made", store->name, made);
	}
	close(fd);
	return path_give_to_owner(store, file);
}

/* The lock stays that of FILE. */
static void turn_to(struct store *store, bool to_made) {
	struct sqlite_store *sqlite = sqlite_of(store);
	size_t n = strlen(sqlite->file);
	if (to_made) {
		snprintf(sqlite->file + n, sizeof(sqlite->file) - n, "%s", made);
	} else {
		sqlite->file[n - (sizeof(made) - 1)] = '\0';
	}
}

/* Nothing is synced before the end: a file that was not renamed is worth nothing. */
static int connect_to_made(struct store *store) {
	turn_to(store, true);
	int rc = connection_open(store, SQLITE_OPEN_READWRITE);
	if (rc == 0) {
		int code = connection_configure(sqlite_of(store)->db);
		rc = code == SQLITE_OK ? statements_exec(store, "PRAGMA synchronous = OFF;"
								" PRAGMA journal_mode = MEMORY;"
								" PRAGMA cache_size = -16384")
				       : result_code_set(store, code);
	}
	if (rc == 0) {
		rc = migrate_up(store);
	}
	turn_to(store, false);
	return rc == 0 ? store_begin(store) : rc;
}

int sqlite_open_target(const char *file, struct store **store, char *why) {
	int rc = open_lock(file, store, why);
	if (rc != 0) {
		return rc;
	}
	rc = refuse_existing(*store);
	if (rc != 0) {
		return connection_finish(*store, rc, why);
	}
	rc = make(*store);
	if (rc == 0) {
		rc = connect_to_made(*store);
	}
	if (rc != 0) {
		remove_made(*store);
		return connection_finish(*store, rc, why);
	}
	return 0;
}

static int sync_file(struct store *store, const char *file) {
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	int rc = fd >= 0 && fsync(fd) == 0
			 ? 0
			 : error_set_errno(store, "%s%s cannot be synced", store->name, made);
	if (fd >= 0) {
		close(fd);
	}
	return rc;
}

static int keep(struct store *store) {
	char file[PATH_MAX];
	path_beside(store, made, file);
	int rc = store_commit(store);
	if (rc != 0) {
		return rc;
	}
	connection_disconnect(store);
	rc = sync_file(store, file);
	if (rc == 0) {
		rc = refuse_existing(store);
	}
	if (rc == 0 && rename(file, sqlite_of(store)->file) < 0) {
		rc = error_set_errno(store, "%s cannot be made", store->name);
	}
	return rc == 0 ? path_sync_folder(store, sqlite_of(store)->file) : rc;
}

int sqlite_end_target(struct store *store, int rc, char *why) {
	if (rc == 0) {
		rc = keep(store);
		if (rc != 0) {
			snprintf(why, STORE_WHY_SIZE, "%s", store->error);
		}
	} else {
		store_rollback(store);
	}
	if (rc != 0) {
		remove_made(store);
	}
	store_close(store);
	return rc;
}
