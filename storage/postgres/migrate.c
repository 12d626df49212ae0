#include "storage/postgres/migrate.h"

#include <errno.h>
#include <stdio.h>

#include "storage/postgres/database.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

int migrate_newest(void) {
	return postgres_migrations_all.list[postgres_migrations_all.n - 1].version;
}

/* Of the schema in which our tables are made. */
static int read_tables(struct store *store, bool *ours, int64_t *all) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT to_regclass('schema_version') IS NOT NULL, count(*)"
		" FROM information_schema.tables WHERE table_schema = current_schema()",
		NULL);
	if (stmt_step(&stmt)) {
		*ours = stmt_column_int(&stmt, 0) != 0;
		*all = stmt_column_int(&stmt, 1);
	}
	return stmt_reset(&stmt);
}

int migrate_read_version(struct store *store) {
	bool ours = false;
	int64_t version = 0, tables = 0;
	int rc = read_tables(store, &ours, &tables);
	if (rc == 0 && ours) {
		rc = stmt_read_int(store, "SELECT version FROM schema_version", &version);
	}
	if (rc != 0) {
		return rc;
	}
	if (tables > 0 && (version < 1 || version > INT_MAX)) {
		return error_set(store, -EBADMSG,
			"%s holds something else; give dicecup a database of its own", store->name);
	}
	return (int)version;
}

static int set_version(struct store *store, int version) {
	return stmt_run(STMT(store,
		"INSERT INTO schema_version (one, version) VALUES (1, :version)"
		" ON CONFLICT (one) DO UPDATE SET version = excluded.version",
		BIND_INT(":version", version)));
}

static int run_steps(struct store *store, int from, const struct store_upgrading *upgrading) {
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < postgres_migrations_all.n; i++) {
		const struct postgres_migration *step = &postgres_migrations_all.list[i];
		if (step->version <= from) {
			continue;
		}
		if (upgrading != NULL && from > 0) {
			upgrading->goes_on(upgrading->data, step->version, migrate_newest());
		}
		rc = postgres_exec(store, step->sql);
		if (rc == 0) {
			rc = set_version(store, step->version);
		}
	}
	return rc;
}

int migrate_read_version_known(struct store *store) {
	int version = migrate_read_version(store), newest = migrate_newest();
	return version <= newest
		       ? version
		       : error_set(store, -ENOTSUP,
				 "%s was made by a newer dicecup (version %d; this one knows %d)",
				 store->name, version, newest);
}

int migrate_within(struct store *store) {
	int version = migrate_read_version_known(store);
	return version < 0 ? version : run_steps(store, version, NULL);
}

int migrate_to_newest(struct store *store, const struct store_upgrading *upgrading) {
	int version = migrate_read_version_known(store);
	if (version < 0 || version == migrate_newest()) {
		return version < 0 ? version : 0;
	}
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	rc = run_steps(store, version, upgrading);
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}
