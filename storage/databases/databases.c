#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/module.h"
#include "storage/postgres/postgres.h"
#include "storage/sql/database.h"
#include "storage/sql/migrate.h"
#include "storage/sqlite/sqlite.h"

static const struct database *load_postgres(char *why) {
	char cause[MODULE_WHY_SIZE];
	const struct postgres_module *module = module_load(MODULE_POSTGRES, cause);
	if (module == NULL) {
		snprintf(why, STORE_WHY_SIZE, "%s", cause);
		return NULL;
	}
	return module->database;
}

bool store_is_file(const char *name) {
	static const char *const schemes[] = {"postgresql://", "postgres://"};
	for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++) {
		if (strncmp(name, schemes[i], strlen(schemes[i])) == 0) {
			return false;
		}
	}
	return true;
}

/* "//user:password@host/database?password=…" */
bool store_tells_password(const char *name) {
	const char *authority = strstr(name, "://");
	if (store_is_file(name) || authority == NULL) {
		return false;
	}
	authority += strlen("://");
	size_t user = strcspn(authority, "@/?");
	return (authority[user] == '@' && memchr(authority, ':', user) != NULL) ||
	       strstr(name, "password=") != NULL;
}

/* NULL: this program lacks that kind, as the words in why say. */
static const struct database *find(const char *name, char *why) {
	return store_is_file(name) ? &sqlite_database : load_postgres(why);
}

static int open_by(
	const char *name, const struct database_opening *opening, struct store **store, char *why) {
	const struct database *database = find(name, why);
	return database != NULL ? database->open(name, opening, store, why) : -ENOTSUP;
}

int store_open(const char *name, struct store **store, char *why) {
	*store = NULL;
	return open_by(name, &(struct database_opening){.purpose = OPEN_CHECKED}, store, why);
}

int store_open_unchecked(const char *name, const struct store_start *start, struct store **store,
	bool *cut_off, char *why) {
	const struct database_opening opening = {.purpose = OPEN_TO_PLAY, .start = *start};
	int rc = open_by(name, &opening, store, why);
	*cut_off = rc == 0 && (*store)->cut_off;
	return rc;
}

int store_open_limited(const char *name, int limit_ms, struct store **store, char *why) {
	const struct database_opening opening = {.purpose = OPEN_TO_READ, .limit_ms = limit_ms};
	*store = NULL;
	return open_by(name, &opening, store, why);
}

int store_open_read_only(const char *name, struct store **store, char *why) {
	return store_open_limited(name, 0, store, why);
}

int store_check(const char *name, struct store_check *found, char *why) {
	const struct database *database = find(name, why);
	return database != NULL ? migrate_check(database, name, found, why) : -ENOTSUP;
}

int store_check_sums(const char *name, char *why) {
	const struct database *database = find(name, why);
	return database != NULL ? migrate_check_sums(database, name, why) : -ENOTSUP;
}

static int refuse(const char *words, char *why) {
	snprintf(why, STORE_WHY_SIZE, "a PostgreSQL database is %s", words);
	return -ENOTSUP;
}

int store_backup(const char *from, const char *to, char *why) {
	return store_is_file(from)
		       ? backup_make(from, to, why)
		       : refuse("backed up by its own tools: pg_dump, or a standby", why);
}

int store_restore(const char *from, const char *to, char *kept, char *why) {
	*kept = '\0';
	return store_is_file(to) ? backup_restore(from, to, kept, why)
				 : refuse("restored by its own tools: pg_restore", why);
}

/* A server keeps its databases private itself. */
int store_check_pages(const char *name, atomic_bool *cancel, char *why) {
	return store_is_file(name) ? backup_check_pages(name, cancel, why) : 0;
}

static int fill(struct store *from, const char *to, const struct store_transfer_progress *progress,
	struct store_transferred *moved, char *why) {
	struct store *target = NULL;
	int rc = open_by(to, &(struct database_opening){.purpose = OPEN_TO_FILL}, &target, why);
	if (rc != 0) {
		return rc;
	}
	rc = transfer_rows(from, target, progress, moved, why);
	if (rc != 0) {
		store_rollback(target);
		store_close(target);
		return rc;
	}
	return error_close(target, store_commit(target), why);
}

int store_transfer(const char *from, const char *to, const struct store_transfer_progress *progress,
	struct store_transferred *moved, char *why) {
	struct store *source = NULL;
	*moved = (struct store_transferred){.tables = 0};
	if (find(from, why) == NULL || find(to, why) == NULL) {
		return -ENOTSUP;
	}
	if (store_is_file(from) == store_is_file(to)) {
		snprintf(why, STORE_WHY_SIZE, "%s",
			store_is_file(from) ? "dicecup backup copies a file"
					    : "pg_dump copies a PostgreSQL database");
		return -EINVAL;
	}
	int rc = open_by(from, &(struct database_opening){.purpose = OPEN_TO_MOVE}, &source, why);
	if (rc == 0) {
		rc = fill(source, to, progress, moved, why);
		store_close(source);
	}
	return rc;
}
