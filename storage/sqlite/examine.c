#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/store_private.h"

/* Looking a database over, of this version or an older one. */

static int judge_version(struct store *store, int *version) {
	int found = migrate_version(store);
	int newest = (int)store->opening.steps.length;
	if (found == 0) {
		return store_fail(store, -EBADMSG, "%s is empty", store->name);
	}
	if (found > newest) {
		return store_fail(store, -ENOTSUP,
			"%s was made by a newer dicecup (version %d; this one knows %d)",
			store->name, found, newest);
	}
	*version = found;
	return found < 0 ? found : 0;
}

/* Every page and every index, where opening only looks at what is quickly seen. */
static int judge_pages(struct store *store) {
	char found[256] = "";
	struct sql sql = sql_use(store, "PRAGMA integrity_check(1)");
	if (sql_step(&sql)) {
		sql_get_text(&sql, 0, found, sizeof(found));
	}
	int error = sql_end(&sql);
	if (error == 0 && strcmp(found, "ok") != 0) {
		error = store_fail(store, -EBADMSG, "%s is damaged (%s)", store->name, found);
	}
	return error;
}

/* Against the tables that its own version had. */
static int judge_shape(struct store *store, int version) {
	store->opening.steps.length = (size_t)version;
	return migrate_check(store);
}

int store_check(const char *file, struct store_check *found, char *why) {
	struct store *store;
	*found = (struct store_check){.newest = (int)migrate_list_length};
	int error = store_open_any(file, &store, why);
	if (error != 0) {
		return error;
	}
	int (*const steps[])(struct store *) = {judge_pages, migrate_check_references};
	error = judge_version(store, &found->version);
	for (size_t i = 0; error == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		error = steps[i](store);
	}
	if (error == 0) {
		error = judge_shape(store, found->version);
	}
	if (error == 0) {
		error = store_last_heartbeat(store, &found->last_heartbeat);
	}
	if (error != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store_close(store);
	return error;
}
