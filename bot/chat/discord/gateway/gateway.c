#include "bot/chat/discord/gateway/gateway.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/gateway/session.h"
#include "bot/chat/discord/gateway/shard.h"

enum {
	EVENTS_AT_ONCE = 256, /* events passed on before the loop continues */
	WAIT_MOST_MS = 30 * 1000,
	END_MS = 1500,
};

struct gateway {
	/* Owned by the loop: */
	uv_async_t async;
	const struct gateway_listener *listener;
	void *data;
	bool ending;
	void (*closed)(void *data);
	void *closed_data;
	const struct queued_item *in_hand; /* the event being passed on; NULL: none */
	uv_thread_t thread;
	/* Shared; the mutex guards the next seven members. */
	uv_mutex_t mutex;
	bool stopping, finished; /* the loop wants the thread to stop; the thread has finished */
	bool resumable;          /* with stopping: the sessions stay resumable */
	bool informed;           /* info is new */
	struct gateway_info info;
	char url[GATEWAY_URL_SIZE]; /* from the info */
	struct event_queue *queue;
	struct sockets *sockets;
	/* Owned by the thread: */
	struct shard_shared shared;
	struct shard *shard[GATEWAY_SHARDS_MOST];
	unsigned n_shards, least_shards;
	bool info_requested;
	bool begins; /* shards must begin once the info tells the URL */
	bool paused;
	bool ends_all; /* all shards are being ended, for a reason in shared */
};

/* On the thread */

static bool is_ending(const struct gateway *gateway) {
	return gateway->shared.fatal || gateway->shared.outgrown;
}

static void start_shard(
	struct gateway *gateway, unsigned number, const struct gateway_position *resumed) {
	struct shard *shard = gateway->n_shards < GATEWAY_SHARDS_MOST
				      ? shard_create(&gateway->shared, number, resumed)
				      : NULL;
	if (shard != NULL) {
		gateway->shard[gateway->n_shards++] = shard;
		shard_pause(shard, gateway->paused);
	} else {
		log_event(LOG_ERROR, "gateway-memory", "shard %u cannot be started", number);
	}
}

static void start_shards(struct gateway *gateway, unsigned shards) {
	const struct gateway_config *config = gateway->shared.config;
	gateway->shared.shards = shards;
	for (unsigned i = 0; i < shards; i++) {
		bool resumes = gateway->shared.resumes && i < config->n_resumed;
		start_shard(gateway, i, resumes ? &config->resumed[i] : NULL);
	}
}

/* A session keeps the number of shards of its IDENTIFY. */
static unsigned choose_shards(const struct gateway *gateway) {
	unsigned shards = gateway->shared.config->shards;
	if (gateway->shared.resumes) {
		shards = gateway->shared.config->n_resumed;
	} else if (shards == 0) {
		unsigned recommended = gateway->info.shards, least = gateway->least_shards;
		shards = recommended > least ? recommended : least;
	}
	return shards < 1 ? 1 : shards > GATEWAY_SHARDS_MOST ? GATEWAY_SHARDS_MOST : shards;
}

static void take_info(struct gateway *gateway) {
	gateway->informed = false;
	gateway->info_requested = false;
	identify_limiter_set_info(&gateway->shared.limiter, &gateway->info, monotonic_ms());
	if (gateway->shared.shards == 0) {
		start_shards(gateway, choose_shards(gateway));
	}
}

/* False: the loop wants the thread to end. */
static bool take_orders(struct gateway *gateway) {
	uv_mutex_lock(&gateway->mutex);
	if (gateway->informed) {
		take_info(gateway);
	}
	gateway->begins = gateway->shared.shards == 0;
	bool stopping = gateway->stopping;
	uv_mutex_unlock(&gateway->mutex);
	return !stopping;
}

static void pause_if_full(struct gateway *gateway) {
	bool full = event_queue_is_full(gateway->queue);
	if (full == gateway->paused) {
		return;
	}
	log_event(LOG_WARNING, full ? "gateway-held" : "gateway-released", "%s",
		full ? "too many events wait to be handled" : "reading again");
	gateway->paused = full;
	for (unsigned i = 0; i < gateway->n_shards; i++) {
		shard_pause(gateway->shard[i], full);
	}
}

static void request_info(struct gateway *gateway) {
	if (!gateway->info_requested) {
		gateway->info_requested = true;
		event_queue_push(
			gateway->queue, &(struct queue_entry){.kind = QUEUED_INFO_REQUEST});
		gateway->shared.queued = true;
	}
}

static void tick_all(struct gateway *gateway) {
	for (unsigned i = 0; i < gateway->n_shards && !is_ending(gateway); i++) {
		shard_tick(gateway->shard[i], monotonic_ms());
	}
	if (gateway->begins || identify_limiter_needs_info(&gateway->shared.limiter)) {
		request_info(gateway);
	}
}

static uint64_t time_to_wait(const struct gateway *gateway) {
	uint64_t now = monotonic_ms(), due = now + WAIT_MOST_MS;
	for (unsigned i = 0; i < gateway->n_shards && !is_ending(gateway); i++) {
		uint64_t next = shard_due(gateway->shard[i], now);
		due = next < due ? next : due;
	}
	return due - now;
}

static void wake_loop(struct gateway *gateway) {
	if (gateway->shared.queued) {
		gateway->shared.queued = false;
		uv_async_send(&gateway->async);
	}
}

static bool all_have_ended(const struct gateway *gateway) {
	unsigned i = 0;
	while (i < gateway->n_shards && shard_has_ended(gateway->shard[i])) {
		i++;
	}
	return i == gateway->n_shards;
}

static void end_all(struct gateway *gateway, int code) {
	for (unsigned i = 0; i < gateway->n_shards; i++) {
		shard_end(gateway->shard[i], code);
	}
}

/* Waits briefly for the answers to close frames. */
static void say_goodbye(struct gateway *gateway) {
	uint64_t until = monotonic_ms() + END_MS;
	end_all(gateway, gateway->resumable ? CLOSE_RESUMABLE : CLOSE_FINAL);
	for (uint64_t now = monotonic_ms(); now < until && !all_have_ended(gateway);
		now = monotonic_ms()) {
		sockets_serve(gateway->sockets, until - now);
	}
}

/* All shards have ended: begins the recommended number of shards, at least one more than before. */
static void begin_again(struct gateway *gateway) {
	log_event(LOG_WARNING, "gateway-shards", "%u are too few; asking how many are needed",
		gateway->n_shards);
	for (unsigned i = 0; i < gateway->n_shards; i++) {
		shard_destroy(gateway->shard[i]);
	}
	gateway->least_shards = gateway->n_shards + 1;
	gateway->n_shards = 0;
	gateway->shared.shards = 0;
	gateway->shared.outgrown = false;
	gateway->shared.resumes = false;
	gateway->begins = true;
	gateway->ends_all = false;
}

static void end_all_if_due(struct gateway *gateway) {
	if (is_ending(gateway) && !gateway->ends_all) {
		gateway->ends_all = true;
		end_all(gateway, CLOSE_FINAL);
	}
	if (gateway->ends_all && !gateway->shared.fatal && all_have_ended(gateway)) {
		begin_again(gateway);
	}
}

static void run(void *data) {
	struct gateway *gateway = data;
	while (take_orders(gateway)) {
		pause_if_full(gateway);
		end_all_if_due(gateway);
		tick_all(gateway);
		wake_loop(gateway);
		sockets_serve(gateway->sockets, time_to_wait(gateway));
		wake_loop(gateway);
	}
	say_goodbye(gateway);
	uv_mutex_lock(&gateway->mutex);
	gateway->finished = true;
	uv_mutex_unlock(&gateway->mutex);
	uv_async_send(&gateway->async);
}

/* On the loop */

static void hand_on(struct gateway *gateway, const struct queued_item *item) {
	const struct gateway_listener *listener = gateway->listener;
	gateway->in_hand = item;
	switch (item->kind) {
	case QUEUED_EVENT:
		listener->event(gateway->data, item->shard, item->words, item->d);
		break;
	case QUEUED_SESSION:
		listener->session(
			gateway->data, item->shard, item->words, json_string_value(item->d));
		break;
	case QUEUED_SEQUENCE:
		break;
	case QUEUED_DEAF:
		listener->deaf(gateway->data, item->shard);
		break;
	case QUEUED_INFO_REQUEST:
		listener->needs_info(gateway->data);
		break;
	case QUEUED_FATAL:
		listener->fatal(gateway->data, item->words);
		break;
	}
	gateway->in_hand = NULL;
	bool counts = item->kind == QUEUED_EVENT || item->kind == QUEUED_SEQUENCE;
	if (counts && item->sequence >= 0 && !gateway->ending) {
		listener->passed(gateway->data, item->shard, item->sequence);
	}
}

static void hand_on_some(struct gateway *gateway) {
	for (int i = 0; i < EVENTS_AT_ONCE && !gateway->ending; i++) {
		bool drained;
		struct queued_item *item = event_queue_pop(gateway->queue, &drained);
		if (drained) {
			sockets_wake(gateway->sockets);
		}
		if (item == NULL) {
			return;
		}
		hand_on(gateway, item);
		event_queue_free_item(item);
	}
	uv_async_send(&gateway->async); /* for the rest, if there is any */
}

static void free_all(struct gateway *gateway) {
	sockets_destroy(gateway->sockets);
	for (unsigned i = 0; i < gateway->n_shards; i++) {
		shard_destroy(gateway->shard[i]);
	}
	event_queue_destroy(gateway->queue);
	uv_mutex_destroy(&gateway->mutex);
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
	uv_mutex_lock(&gateway->mutex);
	bool finished = gateway->finished;
	uv_mutex_unlock(&gateway->mutex);
	if (finished) {
		uv_thread_join(&gateway->thread);
		uv_close((uv_handle_t *)&gateway->async, on_handle_closed);
	}
}

static void on_async(uv_async_t *async) {
	struct gateway *gateway = async->data;
	if (!gateway->ending) {
		hand_on_some(gateway);
	}
	if (gateway->ending && !uv_is_closing((uv_handle_t *)async)) {
		finish_if_done(gateway);
	}
}

/* The parts that need no loop; freed by free_all(). */
static struct gateway *create(const struct gateway_config *config) {
	struct gateway *gateway = calloc(1, sizeof(*gateway));
	if (gateway == NULL || uv_mutex_init(&gateway->mutex) < 0) {
		free(gateway);
		return NULL;
	}
	double scale = config->pause_scale > 0 ? config->pause_scale : 1;
	gateway->queue = event_queue_create();
	gateway->sockets = sockets_create(config, GATEWAY_SHARDS_MOST);
	gateway->shared = (struct shard_shared){.config = config,
		.scale = scale,
		.sockets = gateway->sockets,
		.queue = gateway->queue,
		.resumes = config->n_resumed > 0};
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

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info) {
	uv_mutex_lock(&gateway->mutex);
	gateway->informed = true;
	gateway->info = *info;
	snprintf(gateway->url, sizeof(gateway->url), "%s", info->url);
	gateway->info.url = gateway->url;
	uv_mutex_unlock(&gateway->mutex);
	sockets_wake(gateway->sockets);
}

uint64_t gateway_lag_ms(const struct gateway *gateway) {
	return gateway->in_hand != NULL ? event_queue_age_ms(gateway->in_hand)
					: event_queue_lag_ms(gateway->queue);
}

void gateway_destroy(
	struct gateway *gateway, bool resumable, void (*closed)(void *data), void *data) {
	assert(!gateway->ending);
	gateway->ending = true;
	gateway->closed = closed;
	gateway->closed_data = data;
	uv_mutex_lock(&gateway->mutex);
	gateway->stopping = true;
	gateway->resumable = resumable;
	uv_mutex_unlock(&gateway->mutex);
	sockets_wake(gateway->sockets);
}
