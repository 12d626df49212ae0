#include "storage/store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/integrity.h"
#include "storage/sqlite/migrate.h"
#include "storage/sqlite/migrations.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/stmt.h"

/* Looking a database over, of this version or an older one. */

static int judge_version(struct store *store, int *version) {
	int found = migrate_version(store);
	int newest = (int)store->opening.steps.length;
	if (found == 0) {
		return error_set(store, -EBADMSG, "%s is empty", store->name);
	}
	if (found > newest) {
		return error_set(store, -ENOTSUP,
			"%s was made by a newer dicecup (version %d; this one knows %d)",
			store->name, found, newest);
	}
	*version = found;
	return found < 0 ? found : 0;
}

/* Every page and every index, where opening only looks at what is quickly seen. */
static int judge_pages(struct store *store) {
	char found[256] = "";
	struct stmt stmt = stmt_prepare(store, "PRAGMA integrity_check(1)");
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, found, sizeof(found));
	}
	int rc = stmt_reset(&stmt);
	if (rc == 0 && strcmp(found, "ok") != 0) {
		rc = error_set(store, -EBADMSG, "%s is damaged (%s)", store->name, found);
	}
	return rc;
}

/* Against the tables that its own version had. */
static int judge_shape(struct store *store, int version) {
	store->opening.steps.length = (size_t)version;
	return integrity_check_schema(store);
}

int store_check(const char *file, struct store_check *found, char *why) {
	struct store *store;
	*found = (struct store_check){.newest = (int)migrations_list_length};
	int rc = open_any(file, &store, why);
	if (rc != 0) {
		return rc;
	}
	int (*const steps[])(struct store *) = {judge_pages, integrity_check_references};
	rc = judge_version(store, &found->version);
	for (size_t i = 0; rc == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		rc = steps[i](store);
	}
	if (rc == 0) {
		rc = judge_shape(store, found->version);
	}
	if (rc == 0) {
		rc = store_last_heartbeat(store, &found->last_heartbeat);
	}
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	return rc;
}
