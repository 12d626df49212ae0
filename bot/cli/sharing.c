#include "bot/cli/sharing.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"

static_assert((int)UNIT_SIZE == (int)STORE_UNIT_SIZE && (int)UNITS_MOST == (int)STORE_UNITS_MAX,
	"units are the store's");

enum {
	LOOK_MS = 1000,
	EXPIRE_MS = 60 * 1000,
	PATIENCE_MS = 30 * 1000, /* of who drains, for somebody to take what it gave last */
};

struct unit_list {
	size_t n;
	char names[UNITS_MOST][UNIT_SIZE];
};

struct sharing {
	uv_timer_t timer;
	uv_poll_t poll;
	unsigned handles;
	struct store *store;
	struct networks *networks;
	struct sharing_owner owner;
	struct unit_list units, held;
	struct observed_units *figures;
	uint64_t expired_at, given_at;
	bool draining; /* store_node_drain() is still to be called */
	bool looking;
};

static size_t find(const struct unit_list *list, const char *unit) {
	size_t i = 0;
	while (i < list->n && strcmp(list->names[i], unit) != 0) {
		i++;
	}
	return i;
}

static void add(struct unit_list *list, const char *unit) {
	if (find(list, unit) == list->n && list->n < UNITS_MOST) {
		memcpy(list->names[list->n++], unit, strlen(unit) + 1);
	}
}

static void remove_from(struct unit_list *list, const char *unit) {
	size_t i = find(list, unit);
	if (i < list->n) {
		memmove(list->names[i], list->names[--list->n], UNIT_SIZE);
	}
}

static uint64_t now(const struct sharing *sharing) {
	return uv_now(sharing->timer.loop);
}

/* True: it went well. */
static bool check(struct sharing *sharing, int rc) {
	if (rc == -ENOTCONN) {
		sharing->owner.lost(sharing->owner.data);
	} else if (rc < 0) {
		log_event(LOG_ERROR, "not-shared", "%s", store_error(sharing->store));
	}
	return rc == 0;
}

static bool give_away(struct sharing *sharing, const char *unit) {
	remove_from(&sharing->held, unit);
	sharing->given_at = now(sharing);
	return check(sharing, store_unit_give(sharing->store, unit));
}

/* What cannot be played here may be played elsewhere. */
static bool take(struct sharing *sharing, const char *unit) {
	int rc = networks_take(sharing->networks, unit);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-taken", "%s: %s", unit, strerror(-rc));
		check(sharing, store_unit_give(sharing->store, unit));
		return false;
	}
	add(&sharing->held, unit);
	sharing->figures->taken++;
	log_event(LOG_INFO, "unit-taken", "%s: this process plays it now", unit);
	return true;
}

static bool give(struct sharing *sharing, const char *unit) {
	networks_give(sharing->networks, unit); /* what fails is logged there */
	sharing->figures->given++;
	log_event(LOG_INFO, "unit-given", "%s: another process may play it", unit);
	return give_away(sharing, unit);
}

/* True: look again. */
static bool step(struct sharing *sharing, struct store_look *look) {
	int rc = store_units_look(sharing->store, (const char(*)[UNIT_SIZE])sharing->units.names,
		sharing->units.n, look);
	if (!check(sharing, rc)) {
		return false;
	}
	sharing->figures->nodes = look->nodes;
	sharing->figures->draining = look->drains;
	if (look->taken[0] != '\0') {
		return take(sharing, look->taken);
	}
	return look->to_give[0] != '\0' && give(sharing, look->to_give);
}

static void look_if_drained(struct sharing *sharing, const struct store_look *look) {
	bool waits = sharing->held.n > 0 && look->nodes > 0 &&
		     now(sharing) - sharing->given_at < PATIENCE_MS;
	if (look->drains && !waits) {
		log_event(LOG_INFO, "drained", "%s",
			sharing->held.n == 0 ? "others play everything now"
					     : "nobody is there to take what is left; it waits");
		sharing->owner.drained(sharing->owner.data);
	}
}

static void expire(struct sharing *sharing) {
	if (now(sharing) - sharing->expired_at >= EXPIRE_MS) {
		sharing->expired_at = now(sharing);
		check(sharing, store_inbox_expire(sharing->store));
	}
}

/* Its kind is the network where it was heard. */
static int on_request(void *data, const struct store_request *request) {
	struct sharing *sharing = data;
	if (!networks_hear(sharing->networks, request->kind, request->body)) {
		log_event(
			LOG_WARNING, "request-unknown", "%s for %s", request->kind, request->unit);
	}
	return 0;
}

static void look(struct sharing *sharing) {
	struct store_look found = {.nodes = 0};
	if (sharing->looking) {
		return;
	}
	sharing->looking = true;
	if (sharing->draining) {
		sharing->draining = !check(sharing, store_node_drain(sharing->store));
		sharing->given_at = now(sharing);
	}
	while (step(sharing, &found)) {
	}
	check(sharing, store_inbox_each(sharing->store, on_request, sharing));
	expire(sharing);
	look_if_drained(sharing, &found);
	sharing->figures->held = sharing->held.n;
	sharing->looking = false;
}

static void on_timer(uv_timer_t *timer) {
	struct sharing *sharing = timer->data;
	store_notified(sharing->store);
	look(sharing);
}

static void on_readable(uv_poll_t *poll, int status, int events) {
	struct sharing *sharing = poll->data;
	(void)events;
	if (store_notified(sharing->store)) {
		look(sharing);
	} else if (status < 0) {
		uv_poll_stop(poll); /* the next call of the store finds out */
	}
}

static void on_closed(uv_handle_t *handle) {
	struct sharing *sharing = handle->data;
	if (--sharing->handles == 0) {
		free(sharing);
	}
}

struct sharing *sharing_create(const struct network_context *context, struct networks *networks,
	const struct config *config, const struct sharing_owner *owner) {
	struct sharing *sharing = calloc(1, sizeof(*sharing));
	struct store *store = context->bot->config.store;
	int socket;
	if (sharing == NULL) {
		return NULL;
	}
	sharing->store = store;
	sharing->figures = &context->observation->units;
	sharing->figures->shared = true;
	sharing->networks = networks;
	sharing->owner = *owner;
	if (store_listen(store, &socket) < 0 ||
		uv_poll_init(context->loop, &sharing->poll, socket) < 0) {
		log_event(LOG_ERROR, "not-shared", "%s", store_error(store));
		free(sharing);
		return NULL;
	}
	uv_timer_init(context->loop, &sharing->timer);
	sharing->handles = 2;
	sharing->timer.data = sharing->poll.data = sharing;
	uv_poll_start(&sharing->poll, UV_READABLE, on_readable);
	uv_timer_start(&sharing->timer, on_timer, 0, LOOK_MS);
	sharing->units.n = networks_units(config, sharing->units.names, UNITS_MOST);
	return sharing;
}

void sharing_follow(struct sharing *sharing, const struct config *config) {
	sharing->units.n = networks_units(config, sharing->units.names, UNITS_MOST);
	for (size_t i = 0; i < sharing->held.n;) {
		char unit[UNIT_SIZE];
		memcpy(unit, sharing->held.names[i], UNIT_SIZE);
		if (find(&sharing->units, unit) < sharing->units.n) {
			i++;
		} else {
			give_away(sharing, unit);
		}
	}
	look(sharing);
}

void sharing_drain(struct sharing *sharing) {
	sharing->draining = true;
	look(sharing);
}

void sharing_destroy(struct sharing *sharing) {
	if (sharing != NULL) {
		uv_close((uv_handle_t *)&sharing->timer, on_closed);
		uv_close((uv_handle_t *)&sharing->poll, on_closed);
	}
}
