#include "storage/sql/sharing.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/error.h"

enum sharing_step sharing_decide(const struct sharing_counts *counts) {
	bool others = counts->least_of_others >= 0;
	if (counts->drains) {
		return others && counts->held > 0 && counts->free == 0 ? SHARING_GIVE
								       : SHARING_STAY;
	}
	if (counts->free > 0) {
		return !others || counts->held <= counts->least_of_others ? SHARING_TAKE
									  : SHARING_TAKE_LINKED;
	}
	if (counts->called) {
		return SHARING_GIVE_CALLED;
	}
	return others && counts->held > counts->least_of_others + 1 ? SHARING_GIVE : SHARING_STAY;
}

bool store_is_shared(const struct store *store) {
	return store->shared;
}

int store_units_look(struct store *store, const char (*units)[STORE_UNIT_SIZE], size_t n,
	struct store_look *look) {
	char lines[SHARING_UNITS_SIZE] = "";
	size_t len = 0;
	assert(store->shared && n <= STORE_UNITS_MAX);
	for (size_t i = 0; i < n; i++) {
		len += (size_t)snprintf(
			lines + len, sizeof(lines) - len, "%s%s", i > 0 ? "\n" : "", units[i]);
	}
	*look = (struct store_look){.nodes = 0};
	uint64_t written = store->written;
	int rc = store->impl->sharing->look(store, lines, look);
	store->written = written + (rc != 0 || look->taken[0] != '\0');
	return rc;
}

int store_unit_give(struct store *store, const char *unit) {
	return store->impl->sharing->give(store, unit);
}

int store_node_drain(struct store *store) {
	return store->impl->sharing->drain(store);
}

int store_unit_settle(struct store *store, const char *unit) {
	return store->impl->sharing->settle(store, unit);
}

int store_unit_owner(struct store *store, const char *unit, struct store_owner *owner) {
	return store->impl->sharing->find_owner(store, unit, owner);
}

int store_units_bring_together(
	struct store *store, int64_t table, const char *network, const char *place, bool *coming) {
	return store->impl->sharing->bring_together(store, table, network, place, coming);
}

int store_turn_take(struct store *store, const char *name, unsigned number, bool *taken) {
	return store->impl->sharing->take_turn(store, name, number, taken);
}

int store_turn_end(struct store *store, const char *name, unsigned number) {
	return store->impl->sharing->end_turn(store, name, number);
}

int store_listen(struct store *store, int *socket) {
	*socket = store->impl->sharing->socket(store);
	return store->impl->sharing->listen(store);
}

bool store_notified(struct store *store) {
	return store->impl->sharing->notified(store);
}

int store_inbox_add(
	struct store *store, const char *unit, const char *kind, const char *body, int64_t *id) {
	return store->impl->sharing->inbox_add(store, unit, kind, body, id);
}

int store_inbox_replace(struct store *store, int64_t id, const char *body, bool *replaced) {
	return store->impl->sharing->inbox_replace(store, id, body, replaced);
}

int store_inbox_each(struct store *store,
	int (*each)(void *data, const struct store_request *request), void *data) {
	const struct sharing_impl *sharing = store->impl->sharing;
	struct store_request *request = calloc(1, sizeof(*request));
	if (request == NULL) {
		return error_set(store, -ENOMEM, "there is no memory left");
	}
	int rc = sharing->inbox_next(store, request);
	while (rc == 0 && request->id != 0) {
		if (each(data, request) == 0) {
			rc = sharing->inbox_remove(store, request->id);
		}
		if (rc == 0) {
			rc = sharing->inbox_next(store, request);
		}
	}
	free(request);
	return rc;
}

int store_inbox_note_heard(struct store *store, int64_t id) {
	return store->impl->sharing->inbox_note_heard(store, id);
}

int store_inbox_remove(struct store *store, int64_t id) {
	return store->impl->sharing->inbox_remove(store, id);
}

int store_inbox_expire(struct store *store) {
	return store->impl->sharing->inbox_expire(store);
}
