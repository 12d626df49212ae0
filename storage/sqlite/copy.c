#include "storage/sqlite/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/path.h"
#include "storage/sqlite/utf8.h"

/* Takes the new file's name, with the right mode before there is anything in it. */
static int reserve(const char *to, char *why) {
	int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		return error_say(why, -errno, to, "cannot be made");
	}
	close(fd);
	return 0;
}

/* All pages in one step: the copy is of one moment, and a writer never makes it start again. */
static int copy_pages(sqlite3 *from, sqlite3 *to) {
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (backup == NULL) {
		return sqlite3_extended_errcode(to);
	}
	int code = sqlite3_backup_step(backup, -1);
	int end = sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? end : code;
}

/* A copy is one file, which a folder that may not be written to can hold. */
static int settle(sqlite3 *db) {
	return sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

static int is_sound(void *data, int columns, char **values, char **names) {
	(void)names;
	bool *sound = data;
	*sound = columns == 1 && values[0] != NULL && strcmp(values[0], "ok") == 0;
	return 0;
}

static int check_copy(sqlite3 *db) {
	bool sound = false;
	int code = sqlite3_exec(db, "PRAGMA quick_check(1)", is_sound, &sound, NULL);
	return code == SQLITE_OK && !sound ? SQLITE_CORRUPT : code;
}

static int fill(sqlite3 *from, const char *to, char *why) {
	char real[PATH_MAX]; /* to SQLite some names mean no file, like ":memory:" */
	sqlite3 *db = NULL;
	if (realpath(to, real) == NULL) {
		return error_say(why, -errno, to, "cannot be found again");
	}
	int code = sqlite3_open_v2(real, &db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
	int (*const steps[])(sqlite3 *) = {connection_configure, settle, check_copy};
	if (code == SQLITE_OK) {
		code = copy_pages(from, db);
	}
	for (size_t i = 0; code == SQLITE_OK && i < sizeof(steps) / sizeof(*steps); i++) {
		code = steps[i](db);
	}
	if (code != SQLITE_OK) {
		snprintf(why, STORE_WHY_SIZE, "the copy %.200s cannot be made: %s", to,
			sqlite3_errstr(code));
		utf8_scrub(why, true);
	}
	sqlite3_close(db);
	return code == SQLITE_OK ? 0 : error_of(code);
}

int copy_database(sqlite3 *from, const char *to, char *why) {
	int rc = reserve(to, why);
	if (rc != 0) {
		return rc;
	}
	rc = fill(from, to, why);
	if (rc != 0) {
		unlink(to);
	}
	return rc;
}

int copy_aside(struct store *store, int version) {
	char suffix[SUFFIX_SIZE], made[PATH_MAX], kept[PATH_MAX];
	snprintf(suffix, sizeof(suffix), ".v%d.bak", version);
	path_beside(store, suffix, kept);
	snprintf(suffix, sizeof(suffix), ".v%d.bak.new", version);
	path_beside(store, suffix, made);
	unlink(made); /* left by a program that was killed while it copied */
	int rc = copy_database(store->db, made, store->error);
	if (rc == 0 && rename(made, kept) < 0) {
		rc = error_set(store, -errno, "%s.v%d.bak cannot be made: %s", store->name, version,
			strerror(errno));
		unlink(made);
	}
	return rc != 0 ? rc : path_sync_folder(kept, store->error);
}
