#include "storage/sqlite/connection.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "storage/sql/error.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/syncer.h"

enum { VALUE_BYTES_MAX = 1 << 20 };

/* For each table that a statement makes in memory SQLite would allocate room for twenty pages, and
 * the C library give it back to the system afterwards. Once the first connection is open this does
 * nothing. */
static void allocate_page_by_page(void) {
	sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int connection_open(struct store *store, int flags) {
	allocate_page_by_page();
	int code = sqlite3_open_v2(sqlite_of(store)->file, &sqlite_of(store)->db,
		flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
	if (sqlite_of(store)->db == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	/* SQLite opens what it may not write for reading only, and says nothing. */
	if (code == SQLITE_OK && (flags & SQLITE_OPEN_READWRITE) &&
		sqlite3_db_readonly(sqlite_of(store)->db, "main") != 0) {
		code = SQLITE_READONLY;
	}
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}

/* The first moment (UTC) of the month, or of so many months, in which another one lies. */
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

void connection_disconnect(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	for (size_t i = 0; i < store->n_statements; i++) {
		sqlite3_finalize(store->statements[i].handle);
	}
	store->n_statements = 0;
	int code = sqlite3_close(sqlite->db);
	assert(code == SQLITE_OK);
	sqlite->db = NULL;
}

void connection_close(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	syncer_close(store);
	connection_disconnect(store);
	if (sqlite->lock >= 0) {
		close(sqlite->lock);
	}
	free(sqlite);
}

int connection_finish(struct store *store, int rc, char *why) {
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	return rc;
}
