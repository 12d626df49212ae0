#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/module.h"
#include "storage/postgres/postgres.h"
#include "storage/sql/database.h"
#include "storage/sql/transfer.h"
#include "storage/sqlite/sqlite.h"

static const struct database_kind *load_postgres(char *why) {
	char cause[MODULE_WHY_SIZE];
	const struct postgres_module *module = module_load(MODULE_POSTGRES, cause);
	if (module == NULL) {
		snprintf(why, STORE_WHY_SIZE, "%s", cause);
		return NULL;
	}
	return module->kind;
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

/* The kind of the database with this name. NULL: this program lacks it, and why says so. */
static const struct database_kind *find(const char *name, char *why) {
	return store_is_file(name) ? &sqlite_kind : load_postgres(why);
}

int store_open(const char *name, struct store **store, char *why) {
	const struct database_kind *kind = find(name, why);
	*store = NULL;
	return kind != NULL ? kind->open(name, store, why) : -ENOTSUP;
}

int store_open_unchecked(const char *name, const struct store_start *start, struct store **store,
	bool *cut_off, char *why) {
	const struct database_kind *kind = find(name, why);
	*cut_off = false;
	return kind != NULL ? kind->open_unchecked(name, start, store, cut_off, why) : -ENOTSUP;
}

int store_open_limited(const char *name, int limit_ms, struct store **store, char *why) {
	const struct database_kind *kind = find(name, why);
	*store = NULL;
	return kind != NULL ? kind->open_read_only(name, limit_ms, store, why) : -ENOTSUP;
}

int store_open_read_only(const char *name, struct store **store, char *why) {
	return store_open_limited(name, 0, store, why);
}

int store_backup(const char *from, const char *to, char *why) {
	const struct database_kind *kind = find(from, why);
	return kind != NULL ? kind->backup(from, to, why) : -ENOTSUP;
}

int store_check(const char *name, struct store_check *found, char *why) {
	const struct database_kind *kind = find(name, why);
	return kind != NULL ? kind->check(name, found, why) : -ENOTSUP;
}

int store_check_sums(const char *name, char *why) {
	const struct database_kind *kind = find(name, why);
	return kind != NULL ? kind->check_sums(name, why) : -ENOTSUP;
}

int store_check_pages(const char *name, atomic_bool *give_up, char *why) {
	const struct database_kind *kind = find(name, why);
	return kind != NULL ? kind->check_pages(name, give_up, why) : -ENOTSUP;
}

int store_restore(const char *from, const char *to, char *kept, char *why) {
	const struct database_kind *kind = find(to, why);
	*kept = '\0';
	return kind != NULL ? kind->restore(from, to, kept, why) : -ENOTSUP;
}

static int move(const struct database_kind *from_kind, const char *from,
	const struct database_kind *to_kind, const char *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved,
	char *why) {
	struct store *source, *target;
	int rc = from_kind->open_source(from, &source, why);
	if (rc != 0) {
		return rc;
	}
	rc = to_kind->open_target(to, &target, why);
	if (rc == 0) {
		rc = transfer_rows(source, target, progress, moved, why);
		rc = to_kind->end_target(target, rc, why);
	}
	store_close(source);
	return rc;
}

int store_transfer(const char *from, const char *to, const struct store_transfer_progress *progress,
	struct store_transferred *moved, char *why) {
	const struct database_kind *from_kind = find(from, why);
	const struct database_kind *to_kind = from_kind != NULL ? find(to, why) : NULL;
	*moved = (struct store_transferred){.tables = 0};
	if (to_kind == NULL) {
		return -ENOTSUP;
	}
	if (from_kind == to_kind) {
		snprintf(why, STORE_WHY_SIZE, "%s",
			from_kind == &sqlite_kind ? "dicecup backup copies a file"
						  : "pg_dump copies a PostgreSQL database");
		return -EINVAL;
	}
	return move(from_kind, from, to_kind, to, progress, moved, why);
}
