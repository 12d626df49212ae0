#include "bot/chat/discord/gateway/gateway.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/gateway/shard.h"

enum {
	SHARDS_MOST = 256,
	HANDED_AT_ONCE = 256, /* events, so that the loop comes to other things too */
	WAIT_MOST_MS = 30 * 1000,
	END_MS = 1500,
};

/* What the loop tells the thread. */
struct inbox {
	uv_mutex_t mutex;
	bool ending, advised;
	struct gateway_advice advice;
	char url[STARTS_URL_SIZE]; /* the advice's */
	unsigned shards;
};

struct gateway {
	/* The loop's. */
	uv_async_t async;
	const struct gateway_listener *listener;
	void *data;
	unsigned shards; /* 0: not known yet */
	bool ending;
	void (*closed)(void *data);
	void *closed_data;
	const struct handover_item *in_hand; /* NULL: none */
	uv_thread_t thread;
	/* Between them. */
	struct inbox inbox;
	bool finished; /* the thread's last word; the inbox's mutex guards it */
	struct handover *handover;
	struct sockets *sockets;
	/* The thread's. */
	struct shard_shared shared;
	struct shard *shard[SHARDS_MOST];
	bool asked; /* for advice that has not come yet */
	bool held;
};

/* On the thread. */

static void start_shards(struct gateway *gateway, unsigned shards) {
	gateway->shared.shards = shards;
	for (unsigned i = 0; i < shards; i++) {
		gateway->shard[i] = shard_create(&gateway->shared, i);
		if (gateway->shard[i] == NULL) {
			log_event(LOG_ERROR, "gateway-memory", "shard %u cannot be started", i);
		}
	}
}

static void take_advice(struct gateway *gateway, const struct inbox *inbox) {
	struct gateway_advice advice = inbox->advice;
	advice.url = inbox->url;
	gateway->asked = false;
	starts_advise(&gateway->shared.starts, &advice, shard_clock());
	if (gateway->shared.shards == 0) {
		start_shards(gateway, inbox->shards);
	}
}

/* False: it is time to end. */
static bool read_inbox(struct gateway *gateway) {
	struct inbox *inbox = &gateway->inbox;
	uv_mutex_lock(&inbox->mutex);
	struct inbox copy = *inbox;
	inbox->advised = false;
	uv_mutex_unlock(&inbox->mutex);
	if (copy.advised) {
		take_advice(gateway, &copy);
	}
	return !copy.ending;
}

static void hold_if_full(struct gateway *gateway) {
	bool full = handover_is_full(gateway->handover);
	if (full != gateway->held) {
		log_event(LOG_WARNING, full ? "gateway-held" : "gateway-released", "%s",
			full ? "too many events wait to be handled" : "reading again");
	}
	gateway->held = full;
	for (unsigned i = 0; i < gateway->shared.shards; i++) {
		if (gateway->shard[i] != NULL) {
			shard_hold(gateway->shard[i], full);
		}
	}
}

static void tick_all(struct gateway *gateway) {
	for (unsigned i = 0; i < gateway->shared.shards && !gateway->shared.fatal; i++) {
		if (gateway->shard[i] != NULL) {
			shard_tick(gateway->shard[i], shard_clock());
		}
	}
	bool needed = gateway->shared.shards == 0 || starts_wants_advice(&gateway->shared.starts);
	if (needed && !gateway->asked) {
		gateway->asked = true;
		handover_put(gateway->handover, HANDOVER_ADVICE, 0, "", 0, NULL, 0);
		gateway->shared.news = true;
	}
}

static uint64_t time_to_wait(const struct gateway *gateway) {
	uint64_t now = shard_clock(), due = now + WAIT_MOST_MS;
	for (unsigned i = 0; i < gateway->shared.shards && !gateway->shared.fatal; i++) {
		if (gateway->shard[i] != NULL) {
			uint64_t next = shard_due(gateway->shard[i], now);
			due = next < due ? next : due;
		}
	}
	return due - now;
}

static void announce(struct gateway *gateway) {
	if (gateway->shared.news) {
		gateway->shared.news = false;
		uv_async_send(&gateway->async);
	}
}

static bool all_have_ended(const struct gateway *gateway) {
	for (unsigned i = 0; i < gateway->shared.shards; i++) {
		if (gateway->shard[i] != NULL && !shard_has_ended(gateway->shard[i])) {
			return false;
		}
	}
	return true;
}

static void end_all(struct gateway *gateway) {
	for (unsigned i = 0; i < gateway->shared.shards; i++) {
		if (gateway->shard[i] != NULL) {
			shard_end(gateway->shard[i]);
		}
	}
}

/* Gives the others some time to hear the good-bye. */
static void say_goodbye(struct gateway *gateway) {
	uint64_t until = shard_clock() + END_MS;
	end_all(gateway);
	for (uint64_t now = shard_clock(); now < until && !all_have_ended(gateway);
		now = shard_clock()) {
		sockets_serve(gateway->sockets, until - now);
	}
}

static void run(void *data) {
	struct gateway *gateway = data;
	bool fatal = false;
	while (read_inbox(gateway)) {
		hold_if_full(gateway);
		tick_all(gateway);
		if (gateway->shared.fatal && !fatal) {
			fatal = true;
			end_all(gateway);
		}
		announce(gateway);
		sockets_serve(gateway->sockets, time_to_wait(gateway));
		announce(gateway);
	}
	say_goodbye(gateway);
	uv_mutex_lock(&gateway->inbox.mutex);
	gateway->finished = true;
	uv_mutex_unlock(&gateway->inbox.mutex);
	uv_async_send(&gateway->async);
}

/* On the loop. */

static void hand_out(struct gateway *gateway, const struct handover_item *item) {
	const struct gateway_listener *listener = gateway->listener;
	switch (item->kind) {
	case HANDOVER_EVENT:
		listener->event(gateway->data, item->shard, item->words, item->d);
		return;
	case HANDOVER_ADVICE:
		listener->wants_advice(gateway->data);
		return;
	case HANDOVER_FATAL:
		listener->fatal(gateway->data, item->words);
		return;
	}
}

static void hand_out_some(struct gateway *gateway) {
	struct handover_item *item = NULL;
	for (int i = 0; i < HANDED_AT_ONCE && !gateway->ending; i++) {
		bool drained;
		item = handover_get(gateway->handover, &drained);
		if (drained) {
			sockets_wake(gateway->sockets);
		}
		if (item == NULL) {
			return;
		}
		gateway->in_hand = item;
		hand_out(gateway, item);
		gateway->in_hand = NULL;
		handover_free(item);
	}
	uv_async_send(&gateway->async); /* for the rest, if there is any */
}

static void free_all(struct gateway *gateway) {
	sockets_destroy(gateway->sockets);
	for (unsigned i = 0; i < SHARDS_MOST; i++) {
		shard_destroy(gateway->shard[i]);
	}
	handover_destroy(gateway->handover);
	uv_mutex_destroy(&gateway->inbox.mutex);
	free(gateway);
}

static void on_handle_closed(uv_handle_t *handle) {
	struct gateway *gateway = handle->data;
	void (*closed)(void *data) = gateway->closed;
	void *data = gateway->closed_data;
	free_all(gateway);
	if (closed != NULL) {
		closed(data);
	}
}

static void finish_if_done(struct gateway *gateway) {
	uv_mutex_lock(&gateway->inbox.mutex);
	bool finished = gateway->finished;
	uv_mutex_unlock(&gateway->inbox.mutex);
	if (finished) {
		uv_thread_join(&gateway->thread);
		uv_close((uv_handle_t *)&gateway->async, on_handle_closed);
	}
}

static void on_async(uv_async_t *async) {
	struct gateway *gateway = async->data;
	if (!gateway->ending) {
		hand_out_some(gateway);
	}
	if (gateway->ending && !uv_is_closing((uv_handle_t *)async)) {
		finish_if_done(gateway);
	}
}

/* What needs no loop; free_all() undoes it. */
static struct gateway *create(const struct gateway_config *config) {
	struct gateway *gateway = calloc(1, sizeof(*gateway));
	if (gateway == NULL || uv_mutex_init(&gateway->inbox.mutex) < 0) {
		free(gateway);
		return NULL;
	}
	double scale = config->pause_scale > 0 ? config->pause_scale : 1;
	gateway->handover = handover_create();
	gateway->sockets = sockets_create(config->ca_file, SHARDS_MOST);
	gateway->shared = (struct shard_shared){.config = config,
		.scale = scale,
		.sockets = gateway->sockets,
		.handover = gateway->handover};
	starts_init(&gateway->shared.starts, scale);
	if (gateway->handover == NULL || gateway->sockets == NULL) {
		free_all(gateway);
		return NULL;
	}
	return gateway;
}

struct gateway *gateway_create(uv_loop_t *loop, const struct gateway_config *config,
	const struct gateway_listener *listener, void *data) {
	struct gateway *gateway = create(config);
	if (gateway == NULL) {
		return NULL;
	}
	gateway->listener = listener;
	gateway->data = data;
	gateway->async.data = gateway;
	if (uv_async_init(loop, &gateway->async, on_async) < 0) {
		free_all(gateway);
		return NULL;
	}
	if (uv_thread_create(&gateway->thread, run, gateway) < 0) {
		gateway->ending = true;
		uv_close((uv_handle_t *)&gateway->async, on_handle_closed);
		return NULL;
	}
	return gateway;
}

static unsigned choose_shards(unsigned wanted, unsigned advised) {
	unsigned shards = wanted != 0 ? wanted : advised;
	return shards < 1 ? 1 : shards > SHARDS_MOST ? SHARDS_MOST : shards;
}

void gateway_advise(struct gateway *gateway, const struct gateway_advice *advice) {
	struct inbox *inbox = &gateway->inbox;
	if (gateway->shards == 0) {
		gateway->shards = choose_shards(gateway->shared.config->shards, advice->shards);
	}
	uv_mutex_lock(&inbox->mutex);
	inbox->advised = true;
	inbox->advice = *advice;
	inbox->shards = gateway->shards;
	snprintf(inbox->url, sizeof(inbox->url), "%s", advice->url);
	uv_mutex_unlock(&inbox->mutex);
	sockets_wake(gateway->sockets);
}

unsigned gateway_shards(const struct gateway *gateway) {
	return gateway->shards;
}

uint64_t gateway_lag_ms(const struct gateway *gateway) {
	return gateway->in_hand != NULL ? handover_age_ms(gateway->in_hand)
					: handover_lag_ms(gateway->handover);
}

void gateway_destroy(struct gateway *gateway, void (*closed)(void *data), void *data) {
	assert(!gateway->ending);
	gateway->ending = true;
	gateway->closed = closed;
	gateway->closed_data = data;
	uv_mutex_lock(&gateway->inbox.mutex);
	gateway->inbox.ending = true;
	uv_mutex_unlock(&gateway->inbox.mutex);
	sockets_wake(gateway->sockets);
}
