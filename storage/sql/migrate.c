#include "storage/sql/migrate.h"

#include <errno.h>

#include "storage/sql/database.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"

int migrate_newest(const struct store *store) {
	return store->migrations.before + (int)store->migrations.n;
}

static int look(struct store *store, bool *ours, bool *empty) {
	struct stmt stmt = stmt_prepare(store, store->impl->dialect->looks, NULL);
	if (stmt_step(&stmt)) {
		*ours = stmt_column_int(&stmt, 0) != 0;
		*empty = stmt_column_int(&stmt, 1) == 0;
	}
	return stmt_reset(&stmt);
}

static int read_version(struct store *store) {
	const struct dialect *dialect = store->impl->dialect;
	bool ours = false, empty = false;
	int64_t version = 0;
	int rc = look(store, &ours, &empty);
	if (rc == 0 && ours) {
		rc = stmt_read_int(stmt_prepare(store, dialect->version, NULL), &version);
	}
	if (rc == 0 && !empty && (version < 1 || version > INT_MAX)) {
		return error_set(store, -EBADMSG, "%s %s", store->name, dialect->foreign);
	}
	return rc != 0 ? rc : (int)version;
}

int migrate_version_known(struct store *store) {
	int version = read_version(store), newest = migrate_newest(store);
	return version <= newest
		       ? version
		       : error_set(store, -ENOTSUP,
				 "%s was made by a newer dicecup (version %d; this one knows %d)",
				 store->name, version, newest);
}

int migrate_check_same(struct store *store) {
	int version = read_version(store), newest = migrate_newest(store);
	if (version >= 0 && version != newest) {
		return error_set(store, -ENOTSUP,
			"%s was made by another version of dicecup (%d, not %d)", store->name,
			version, newest);
	}
	return version < 0 ? version : 0;
}

int migrate_check_movable(struct store *store) {
	int version = migrate_version_known(store), newest = migrate_newest(store);
	if (version == 0) {
		return error_set(store, -ENOENT, "%s is empty", store->name);
	}
	if (version > 0 && version != newest) {
		return error_set(store, -ENOTSUP,
			"%s is of an older version (%d, not %d); start the bot on it once, which "
			"brings it up to date",
			store->name, version, newest);
	}
	return version < 0 ? version : 0;
}

void migrate_tell(struct store *store, int version) {
	const struct store_upgrading *listener = store->upgrading.listener;
	store->upgrading.version = version;
	store->upgrading.told_at = store_boot_ms();
	if (listener != NULL) {
		listener->goes_on(listener->data, version, migrate_newest(store));
	}
}

static int run_step(struct store *store, const char *step, int version) {
	char sql[DIALECT_SQL_SIZE];
	migrate_tell(store, version);
	int rc = store->impl->exec(store, step);
	stmt_put(store->impl->dialect->set_version, "", version, sql);
	return rc == 0 ? store->impl->exec(store, sql) : rc;
}

int migrate_run(struct store *store, int version) {
	const struct migrations *migrations = &store->migrations;
	int rc = 0;
	if (version == 0 && migrations->schema != NULL) {
		return run_step(store, migrations->schema, migrate_newest(store));
	}
	for (size_t i = 0; rc == 0 && i < migrations->n; i++) {
		int makes = migrations->before + (int)i + 1;
		rc = makes > version ? run_step(store, migrations->list[i].sql, makes) : 0;
	}
	return rc;
}

int migrate_up(struct store *store, int version, int (*check)(struct store *store)) {
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	rc = migrate_run(store, version);
	rc = rc == 0 && check != NULL ? check(store) : rc;
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

static int check(struct store *store, struct store_check *found) {
	int rc = migrate_version_known(store);
	if (rc <= 0) {
		return rc < 0 ? rc : error_set(store, -EBADMSG, "%s is empty", store->name);
	}
	found->version = rc;
	rc = store->impl->check(store, found);
	return rc == 0 ? store_last_heartbeat(store, &found->last_heartbeat) : rc;
}

static const struct database_opening inspecting = {.purpose = OPEN_TO_INSPECT};

int migrate_check(
	const struct database *database, const char *name, struct store_check *found, char *why) {
	const struct migrations *migrations = database->migrations;
	struct store *store = NULL;
	*found = (struct store_check){.newest = migrations->before + (int)migrations->n};
	int rc = database->open(name, &inspecting, &store, why);
	return rc == 0 ? error_close(store, check(store, found), why) : rc;
}

int migrate_check_sums(const struct database *database, const char *name, char *why) {
	struct store *store = NULL;
	int rc = database->open(name, &inspecting, &store, why);
	return rc == 0 ? error_close(store, played_check_sums(store), why) : rc;
}
