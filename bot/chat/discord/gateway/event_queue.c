#include "bot/chat/discord/gateway/event_queue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/base/monotonic.h"

struct event_queue {
	uv_mutex_t mutex;
	struct queued_item *first, **last;
	size_t items, bytes;
	bool full;
};

struct event_queue *event_queue_create(void) {
	struct event_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL || uv_mutex_init(&queue->mutex) < 0) {
		free(queue);
		return NULL;
	}
	queue->last = &queue->first;
	return queue;
}

void event_queue_free_item(struct queued_item *item) {
	json_decref(item->d);
	free(item);
}

void event_queue_destroy(struct event_queue *queue) {
	if (queue == NULL) {
		return;
	}
	while (queue->first != NULL) {
		struct queued_item *item = queue->first;
		queue->first = item->next;
		event_queue_free_item(item);
	}
	uv_mutex_destroy(&queue->mutex);
	free(queue);
}

static void append(struct event_queue *queue, struct queued_item *item) {
	*queue->last = item;
	queue->last = &item->next;
	queue->items++;
	queue->bytes += item->bytes;
	if (queue->items >= EVENT_QUEUE_ITEMS_MOST || queue->bytes >= EVENT_QUEUE_BYTES_MOST) {
		queue->full = true;
	}
}

int event_queue_push(struct event_queue *queue, const struct queue_entry *entry) {
	struct queued_item *item = malloc(sizeof(*item) + entry->len + 1);
	if (item == NULL) {
		json_decref(entry->d);
		return -ENOMEM;
	}
	*item = (struct queued_item){
		.kind = entry->kind,
		.shard = entry->shard,
		.sequence = entry->sequence,
		.d = entry->d,
		.bytes = entry->bytes,
		.since = monotonic_ms(),
	};
	if (entry->len > 0) {
		memcpy(item->words, entry->words, entry->len);
	}
	item->words[entry->len] = '\0';
	uv_mutex_lock(&queue->mutex);
	append(queue, item);
	uv_mutex_unlock(&queue->mutex);
	return 0;
}

static void take_first(struct event_queue *queue) {
	struct queued_item *item = queue->first;
	queue->first = item->next;
	if (queue->first == NULL) {
		queue->last = &queue->first;
	}
	queue->items--;
	queue->bytes -= item->bytes;
}

struct queued_item *event_queue_pop(struct event_queue *queue, bool *drained) {
	uv_mutex_lock(&queue->mutex);
	struct queued_item *item = queue->first;
	if (item != NULL) {
		take_first(queue);
	}
	*drained = queue->full && queue->items <= EVENT_QUEUE_ITEMS_MOST / 2 &&
		   queue->bytes <= EVENT_QUEUE_BYTES_MOST / 2;
	if (*drained) {
		queue->full = false;
	}
	uv_mutex_unlock(&queue->mutex);
	return item;
}

bool event_queue_is_full(struct event_queue *queue) {
	uv_mutex_lock(&queue->mutex);
	bool full = queue->full;
	uv_mutex_unlock(&queue->mutex);
	return full;
}

static uint64_t age_of(uint64_t since) {
	uint64_t now = monotonic_ms();
	return now > since ? now - since : 0;
}

uint64_t event_queue_age_ms(const struct queued_item *item) {
	return age_of(item->since);
}

uint64_t event_queue_lag_ms(struct event_queue *queue) {
	uv_mutex_lock(&queue->mutex);
	uint64_t lag = queue->first != NULL ? age_of(queue->first->since) : 0;
	uv_mutex_unlock(&queue->mutex);
	return lag;
}
