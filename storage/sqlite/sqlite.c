#include "storage/sqlite/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sql/database.h"
#include "storage/sql/migrate.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/database.h"

static sqlite3 *db_of(const struct stmt *stmt) {
	return sqlite_of(stmt->store)->db;
}

static void check(struct stmt *stmt, int code) {
	if (code != SQLITE_OK && stmt->rc == 0) {
		stmt->rc = connection_set_error(stmt->store, code);
	}
}

static void prepare(struct stmt *stmt, const char *sql) {
	sqlite3_stmt *handle = NULL;
	unsigned flags = stmt->once ? 0 : SQLITE_PREPARE_PERSISTENT;
	check(stmt, sqlite3_prepare_v3(db_of(stmt), sql, -1, flags, &handle, NULL));
	stmt->handle = handle;
}

static int bind_value(sqlite3_stmt *handle, int index, const struct stmt_param *param) {
	switch (param->kind) {
	case STMT_INT:
		return sqlite3_bind_int64(handle, index, param->integer);
	case STMT_REAL:
		return sqlite3_bind_double(handle, index, param->real);
	case STMT_TEXT:
		return sqlite3_bind_text(handle, index, param->bytes,
			(int)strnlen(param->bytes, param->size), SQLITE_STATIC);
	case STMT_BYTES:
		return sqlite3_bind_blob64(handle, index, param->bytes, param->size, SQLITE_STATIC);
	}
	return SQLITE_OK;
}

static void bind_one(struct stmt *stmt, const struct stmt_param *param) {
	if (param->null) {
		return; /* unbound parameters are NULL */
	}
	int index = sqlite3_bind_parameter_index(stmt->handle, param->name);
	assert(index > 0);
	check(stmt, bind_value(stmt->handle, index, param));
}

static void bind(struct stmt *stmt, const struct stmt_param *params) {
	struct sqlite_store *sqlite = sqlite_of(stmt->store);
	assert(!sqlite3_stmt_busy(stmt->handle));
	if (sqlite->limit_ms > 0) {
		sqlite->take_until = store_boot_ms() + sqlite->limit_ms;
	}
	for (; params != NULL && params->name != NULL; params++) {
		bind_one(stmt, params);
	}
}

static void judge(struct stmt *stmt) {
	const struct stmt_terms *terms = &stmt->terms;
	if (stmt->rc == -EINVAL && terms->refusal != NULL) {
		error_set(stmt->store, stmt->rc, "%s", terms->refusal);
	} else if (stmt->rc == 0 && terms->unchanged != 0 && sqlite3_changes(db_of(stmt)) == 0) {
		stmt->rc = stmt_set_unchanged(stmt->store, terms);
	}
}

static bool step(struct stmt *stmt) {
	int code = sqlite3_step(stmt->handle);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(stmt, code);
	}
	if (code != SQLITE_ROW && stmt->runs) {
		judge(stmt);
	}
	return code == SQLITE_ROW;
}

static void read_value(
	struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value) {
	sqlite3_stmt *handle = stmt->handle;
	value->name = sqlite3_column_name(handle, column);
	value->null = sqlite3_column_type(handle, column) == SQLITE_NULL;
	switch (kind) {
	case STMT_INT:
		value->integer = sqlite3_column_int64(handle, column);
		break;
	case STMT_REAL:
		value->real = sqlite3_column_double(handle, column);
		break;
	case STMT_TEXT:
		value->bytes = sqlite3_column_text(handle, column);
		break;
	case STMT_BYTES:
		value->bytes = sqlite3_column_blob(handle, column);
		break;
	}
	value->size = kind == STMT_TEXT || kind == STMT_BYTES
			      ? (size_t)sqlite3_column_bytes(handle, column)
			      : 0;
}

static void reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	bool writes = !sqlite3_stmt_readonly(stmt->handle);
	if (stmt->once) {
		sqlite3_finalize(stmt->handle);
	} else {
		sqlite3_reset(stmt->handle);
		sqlite3_clear_bindings(stmt->handle);
	}
	if (writes && !store->begun) {
		wal_overwrite(store, stmt->rc);
		store->commit_seq += !stmt->notes || stmt->rc != 0;
	}
}

static void disconnect(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	if (sqlite->db == NULL) {
		return;
	}
	for (size_t i = 0; i < store->n_statements; i++) {
		sqlite3_finalize(store->statements[i].handle);
	}
	store->n_statements = 0;
	int code = sqlite3_close(sqlite->db);
	assert(code == SQLITE_OK);
	sqlite->db = NULL;
}

/* The target of a transfer is made as FILE.new, and gets its name when it is complete and on the
 * disk. */

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

/* Removes FILE.new and its companions, also those of a killed program. */
static void remove_made(const char *path) {
	static const char *const suffixes[] = {"", "-wal", "-journal", "-shm", ".lock"};
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char each[PATH_SIZE];
		snprintf(each, sizeof(each), "%s%s", path, suffixes[i]);
		unlink(each);
	}
}

/* Disconnects first: closing moves all of the log into the file and syncs it. */
static int take_name(struct store *store) {
	const char *path = sqlite_of(store)->file;
	char file[PATH_MAX];
	snprintf(file, sizeof(file), "%.*s", (int)(strlen(path) - strlen(made)), path);
	disconnect(store);
	int rc = refuse_existing(file, store->error);
	if (rc == 0 && rename(path, file) < 0) {
		rc = error_set_errno(store, "%s cannot be made", store->name);
	}
	return rc == 0 ? file_sync_folder(store, file) : rc;
}

static void close_file(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	wal_close(store);
	disconnect(store);
	if (sqlite->fills) {
		remove_made(sqlite->file);
	}
	if (sqlite->lock >= 0) {
		close(sqlite->lock);
	}
	free(sqlite);
}

/* SQLite would go on writing into a file without a name, which is gone with the process. */
static int check_moved(struct store *store) {
	int moved = 0;
	int code =
		sqlite3_file_control(sqlite_of(store)->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
	return code == SQLITE_OK && moved != 0
		       ? error_set(store, -ESTALE,
				 "%s was moved or deleted while in use; put it back, or stop the "
				 "bot and restore a backup",
				 store->name)
		       : 0;
}

static int begin(struct store *store, bool reads) {
	if (reads) {
		return stmt_run(stmt_prepare(store, "BEGIN", NULL));
	}
	int rc = check_moved(store);
	return rc == 0 ? stmt_run(stmt_prepare(store, "BEGIN IMMEDIATE", NULL)) : rc;
}

static int commit(struct store *store) {
	int rc = stmt_run(stmt_prepare(store, "COMMIT", NULL));
	if (rc == 0 && store->wipes) {
		wal_truncate(store);
	}
	return rc == 0 && sqlite_of(store)->fills ? take_name(store) : rc;
}

/* After a grave failure SQLite has rolled back itself. If this fails the connection is unusable,
 * and later calls return errors. */
static void roll_back(struct store *store, int rc) {
	if (!sqlite3_get_autocommit(sqlite_of(store)->db)) {
		stmt_run(stmt_prepare(store, "ROLLBACK", NULL));
	}
	wal_overwrite(store, rc);
}

/* A failed commit may still be in the log. */
static int end(struct store *store, int rc) {
	bool commits = rc == 0;
	rc = commits ? commit(store) : rc;
	if (rc != 0 && sqlite_of(store)->db != NULL) {
		store->commit_seq += commits;
		roll_back(store, rc);
	}
	return rc;
}

/* NORMAL: the log is synced before a checkpoint, and by wal_sync(). */
static int sync_later(struct store *store) {
	wal_open(store);
	return connection_exec(store, "PRAGMA synchronous = NORMAL");
}

_Static_assert(APPLICATION_ID == 1684628325, "as the dialect has it");

/* Tables are STRICT, so values have their column's type. SQLite notes ids in sqlite_sequence,
 * except for tables that do not count, such as mergers. */
static const struct dialect dialect = {
	.before_nocase = "",
	.after_nocase = " COLLATE NOCASE",
	.tables_with_person = "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
			      " WHERE m.type = 'table' AND c.name = 'person' ORDER BY m.name",
	.columns = "SELECT m.name, c.name, CASE c.type WHEN 'INTEGER' THEN 0 WHEN 'REAL' THEN 1"
		   " WHEN 'TEXT' THEN 2 WHEN 'BLOB' THEN 3 ELSE -1 END"
		   " FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
		   " WHERE m.type = 'table' AND substr(m.name, 1, 7) <> 'sqlite_'"
		   " ORDER BY m.name, c.cid",
	.looks = "SELECT application_id = 1684628325, application_id <> 0 OR user_version <> 0"
		 " OR EXISTS (SELECT 1 FROM sqlite_schema)"
		 " FROM pragma_application_id, pragma_user_version",
	.version = "PRAGMA user_version",
	.foreign = "is damaged or no dicecup database",
	.set_version = "PRAGMA application_id = 1684628325; PRAGMA user_version = #",
	.give_rows = "UPDATE OR IGNORE \"@\" SET person = :other WHERE person = :person",
	.highest = "SELECT seq FROM sqlite_sequence WHERE name = '@'",
	.set_next = "DELETE FROM sqlite_sequence WHERE name = '@';"
		    " INSERT INTO sqlite_sequence (name, seq) SELECT name, # - 1"
		    " FROM sqlite_schema WHERE name = '@' AND type = 'table'"
		    " AND sql LIKE '%AUTOINCREMENT%' AND # > 1",
};

static int set_file(struct store *store, const char *folder, const char *rest) {
	int n = snprintf(sqlite_of(store)->file, sizeof(sqlite_of(store)->file), "%s%s%s", folder,
		*rest ? "/" : "", rest);
	if (n < 0 || (size_t)n + SUFFIX_SIZE >= sizeof(sqlite_of(store)->file)) {
		return error_set(store, -ENAMETOOLONG, "the name of the database is too long");
	}
	return 0;
}

/* Resolves symbolic links, so that two names of one file share its lock. */
static int resolve(struct store *store, const char *file) {
	snprintf(store->name, sizeof(store->name), "%s", file);
	char folder[PATH_MAX], real[PATH_MAX];
	if (*file == '\0') {
		return error_set(store, -ENOENT, "the database has no name");
	}
	if (realpath(file, real) != NULL) {
		return set_file(store, real, "");
	}
	if (!file_folder(file, folder) || realpath(folder, real) == NULL) {
		return error_set_errno(store, "the folder of %s cannot be opened", store->name);
	}
	const char *slash = strrchr(file, '/');
	return set_file(store, real, slash != NULL ? slash + 1 : file);
}

/* SQLite would open a pipe, and wait for its other end. */
static int check_kind(struct store *store) {
	struct stat status;
	if (stat(sqlite_of(store)->file, &status) == 0 && !S_ISREG(status.st_mode)) {
		return error_set(store, -EBADMSG, "%s is no file", store->name);
	}
	return 0;
}

static int set_busy(struct store *store) {
	char pid[16] = "";
	ssize_t n = pread(sqlite_of(store)->lock, pid, sizeof(pid) - 1, 0);
	pid[n > 0 ? strspn(pid, "0123456789") : 0] = '\0';
	return error_set(store, -EBUSY, "%s is in use by another dicecup%s%s, which holds %s.lock",
		store->name, *pid != '\0' ? ", process " : "", pid, store->name);
}

static int lock(struct store *store) {
	char file[PATH_MAX];
	file_beside(store, ".lock", file);
	sqlite_of(store)->lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (sqlite_of(store)->lock < 0) {
		return error_set_errno(store, "%s.lock cannot be made", store->name);
	}
	if (flock(sqlite_of(store)->lock, LOCK_EX | LOCK_NB) < 0) {
		return errno == EWOULDBLOCK
			       ? set_busy(store)
			       : error_set_errno(store, "%s.lock cannot be locked", store->name);
	}
	/* Informs set_busy() and people; the lock does not depend on it. */
	if (ftruncate(sqlite_of(store)->lock, 0) == 0) {
		dprintf(sqlite_of(store)->lock, "%ld\n", (long)getpid());
	}
	return 0;
}

/* A file restored by other means may have wider permissions. */
static int keep_private(struct store *store) {
	static const char *const suffixes[] = {"", "-wal", "-shm", "-journal", ".lock"};
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char file[PATH_MAX];
		struct stat status;
		file_beside(store, suffixes[i], file);
		if (stat(file, &status) == 0 && (status.st_mode & 077) != 0) {
			chmod(file, 0600); /* fails for another user's file */
		}
	}
	return 0;
}

/* Recognises another program's file before SQLite replays its journals. Reads through SQLite's own
 * handle: closing another descriptor would drop this process's POSIX locks on the file. */
static int check_header(struct store *store) {
	char journal[PATH_MAX];
	file_beside(store, "-journal", journal);
	sqlite3_file *file;
	sqlite3_int64 size;
	unsigned char head[100] = {0};
	sqlite3_file_control(sqlite_of(store)->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	int code = file->pMethods->xFileSize(file, &size);
	if (code == SQLITE_OK && size > 0) {
		code = file->pMethods->xRead(file, head, sizeof(head), 0);
	}
	if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) {
		return connection_set_error(store, code);
	}
	static const unsigned char none[16];
	uint32_t id = (uint32_t)head[68] << 24 | (uint32_t)head[69] << 16 |
		      (uint32_t)head[70] << 8 | head[71];
	bool ours = memcmp(head, "SQLite format 3", 16) == 0 && id == APPLICATION_ID;
	/* If its creator was killed, a database may be half written, its head last, with a journal
	 * beside it. */
	bool half_made = memcmp(head, none, sizeof(none)) == 0 && access(journal, F_OK) == 0;
	if (size > 0 && !ours && !half_made) {
		return error_set(
			store, -EBADMSG, "%s is damaged or no dicecup database", store->name);
	}
	return 0;
}

/* SQLite would allocate twenty pages for each temporary table of a statement, and the C library
 * return them to the system afterwards. Has no effect after the first connection. */
static void allocate_page_by_page(void) {
	sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Opens the store's file; flags as for sqlite3_open_v2(). */
static int connect_file(struct store *store, int flags) {
	allocate_page_by_page();
	int code = sqlite3_open_v2(sqlite_of(store)->file, &sqlite_of(store)->db,
		flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
	if (sqlite_of(store)->db == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	/* If SQLite may not write a file it silently opens it for reading. */
	if (code == SQLITE_OK && (flags & SQLITE_OPEN_READWRITE) &&
		sqlite3_db_readonly(sqlite_of(store)->db, "main") != 0) {
		code = SQLITE_READONLY;
	}
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}

/* Runs before a file is created beside the database, or its mode is changed. */
static int check_ours(struct store *store) {
	if (access(sqlite_of(store)->file, R_OK) != 0) {
		return 0; /* a missing file is fine; connecting explains the rest */
	}
	int rc = connect_file(store, SQLITE_OPEN_READONLY);
	rc = rc == 0 ? check_header(store) : rc;
	sqlite3_close(sqlite_of(store)->db);
	sqlite_of(store)->db = NULL;
	return rc;
}

/* Looks before SQLite deletes them with the last connection. */
static int note_journals(struct store *store) {
	char log[PATH_MAX], journal[PATH_MAX];
	file_beside(store, "-wal", log);
	file_beside(store, "-journal", journal);
	store->cut_off = access(log, F_OK) == 0 || access(journal, F_OK) == 0;
	return 0;
}

static int switch_to_wal(struct store *store) {
	char mode[16] = "";
	struct stmt stmt = stmt_prepare(store, "PRAGMA journal_mode = WAL", NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, mode, sizeof(mode));
	}
	int rc = stmt_reset(&stmt);
	if (rc == 0 && strcmp(mode, "wal") != 0) {
		return error_set(store, -ENOTSUP,
			"%s lies on a file system without shared memory; put it on a local disk",
			store->name);
	}
	return rc;
}

static int check_pages(struct store *store) {
	return sqlite_of(store)->unchecked ? 0 : schema_check_pages(store, false);
}

static int connect_to_write(struct store *store) {
	return connect_file(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

static int connect_to_read(struct store *store) {
	return connect_file(store, SQLITE_OPEN_READONLY);
}

static int configure(struct store *store) {
	int code = connection_configure(sqlite_of(store)->db);
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}

/* Only with the program's own migrations: a test's schema has no ratings. */
static int renew_ratings(struct store *store) {
	const struct migrations *migrations = &store->migrations;
	bool all = migrations->list == migrations_all.list && migrations->n == migrations_all.n;
	return all ? ratings_renew(store) : 0;
}

enum { LOOK_UP = 10000 /* instructions of SQLite's machine between looks at the clock */ };

static int takes_too_long(void *data) {
	return store_boot_ms() >= *(const int64_t *)data;
}

static int set_limit(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	if (sqlite->limit_ms > 0) {
		sqlite3_progress_handler(sqlite->db, LOOK_UP, takes_too_long, &sqlite->take_until);
	}
	return 0;
}

static int check_there(struct store *store) {
	return access(sqlite_of(store)->file, R_OK) == 0
		       ? 0
		       : error_set_errno(store, "%s cannot be read", store->name);
}

static int connect_to_existing(struct store *store) {
	return connect_file(store, SQLITE_OPEN_READWRITE);
}

static int check_whole(struct store *store, struct store_check *found) {
	int rc = schema_check_pages(store, true);
	if (rc == 0) {
		rc = schema_check_references(store);
	}
	if ((size_t)found->version != store->migrations.n) { /* the tables of its own version */
		store->migrations.n = (size_t)found->version;
		store->migrations.schema = NULL;
	}
	return rc == 0 ? schema_check_schema(store) : rc;
}

static int open_file(
	const char *file, const struct database_opening *opening, struct store **out, char *why);

const struct database sqlite_database = {
	.dialect = &dialect,
	.migrations = &migrations_all,
	.open = open_file,
	.close = close_file,
	.check = check_whole,
	.prepare = prepare,
	.bind = bind,
	.step = step,
	.read = read_value,
	.reset = reset,
	.exec = connection_exec,
	.begin = begin,
	.end = end,
	.sync_later = sync_later,
	.sync = wal_sync,
};

/* Steps of opening a store, up to NULL. */
static int (*const to_lock[])(struct store *) = {check_kind, lock, NULL};
static int (*const to_play[])(struct store *) = {check_kind, check_ours, lock, keep_private,
	note_journals, connect_to_write, check_header, configure, schema_migrate, switch_to_wal,
	check_pages, schema_check_schema, renew_ratings, schema_tell_no_more, NULL};
static int (*const to_read[])(struct store *) = {check_kind, check_there, connect_to_read,
	check_header, configure, migrate_check_same, schema_check_schema, set_limit, NULL};
static int (*const to_inspect[])(struct store *) = {
	check_kind, check_there, connect_to_read, check_header, configure, NULL};
static int (*const to_move[])(struct store *) = {check_kind, check_there, check_ours, lock,
	connect_to_existing, check_header, configure, migrate_check_movable, check_pages,
	schema_check_schema, NULL};

static int open_by(int (*const *steps)(struct store *), const char *file,
	const struct database_opening *opening, const struct migrations *migrations,
	struct store **out, char *why) {
	struct sqlite_store *sqlite = calloc(1, sizeof(*sqlite));
	*out = NULL;
	if (sqlite == NULL) {
		snprintf(why, STORE_WHY_SIZE, "there is no memory left");
		return -ENOMEM;
	}
	struct store *store = &sqlite->store;
	store->impl = &sqlite_database;
	store->sync_socket = -1;
	store->migrations = *migrations;
	store->upgrading.listener = opening->start.upgrading;
	sqlite->lock = -1;
	sqlite->limit_ms = opening->limit_ms;
	sqlite->unchecked = opening->purpose == OPEN_TO_PLAY;
	mode_t before = umask(077);
	int rc = resolve(store, file);
	for (size_t i = 0; rc == 0 && steps[i] != NULL; i++) {
		rc = steps[i](store);
	}
	if (rc == 0) {
		*out = store;
	} else {
		error_close(store, rc, why);
	}
	umask(before);
	return rc;
}

int sqlite_open_lock(const char *file, struct store **store, char *why) {
	return open_by(to_lock, file, &(struct database_opening){.limit_ms = 0}, &migrations_all,
		store, why);
}

int sqlite_open_as(
	const char *file, struct migrations migrations, struct store **store, char *why) {
	return open_by(to_play, file, &(struct database_opening){.purpose = OPEN_CHECKED},
		&migrations, store, why);
}

static int open_to_fill(
	const char *file, const struct database_opening *opening, struct store **out, char *why) {
	char path[PATH_SIZE];
	int rc = refuse_existing(file, why);
	if (rc == 0 && snprintf(path, sizeof(path), "%s%s", file, made) >= PATH_MAX) {
		snprintf(why, STORE_WHY_SIZE, "the name of the file is too long");
		rc = -ENAMETOOLONG;
	}
	if (rc == 0) {
		rc = sqlite_open_lock(path, out, why);
	}
	if (rc != 0) {
		return rc;
	}
	remove_made(path);
	store_close(*out);
	rc = open_by(to_play, path, opening, &migrations_all, out, why);
	if (rc != 0) {
		remove_made(path);
		return rc;
	}
	sqlite_of(*out)->fills = true;
	(*out)->name[strlen((*out)->name) - strlen(made)] = '\0';
	rc = store_begin(*out);
	return rc == 0 ? 0 : error_close(*out, rc, why);
}

static int open_file(
	const char *file, const struct database_opening *opening, struct store **out, char *why) {
	static int (*const *const steps[])(struct store *) = {[OPEN_TO_PLAY] = to_play,
		[OPEN_CHECKED] = to_play,
		[OPEN_TO_READ] = to_read,
		[OPEN_TO_INSPECT] = to_inspect,
		[OPEN_TO_MOVE] = to_move};
	return opening->purpose == OPEN_TO_FILL
		       ? open_to_fill(file, opening, out, why)
		       : open_by(steps[opening->purpose], file, opening, &migrations_all, out, why);
}
