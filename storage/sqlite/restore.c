#include "storage/store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sqlite/connection.h"
#include "storage/sqlite/copy.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/path.h"

/* Putting a backup in a database's place. The database keeps its name until the backup, whole and
 * on the disk, takes it over in one step, and the old one has a second name before that: whenever
 * the machine stops, one of the two is there and none is lost. */

enum { KEPT_MOST = 99 };

/* What SQLite keeps beside a database while it is in use, or after a crash. */
static const char *const beside[] = {"-wal", "-journal"};

static int fail_at(struct store *store, const char *suffix, const char *words) {
	int rc = -errno;
	return error_set(store, rc, "%s%s %s: %s", store->name, suffix, words, strerror(-rc));
}

static bool is_there(const struct store *store, const char *suffix) {
	char file[PATH_MAX];
	struct stat status;
	path_beside(store, suffix, file);
	return lstat(file, &status) == 0;
}

static int refuse_itself(struct store *store, const char *from) {
	struct stat a, b;
	bool same = stat(from, &a) == 0 && stat(store->file, &b) == 0 && a.st_dev == b.st_dev &&
		    a.st_ino == b.st_ino;
	return same ? error_set(store, -EINVAL, "%.200s is the database itself", from) : 0;
}

/* What a crash left beside the file goes into it, so that it is whole by itself. Where it is too
 * damaged for that, the files beside it are kept as they are. */
static void fold(struct store *store) {
	sqlite3 *db = NULL;
	if (sqlite3_open_v2(store->file, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
		SQLITE_OK) {
		connection_configure(db);
		sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
	}
	sqlite3_close(db);
}

/* A second name that nothing has yet. */
static int link_kept(struct store *store, char suffix[SUFFIX_SIZE]) {
	char kept[PATH_MAX];
	snprintf(suffix, SUFFIX_SIZE, ".before-restore");
	path_beside(store, suffix, kept);
	for (int n = 2; link(store->file, kept) < 0; n++) {
		if (errno != EEXIST || n > KEPT_MOST) {
			return fail_at(store, suffix, "cannot be made");
		}
		snprintf(suffix, SUFFIX_SIZE, ".before-restore-%d", n);
		path_beside(store, suffix, kept);
	}
	return 0;
}

/* SQLite would play what belongs to the old file into the new one. */
static int move_beside(struct store *store, const char *kept) {
	char old[PATH_MAX], new[PATH_MAX], suffix[SUFFIX_SIZE];
	for (size_t i = 0; i < sizeof(beside) / sizeof(*beside); i++) {
		snprintf(suffix, sizeof(suffix), "%.20s%s", kept, beside[i]);
		path_beside(store, beside[i], old);
		path_beside(store, suffix, new);
		if (rename(old, new) < 0 && errno != ENOENT) {
			return fail_at(store, beside[i], "cannot be moved away");
		}
	}
	path_beside(store, "-shm", old);
	unlink(old); /* made anew from the others */
	return 0;
}

static int keep_present(struct store *store, char kept[SUFFIX_SIZE]) {
	if (!is_there(store, "")) {
		return move_beside(store, ".before-restore");
	}
	fold(store);
	int rc = link_kept(store, kept);
	if (rc == 0) {
		rc = path_sync_folder(store->file, store->error);
	}
	return rc != 0 ? rc : move_beside(store, kept);
}

static int swap(struct store *store, const char *made, char kept[SUFFIX_SIZE]) {
	int rc = keep_present(store, kept);
	if (rc == 0 && rename(made, store->file) < 0) {
		rc = fail_at(store, "", "cannot be replaced");
	}
	return rc != 0 ? rc : path_sync_folder(store->file, store->error);
}

/* Root restores what another user's bot must open: all belongs to who had the database, or else to
 * whom the folder belongs. */
static int hand_over(struct store *store, const char *made) {
	struct stat owner;
	char folder[PATH_MAX];
	if (geteuid() != 0) {
		return 0;
	}
	bool found = stat(store->file, &owner) == 0 ||
		     (path_folder(store->file, folder) && stat(folder, &owner) == 0);
	if (!found || chown(made, owner.st_uid, owner.st_gid) < 0 ||
		fchown(store->lock, owner.st_uid, owner.st_gid) < 0) {
		return fail_at(store, "", "cannot be given to its owner");
	}
	return 0;
}

static int copy(struct store *store, const char *from, const char *made) {
	struct store *backup;
	int rc = open_any(from, &backup, store->error);
	if (rc == 0) {
		rc = copy_database(backup->db, made, store->error);
		store_close(backup);
	}
	return rc;
}

static int replace(struct store *store, const char *from, char kept[SUFFIX_SIZE]) {
	char made[PATH_MAX];
	path_beside(store, ".restored", made);
	unlink(made); /* left by a program that was killed while it copied */
	int rc = copy(store, from, made);
	if (rc != 0) {
		return rc;
	}
	rc = hand_over(store, made);
	if (rc == 0) {
		rc = swap(store, made, kept);
	}
	if (rc != 0) {
		unlink(made);
	}
	return rc;
}

int store_restore(const char *from, const char *to, char *kept, char *why) {
	struct store_check backup;
	struct store *store;
	char suffix[SUFFIX_SIZE] = "";
	*kept = '\0';
	int rc = store_check(from, &backup, why);
	if (rc == 0) {
		rc = open_lock(to, &store, why);
	}
	if (rc != 0) {
		return rc;
	}
	rc = refuse_itself(store, from);
	if (rc == 0) {
		rc = replace(store, from, suffix);
	}
	if (*suffix != '\0') {
		snprintf(kept, STORE_WHY_SIZE, "%s%s", store->name, suffix);
	}
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	return rc;
}
