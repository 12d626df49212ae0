#include "storage/sqlite/database.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "storage/sql/database.h"

bool file_folder(const char *file, char folder[PATH_MAX]) {
	const char *slash = strrchr(file, '/');
	int n = slash != NULL ? snprintf(folder, PATH_MAX, "%.*s", (int)(slash - file) + 1, file)
			      : snprintf(folder, PATH_MAX, ".");
	if (n < 0 || n >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	return true;
}

void file_beside(struct store *store, const char *suffix, char out[PATH_MAX]) {
	assert(strlen(suffix) < SUFFIX_SIZE);
	size_t n = strlen(sqlite_of(store)->file);
	memcpy(out, sqlite_of(store)->file, n);
	memcpy(out + n, suffix, strlen(suffix) + 1);
}

int file_sync_folder(struct store *store, const char *file) {
	char folder[PATH_MAX];
	int fd = file_folder(file, folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	int rc = fd >= 0 && fsync(fd) == 0
			 ? 0
			 : error_set_errno(store, "%.200s cannot be synced", file);
	if (fd >= 0) {
		close(fd);
	}
	return rc;
}

/* Copies all pages in one step: the copy is of one moment, and no writer makes it start again. */
static int copy_pages(sqlite3 *from, sqlite3 *to) {
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (backup == NULL) {
		return sqlite3_extended_errcode(to);
	}
	int code = sqlite3_backup_step(backup, -1);
	int end = sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? end : code;
}

/* A database without a log is one file, which a read-only folder can hold. */
static int leave_wal(sqlite3 *db) {
	return sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

/* Two bots must not resume one session. An older database has none. */
static int drop_sessions(sqlite3 *db) {
	bool has = sqlite3_table_column_metadata(
			   db, NULL, "sessions", NULL, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
	return has ? sqlite3_exec(db, "DELETE FROM sessions; DELETE FROM heard", NULL, NULL, NULL)
		   : SQLITE_OK;
}

static int is_ok(void *data, int columns, char **values, char **names) {
	(void)names;
	bool *ok = data;
	*ok = columns == 1 && values[0] != NULL && strcmp(values[0], "ok") == 0;
	return 0;
}

static int check_pages(sqlite3 *db) {
	bool ok = false;
	int code = sqlite3_exec(db, "PRAGMA quick_check(1)", is_ok, &ok, NULL);
	return code == SQLITE_OK && !ok ? SQLITE_CORRUPT : code;
}

static int fill(struct store *store, const char *to) {
	char real[PATH_MAX]; /* SQLite gives some names another meaning, like ":memory:" */
	sqlite3 *db = NULL;
	if (realpath(to, real) == NULL) {
		return error_set_errno(store, "%.200s cannot be found again", to);
	}
	int code = sqlite3_open_v2(real, &db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
	int (*const steps[])(sqlite3 *) = {
		connection_configure, leave_wal, drop_sessions, check_pages};
	if (code == SQLITE_OK) {
		code = copy_pages(sqlite_of(store)->db, db);
	}
	for (size_t i = 0; code == SQLITE_OK && i < sizeof(steps) / sizeof(*steps); i++) {
		code = steps[i](db);
	}
	sqlite3_close(db);
	return code == SQLITE_OK
		       ? 0
		       : error_set(store, connection_errno(code),
				 "the copy %.200s cannot be made: %s", to, sqlite3_errstr(code));
}

int file_copy(struct store *store, const char *to) {
	/* Creates the file, with its mode set before it has content. */
	int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		return error_set_errno(store, "%.200s cannot be made", to);
	}
	close(fd);
	int rc = fill(store, to);
	if (rc != 0) {
		unlink(to);
	}
	return rc;
}
