#include "storage/postgres/transfer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "storage/postgres/connect.h"
#include "storage/postgres/database.h"
#include "storage/postgres/impl.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/migrate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sql/transfer.h"

static int hold_source(struct store *store) {
	int version = migrate_read_version_known(store);
	if (version == 0) {
		return error_set(store, -ENOENT, "%s is empty", store->name);
	}
	if (version > 0 && version != migrate_newest()) {
		return error_set(store, -ENOTSUP,
			"%s is of an older version (%d, not %d); start the bot on it once, which "
			"brings it up to date",
			store->name, version, migrate_newest());
	}
	return version < 0 ? version : lease_lock(store);
}

static int begin_target(struct store *store) {
	int rc = lease_lock(store);
	if (rc == 0) {
		rc = store_begin(store);
	}
	return rc == 0 ? migrate_within(store) : rc;
}

static int open_by(
	int (*begin)(struct store *store), const char *name, struct store **out, char *why) {
	int rc = connect_open(name, &postgres_impl, out, why);
	if (rc == 0) {
		rc = begin(*out);
		if (rc != 0) {
			connect_finish(*out, rc, why);
			*out = NULL;
		}
	}
	return rc;
}

int postgres_open_source(const char *name, struct store **store, char *why) {
	return open_by(hold_source, name, store, why);
}

int postgres_open_target(const char *name, struct store **store, char *why) {
	return open_by(begin_target, name, store, why);
}

int postgres_end_target(struct store *store, int rc, char *why) {
	if (rc != 0) {
		store_rollback(store);
		store_close(store);
		return rc;
	}
	return connect_finish(store, store_commit(store), why);
}
