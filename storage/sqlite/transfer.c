#include "storage/sqlite/transfer.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sql/transfer.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/path.h"

/* A file that another database is moved into is made as FILE.new and takes its name when it is
 * whole and on the disk. */

static const char made[] = ".new";

enum { PATH_SIZE = PATH_MAX + 16 };

/* SQLite would play another database's log into the new one. */
static int refuse_existing(const char *file, char *why) {
	static const char *const suffixes[] = {"", "-wal", "-journal"};
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char path[PATH_SIZE];
		struct stat status;
		snprintf(path, sizeof(path), "%s%s", file, suffixes[i]);
		if (lstat(path, &status) == 0 || errno != ENOENT) {
			snprintf(why, STORE_WHY_SIZE, "%.400s is there already; name a new file",
				path);
			return -EEXIST;
		}
	}
	return 0;
}

static void remove_made(const char *file) {
	static const char *const suffixes[] = {"", "-wal", "-journal", "-shm", ".lock"};
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char path[PATH_SIZE];
		snprintf(path, sizeof(path), "%s%s%s", file, made, suffixes[i]);
		unlink(path);
	}
}

/* What a program that was killed has left is removed first. */
int sqlite_open_target(const char *file, struct store **store, char *why) {
	char path[PATH_SIZE];
	int rc = refuse_existing(file, why);
	if (rc == 0 && snprintf(path, sizeof(path), "%s%s", file, made) >= PATH_MAX) {
		snprintf(why, STORE_WHY_SIZE, "the name of the file is too long");
		rc = -ENAMETOOLONG;
	}
	if (rc == 0) {
		rc = open_lock(path, store, why);
	}
	if (rc != 0) {
		return rc;
	}
	remove_made(file);
	store_close(*store);
	rc = sqlite_open(path, store, why);
	if (rc == 0) {
		(*store)->name[strlen((*store)->name) - strlen(made)] = '\0';
		rc = store_begin(*store);
		rc = rc == 0 ? 0 : connection_finish(*store, rc, why);
	}
	if (rc != 0) {
		remove_made(file);
	}
	return rc;
}

/* When it is closed all of its log is in it, and synced. */
static int take_name(struct store *store, const char *file, char *why) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "%s", sqlite_of(store)->file);
	connection_disconnect(store);
	int rc = refuse_existing(file, why);
	if (rc == 0 && rename(path, file) < 0) {
		rc = error_set_errno(store, "%s cannot be made", store->name);
	}
	return rc == 0 ? path_sync_folder(store, file) : rc;
}

int sqlite_end_target(struct store *store, int rc, char *why) {
	char file[PATH_MAX];
	size_t n = strlen(sqlite_of(store)->file) - strlen(made);
	snprintf(file, sizeof(file), "%.*s", (int)n, sqlite_of(store)->file);
	if (rc != 0) {
		store_rollback(store);
	} else if ((rc = store_commit(store)) == 0) {
		rc = take_name(store, file, why);
	}
	if (rc != 0 && store->error[0] != '\0' && *why == '\0') {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	remove_made(file);
	return rc;
}
