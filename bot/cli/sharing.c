#include "bot/cli/sharing.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/cli/inbox.h"

static_assert((int)UNIT_SIZE == (int)STORE_UNIT_SIZE && (int)UNITS_MOST == (int)STORE_UNITS_MAX,
	"units are the store's");

enum {
	LOOK_MS = 1000,
	SOON_MS = 100,     /* while something waits for a connection */
	NEXT_MS = 1,       /* behind a unit: what came for it meanwhile is heard before the next */
	SETTLED_MS = 1000, /* connected for so long, it is in the channels */
	STAY_MS = 10 * 1000,
	MOVING_MOST = CONFIG_NETWORKS + 2,
	EXPIRE_MS = 60 * 1000,
	PATIENCE_MS = 30 * 1000, /* of who drains, for somebody to take what it gave last */
};

struct unit_list {
	size_t n;
	char names[UNITS_MOST][UNIT_SIZE];
};

/* A unit on its way. */
struct unit_moving {
	char unit[UNIT_SIZE]; /* "": none */
	uint64_t since;       /* it was given; or it was taken, and is connected: 0: not yet */
};

struct sharing {
	uv_timer_t timer;
	uv_poll_t poll;
	uv_prepare_t prepare;
	unsigned handles;
	struct store *store;
	struct networks *networks;
	struct inbox *inbox;
	struct sharing_owner owner;
	struct unit_list units;
	struct unit_moving given[MOVING_MOST], taken[MOVING_MOST];
	bool soon;    /* look again in a moment */
	bool flushed; /* in the last turn of the loop */
	struct observed_units *figures;
	uint64_t expired_at, given_at;
	bool draining; /* store_node_drain() is still to be called */
	bool looking;
	bool failed, failing; /* something since the last look; and before it */
};

static bool is_listed(const struct unit_list *list, const char *unit) {
	size_t i = 0;
	while (i < list->n && strcmp(list->names[i], unit) != 0) {
		i++;
	}
	return i < list->n;
}

/* Where all places are taken it is not followed. */
static void follow(struct unit_moving *list, const char *unit, uint64_t since) {
	for (size_t i = 0; i < MOVING_MOST; i++) {
		if (list[i].unit[0] == '\0' || strcmp(list[i].unit, unit) == 0) {
			memcpy(list[i].unit, unit, strlen(unit) + 1);
			list[i].since = since;
			return;
		}
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
		if (!sharing->failed && !sharing->failing) {
			log_event(LOG_ERROR, "not-shared", "%s", store_error(sharing->store));
		}
		sharing->failed = true;
	}
	return rc == 0;
}

/* What failed is said once, until a whole look goes well. */
static void end_look(struct sharing *sharing) {
	if (sharing->failing && !sharing->failed) {
		log_event(LOG_INFO, "shared-again", "the database can be used again");
	}
	sharing->failing = sharing->failed;
	sharing->failed = false;
}

static bool give_away(struct sharing *sharing, const char *unit) {
	sharing->given_at = now(sharing);
	check(sharing, inbox_close(sharing->inbox, unit));
	return check(sharing, store_unit_give(sharing->store, unit));
}

/* What cannot be played here may be played elsewhere. */
static bool take(struct sharing *sharing, const char *unit, bool was_given) {
	int rc = networks_take(sharing->networks, unit, was_given);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-taken", "%s: %s", unit, strerror(-rc));
		check(sharing, store_unit_give(sharing->store, unit));
		return false;
	}
	follow(sharing->taken, unit, 0);
	sharing->figures->taken++;
	log_event(LOG_INFO, "unit-taken", "%s: this process plays it now", unit);
	return true;
}

/* What waits until it is kept leaves. */
static bool flush(struct sharing *sharing) {
	bool kept = check(sharing, store_sync(sharing->store));
	networks_kept(sharing->networks);
	return kept;
}

/* What is to be said leaves first, in a turn of the loop: a unit that is given says no more. */
static bool give(struct sharing *sharing, const char *unit) {
	bool leaves = !sharing->flushed && flush(sharing);
	sharing->flushed = leaves;
	if (leaves) {
		return true;
	}
	flush(sharing);
	networks_give(sharing->networks, unit); /* what fails is logged there */
	if (networks_stays(sharing->networks, unit)) {
		follow(sharing->given, unit, now(sharing));
	}
	sharing->figures->given++;
	log_event(LOG_INFO, "unit-given", "%s: another process may play it", unit);
	return give_away(sharing, unit);
}

/* At least: others that drain, too, play to the end. */
static unsigned count_processes(const struct store_look *look) {
	unsigned nodes = (unsigned)look->nodes + look->drains;
	return nodes > 0 ? nodes : 1;
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
	networks_share_limits(sharing->networks, count_processes(look));
	if (look->taken[0] != '\0') {
		return take(sharing, look->taken, look->was_given);
	}
	if (look->to_give[0] != '\0') {
		return give(sharing, look->to_give);
	}
	sharing->flushed = false;
	return false;
}

/* Those that were taken here: whoever had them may go once they are connected. */
static void follow_taken(struct sharing *sharing, struct unit_moving *moving) {
	if (!networks_is_up(sharing->networks, moving->unit)) {
		moving->since = 0;
	} else if (moving->since == 0) {
		moving->since = now(sharing);
	} else if (now(sharing) - moving->since >= SETTLED_MS) {
		check(sharing, store_unit_settle(sharing->store, moving->unit));
		moving->unit[0] = '\0';
	}
}

/* Those that were given: as long as nobody is there instead, what is said there is passed on. */
static void follow_given(struct sharing *sharing, struct unit_moving *moving) {
	struct store_owner owner = {.settled = false};
	check(sharing, store_unit_owner(sharing->store, moving->unit, &owner));
	bool may_go = owner.settled && !networks_stay_speaks(sharing->networks, moving->unit);
	if (may_go || owner.here || now(sharing) - moving->since >= STAY_MS) {
		networks_end_stay(sharing->networks, moving->unit);
		moving->unit[0] = '\0';
	} else {
		sharing->soon = true;
	}
}

static void follow_moving(struct sharing *sharing) {
	for (size_t i = 0; i < MOVING_MOST; i++) {
		if (sharing->taken[i].unit[0] != '\0') {
			follow_taken(sharing, &sharing->taken[i]);
		}
		if (sharing->given[i].unit[0] != '\0') {
			follow_given(sharing, &sharing->given[i]);
		}
	}
}

static bool stays(const struct sharing *sharing) {
	size_t i = 0;
	while (i < MOVING_MOST && sharing->given[i].unit[0] == '\0') {
		i++;
	}
	return i < MOVING_MOST;
}

static void look_if_drained(struct sharing *sharing, const struct store_look *look) {
	size_t held = networks_count_taken(sharing->networks);
	bool waits = stays(sharing) || (held > 0 && look->nodes > 0 &&
					       now(sharing) - sharing->given_at < PATIENCE_MS);
	if (look->drains && !waits) {
		log_event(LOG_INFO, "drained", "%s",
			held == 0 ? "others play everything now"
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

static void hear(struct sharing *sharing) {
	bool waits = false;
	check(sharing, inbox_hear(sharing->inbox, now(sharing), &waits));
	sharing->soon = sharing->soon || waits;
}

static void on_timer(uv_timer_t *timer);

/* No unit has to be taken or given any more. Returns after how long to look again. */
static uint64_t look_around(struct sharing *sharing, const struct store_look *found) {
	sharing->soon = false;
	follow_moving(sharing);
	hear(sharing);
	expire(sharing);
	look_if_drained(sharing, found);
	return sharing->soon ? SOON_MS : LOOK_MS;
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
	uint64_t next = step(sharing, &found) ? NEXT_MS : look_around(sharing, &found);
	sharing->figures->held = networks_count_taken(sharing->networks);
	uv_timer_start(&sharing->timer, on_timer, next, 0);
	sharing->looking = false;
	end_look(sharing);
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

/* Before the loop sleeps: what came together with the answer to a query was read with it, and the
 * socket is not readable for it any more. */
static void on_prepare(uv_prepare_t *prepare) {
	struct sharing *sharing = prepare->data;
	if (store_notified(sharing->store)) {
		uv_timer_start(&sharing->timer, on_timer, 0, 0);
	}
}

static void on_closed(uv_handle_t *handle) {
	struct sharing *sharing = handle->data;
	if (--sharing->handles == 0) {
		inbox_destroy(sharing->inbox);
		free(sharing);
	}
}

static void on_heard(void *data, const char *unit, const char *line) {
	struct sharing *sharing = data;
	check(sharing, store_inbox_add(sharing->store, unit, unit, line, NULL));
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
	sharing->inbox = inbox_create(store, networks);
	sharing->figures = &context->observation->units;
	sharing->figures->shared = true;
	sharing->networks = networks;
	sharing->owner = *owner;
	if (sharing->inbox == NULL || store_listen(store, &socket) < 0 ||
		uv_poll_init(context->loop, &sharing->poll, socket) < 0) {
		log_event(LOG_ERROR, "not-shared", "%s", store_error(store));
		inbox_destroy(sharing->inbox);
		free(sharing);
		return NULL;
	}
	uv_timer_init(context->loop, &sharing->timer);
	uv_prepare_init(context->loop, &sharing->prepare);
	sharing->handles = 3;
	sharing->timer.data = sharing->poll.data = sharing->prepare.data = sharing;
	uv_poll_start(&sharing->poll, UV_READABLE, on_readable);
	uv_prepare_start(&sharing->prepare, on_prepare);
	uv_timer_start(&sharing->timer, on_timer, 0, 0);
	sharing->units.n = networks_units(config, sharing->units.names, UNITS_MOST);
	networks_listen(networks, &(struct networks_listener){on_heard, sharing});
	return sharing;
}

void sharing_follow(struct sharing *sharing, const struct config *config) {
	sharing->units.n = networks_units(config, sharing->units.names, UNITS_MOST);
	for (size_t i = 0; i < networks_count_taken(sharing->networks);) {
		char unit[UNIT_SIZE];
		snprintf(unit, sizeof(unit), "%s", networks_taken(sharing->networks, i));
		if (is_listed(&sharing->units, unit)) {
			i++;
		} else {
			flush(sharing);
			networks_give(sharing->networks, unit);
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
		uv_close((uv_handle_t *)&sharing->prepare, on_closed);
	}
}
