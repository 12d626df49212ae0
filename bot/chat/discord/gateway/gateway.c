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
	bool ending, informed;
	struct gateway_info info;
	char url[GATEWAY_URL_SIZE]; /* the advice's */
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
	const struct queued_item *in_hand; /* NULL: none */
	uv_thread_t thread;
	/* Between them. */
	struct inbox inbox;
	bool finished; /* the thread's last word; the inbox's mutex guards it */
	struct event_queue *queue;
	struct sockets *sockets;
	/* The thread's. */
	struct shard_shared shared;
	struct shard *shard[SHARDS_MOST];
	bool asked; /* for advice that has not come yet */
	bool paused;
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

static void take_info(struct gateway *gateway, const struct inbox *inbox) {
	struct gateway_info info = inbox->info;
	info.url = inbox->url;
	gateway->asked = false;
	identify_limiter_set_info(&gateway->shared.limiter, &info, shard_clock());
	if (gateway->shared.shards == 0) {
		start_shards(gateway, inbox->shards);
	}
}

/* False: it is time to end. */
static bool read_inbox(struct gateway *gateway) {
	struct inbox *inbox = &gateway->inbox;
	uv_mutex_lock(&inbox->mutex);
	struct inbox copy = *inbox;
	inbox->informed = false;
	uv_mutex_unlock(&inbox->mutex);
	if (copy.informed) {
		take_info(gateway, &copy);
	}
	return !copy.ending;
}

static void pause_if_full(struct gateway *gateway) {
	bool full = event_queue_is_full(gateway->queue);
	if (full != gateway->paused) {
		log_event(LOG_WARNING, full ? "gateway-held" : "gateway-released", "%s",
			full ? "too many events wait to be handled" : "reading again");
	}
	gateway->paused = full;
	for (unsigned i = 0; i < gateway->shared.shards; i++) {
		if (gateway->shard[i] != NULL) {
			shard_pause(gateway->shard[i], full);
		}
	}
}

static void tick_all(struct gateway *gateway) {
	for (unsigned i = 0; i < gateway->shared.shards && !gateway->shared.fatal; i++) {
		if (gateway->shard[i] != NULL) {
			shard_tick(gateway->shard[i], shard_clock());
		}
	}
	bool needed = gateway->shared.shards == 0 ||
		      identify_limiter_needs_info(&gateway->shared.limiter);
	if (needed && !gateway->asked) {
		gateway->asked = true;
		event_queue_push(gateway->queue, QUEUED_INFO_REQUEST, 0, "", 0, NULL, 0);
		gateway->shared.queued = true;
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
	if (gateway->shared.queued) {
		gateway->shared.queued = false;
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
		pause_if_full(gateway);
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

static void hand_out(struct gateway *gateway, const struct queued_item *item) {
	const struct gateway_listener *listener = gateway->listener;
	switch (item->kind) {
	case QUEUED_EVENT:
		listener->event(gateway->data, item->shard, item->words, item->d);
		return;
	case QUEUED_INFO_REQUEST:
		listener->needs_info(gateway->data);
		return;
	case QUEUED_FATAL:
		listener->fatal(gateway->data, item->words);
		return;
	}
}

static void hand_out_some(struct gateway *gateway) {
	struct queued_item *item = NULL;
	for (int i = 0; i < HANDED_AT_ONCE && !gateway->ending; i++) {
		bool drained;
		item = event_queue_pop(gateway->queue, &drained);
		if (drained) {
			sockets_wake(gateway->sockets);
		}
		if (item == NULL) {
			return;
		}
		gateway->in_hand = item;
		hand_out(gateway, item);
		gateway->in_hand = NULL;
		event_queue_free_item(item);
	}
	uv_async_send(&gateway->async); /* for the rest, if there is any */
}

static void free_all(struct gateway *gateway) {
	sockets_destroy(gateway->sockets);
	for (unsigned i = 0; i < SHARDS_MOST; i++) {
		shard_destroy(gateway->shard[i]);
	}
	event_queue_destroy(gateway->queue);
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
	gateway->queue = event_queue_create();
	gateway->sockets = sockets_create(config->ca_file, SHARDS_MOST);
	gateway->shared = (struct shard_shared){.config = config,
		.scale = scale,
		.sockets = gateway->sockets,
		.queue = gateway->queue};
	identify_limiter_init(&gateway->shared.limiter, scale);
	if (gateway->queue == NULL || gateway->sockets == NULL) {
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

static unsigned choose_shards(unsigned wanted, unsigned informed) {
	unsigned shards = wanted != 0 ? wanted : informed;
	return shards < 1 ? 1 : shards > SHARDS_MOST ? SHARDS_MOST : shards;
}

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info) {
	struct inbox *inbox = &gateway->inbox;
	if (gateway->shards == 0) {
		gateway->shards = choose_shards(gateway->shared.config->shards, info->shards);
	}
	uv_mutex_lock(&inbox->mutex);
	inbox->informed = true;
	inbox->info = *info;
	inbox->shards = gateway->shards;
	snprintf(inbox->url, sizeof(inbox->url), "%s", info->url);
	uv_mutex_unlock(&inbox->mutex);
	sockets_wake(gateway->sockets);
}

unsigned gateway_shards(const struct gateway *gateway) {
	return gateway->shards;
}

uint64_t gateway_lag_ms(const struct gateway *gateway) {
	return gateway->in_hand != NULL ? event_queue_age_ms(gateway->in_hand)
					: event_queue_lag_ms(gateway->queue);
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
