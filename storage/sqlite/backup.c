#include "storage/sqlite/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sql/database.h"
#include "storage/sql/migrate.h"
#include "storage/sqlite/database.h"

static int inspect(const char *file, struct store **store, char *why) {
	*store = NULL;
	return sqlite_database.open(
		file, &(struct database_opening){.purpose = OPEN_TO_INSPECT}, store, why);
}

enum { LOOK_UP = 10000 /* instructions of SQLite's machine between checks of cancel */ };

static int is_cancelled(void *data) {
	return atomic_load((atomic_bool *)data);
}

int backup_check_pages(const char *file, atomic_bool *cancel, char *why) {
	struct store *store;
	int rc = inspect(file, &store, why);
	if (rc != 0) {
		return rc;
	}
	sqlite3_progress_handler(sqlite_of(store)->db, LOOK_UP, is_cancelled, cancel);
	rc = schema_check_pages(store, false);
	return error_close(store, atomic_load(cancel) ? -ECANCELED : rc, why);
}

int backup_make(const char *from, const char *to, char *why) {
	struct store *store;
	int rc = inspect(from, &store, why);
	if (rc != 0) {
		return rc;
	}
	rc = file_copy(store, to);
	if (rc == 0) {
		rc = file_sync_folder(store, to);
	}
	return error_close(store, rc, why);
}

/* Replacing a database by a backup. The database keeps its name until the backup, complete and on
 * the disk, takes it in one step; before that the old one gets a second name. If the machine stops,
 * at least one of the two is there. */

enum { KEPT_MAX = 99 };

/* SQLite's files beside a database in use or after a crash. */
static const char *const journals[] = {"-wal", "-journal"};

static int refuse_itself(struct store *store, const char *from) {
	struct stat a, b;
	bool same = stat(from, &a) == 0 && stat(sqlite_of(store)->file, &b) == 0 &&
		    a.st_dev == b.st_dev && a.st_ino == b.st_ino;
	return same ? error_set(store, -EINVAL, "%.200s is the database itself", from) : 0;
}

/* Merges journals left by a crash into the file. If they are too damaged for that they stay. */
static void merge_journals(struct store *store) {
	sqlite3 *db = NULL;
	if (sqlite3_open_v2(sqlite_of(store)->file, &db,
		    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
		connection_configure(db);
		sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
	}
	sqlite3_close(db);
}

/* Gives the database a second, unused name. */
static int link_kept(struct store *store, char suffix[SUFFIX_SIZE]) {
	char kept[PATH_MAX];
	snprintf(suffix, SUFFIX_SIZE, ".before-restore");
	file_beside(store, suffix, kept);
	for (int n = 2; link(sqlite_of(store)->file, kept) < 0; n++) {
		if (errno != EEXIST || n > KEPT_MAX) {
			return error_set_errno(store, "%s%s cannot be made", store->name, suffix);
		}
		snprintf(suffix, SUFFIX_SIZE, ".before-restore-%d", n);
		file_beside(store, suffix, kept);
	}
	return 0;
}

/* SQLite would play the old file's journals into the new one. */
static int move_journals(struct store *store, const char *kept) {
	char old[PATH_MAX], new[PATH_MAX], suffix[SUFFIX_SIZE];
	for (size_t i = 0; i < sizeof(journals) / sizeof(*journals); i++) {
		snprintf(suffix, sizeof(suffix), "%.20s%s", kept, journals[i]);
		file_beside(store, journals[i], old);
		file_beside(store, suffix, new);
		if (rename(old, new) < 0 && errno != ENOENT) {
			return error_set_errno(
				store, "%s%s cannot be moved away", store->name, journals[i]);
		}
	}
	file_beside(store, "-shm", old);
	unlink(old); /* SQLite rebuilds it from the log */
	return 0;
}

static int keep_old(struct store *store, char kept[SUFFIX_SIZE]) {
	struct stat status;
	if (lstat(sqlite_of(store)->file, &status) != 0) {
		return move_journals(store, ".before-restore");
	}
	merge_journals(store);
	int rc = link_kept(store, kept);
	if (rc == 0) {
		rc = file_sync_folder(store, sqlite_of(store)->file);
	}
	return rc != 0 ? rc : move_journals(store, kept);
}

/* Root may restore for another user's bot: a new file and the lock are given to the database's
 * owner, or the folder's. */
static int give_to_owner(struct store *store, const char *made) {
	struct stat owner;
	char folder[PATH_MAX];
	if (geteuid() != 0) {
		return 0;
	}
	bool found = stat(sqlite_of(store)->file, &owner) == 0 ||
		     (file_folder(sqlite_of(store)->file, folder) && stat(folder, &owner) == 0);
	if (!found || chown(made, owner.st_uid, owner.st_gid) < 0 ||
		fchown(sqlite_of(store)->lock, owner.st_uid, owner.st_gid) < 0) {
		return error_set_errno(store, "%s cannot be given to its owner", store->name);
	}
	return 0;
}

static int replace(struct store *store, const char *from, char kept[SUFFIX_SIZE]) {
	char made[PATH_MAX];
	struct store *backup;
	file_beside(store, ".restored", made);
	unlink(made); /* left by a killed program */
	int rc = inspect(from, &backup, store->error);
	if (rc == 0) {
		rc = error_close(backup, file_copy(backup, made), store->error);
	}
	if (rc != 0) {
		return rc;
	}
	rc = give_to_owner(store, made);
	if (rc == 0) {
		rc = keep_old(store, kept);
	}
	if (rc == 0 && rename(made, sqlite_of(store)->file) < 0) {
		rc = error_set_errno(store, "%s cannot be replaced", store->name);
	}
	if (rc == 0) {
		rc = file_sync_folder(store, sqlite_of(store)->file);
	}
	if (rc != 0) {
		unlink(made);
	}
	return rc;
}

int backup_restore(const char *from, const char *to, char *kept, char *why) {
	struct store_check checked;
	struct store *store;
	char suffix[SUFFIX_SIZE] = "";
	*kept = '\0';
	int rc = migrate_check(&sqlite_database, from, &checked, why);
	if (rc == 0) {
		rc = sqlite_open_lock(to, &store, why);
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
	return error_close(store, rc, why);
}
