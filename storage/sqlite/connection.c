#include "storage/sqlite/database.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "storage/sql/database.h"

static const struct sqlite_error {
	int code; /* a primary result code of SQLite */
	int rc;
	const char *words;
} sqlite_errors[] = {
	{SQLITE_CORRUPT, -EBADMSG, "is damaged; put a backup in its place"},
	{SQLITE_NOTADB, -EBADMSG, "is damaged or no dicecup database"},
	{SQLITE_ERROR, -EBADMSG, "is not built as it should be; put a backup in its place"},
	{SQLITE_SCHEMA, -EBADMSG, "is not built as it should be; put a backup in its place"},
	{SQLITE_FULL, -ENOSPC, "has no room to grow: the disk is full"},
	{SQLITE_IOERR, -EIO, "cannot be read or written"},
	{SQLITE_READONLY, -EROFS, "cannot be written; see to its owner and permissions"},
	{SQLITE_CANTOPEN, -EACCES, "cannot be opened; see to its owner and permissions"},
	{SQLITE_PERM, -EACCES, "cannot be opened; see to its owner and permissions"},
	{SQLITE_BUSY, -EBUSY, "is kept locked by another program"},
	{SQLITE_LOCKED, -EBUSY, "is kept locked"},
	{SQLITE_INTERRUPT, -ETIMEDOUT, "took too long"},
	{SQLITE_TOOBIG, -EMSGSIZE, "holds nothing so long"},
	{SQLITE_CONSTRAINT, -EINVAL, "does not take this"},
	{SQLITE_NOMEM, -ENOMEM, "needs more memory than there is"},
};

static const struct sqlite_error *find(int code) {
	static const struct sqlite_error other = {0, -EIO, "cannot be used"};
	for (size_t i = 0; i < sizeof(sqlite_errors) / sizeof(*sqlite_errors); i++) {
		if (sqlite_errors[i].code == (code & 0xff)) {
			return &sqlite_errors[i];
		}
	}
	return &other;
}

int connection_errno(int code) {
	return code == SQLITE_CONSTRAINT_FOREIGNKEY ? -ENOENT : find(code)->rc;
}

int connection_set_error(struct store *store, int code) {
	int system = (code & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(sqlite_of(store)->db) : 0;
	return error_set(store, connection_errno(code), "%s %s (%s%s%s)", store->name,
		find(code)->words, sqlite3_errmsg(sqlite_of(store)->db), system ? ": " : "",
		system ? strerror(system) : "");
}

enum { VALUE_BYTES_MAX = 1 << 20 };

/* The first moment (UTC) of the month of a time, or of the group of this number of months. */
static int64_t start_of(int64_t at, int months) {
	time_t seconds = (time_t)(at / 1000 - (at % 1000 < 0));
	struct tm utc;
	if (gmtime_r(&seconds, &utc) == NULL) {
		return 0;
	}
	struct tm start = {
		.tm_year = utc.tm_year, .tm_mon = utc.tm_mon - utc.tm_mon % months, .tm_mday = 1};
	return 1000 * (int64_t)timegm(&start);
}

static void month_of(sqlite3_context *context, int n, sqlite3_value **values) {
	assert(n == 1);
	sqlite3_result_int64(context, start_of(sqlite3_value_int64(values[0]), 1));
}

static void season_of(sqlite3_context *context, int n, sqlite3_value **values) {
	assert(n == 1);
	sqlite3_result_int64(context, start_of(sqlite3_value_int64(values[0]), 3));
}

static int add_function(sqlite3 *db, const char *name,
	void (*function)(sqlite3_context *context, int n, sqlite3_value **values)) {
	return sqlite3_create_function(db, name, 1,
		SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL, function, NULL, NULL);
}

int connection_configure(sqlite3 *db) {
	static const struct {
		int option, value;
	} settings[] = {
		{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
		{SQLITE_DBCONFIG_DQS_DML, 0},
		{SQLITE_DBCONFIG_DQS_DDL, 0},
		{SQLITE_DBCONFIG_DEFENSIVE, 1},
		{SQLITE_DBCONFIG_ENABLE_FKEY, 1},
	};
	for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
		int code = sqlite3_db_config(db, settings[i].option, settings[i].value, NULL);
		if (code != SQLITE_OK) {
			return code;
		}
	}
	int code = add_function(db, "month_of", month_of);
	if (code == SQLITE_OK) {
		code = add_function(db, "season_of", season_of);
	}
	if (code != SQLITE_OK) {
		return code;
	}
	sqlite3_busy_timeout(db, STORE_BUSY_MS);
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, VALUE_BYTES_MAX);
	return sqlite3_exec(db,
		"PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON",
		NULL, NULL, NULL);
}

int connection_exec(struct store *store, const char *sql) {
	int code = sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}
