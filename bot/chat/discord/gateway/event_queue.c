#include "bot/chat/discord/gateway/event_queue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct handover {
	uv_mutex_t mutex;
	struct handover_item *first, **last;
	size_t items, bytes;
	bool full;
};

struct handover *handover_create(void) {
	struct handover *handover = calloc(1, sizeof(*handover));
	if (handover == NULL || uv_mutex_init(&handover->mutex) < 0) {
		free(handover);
		return NULL;
	}
	handover->last = &handover->first;
	return handover;
}

void handover_free(struct handover_item *item) {
	if (item != NULL) {
		json_decref(item->d);
		free(item);
	}
}

void handover_destroy(struct handover *handover) {
	if (handover == NULL) {
		return;
	}
	while (handover->first != NULL) {
		struct handover_item *item = handover->first;
		handover->first = item->next;
		handover_free(item);
	}
	uv_mutex_destroy(&handover->mutex);
	free(handover);
}

static uint64_t now_ms(void) {
	return uv_hrtime() / 1000000;
}

static void append(struct handover *handover, struct handover_item *item) {
	*handover->last = item;
	handover->last = &item->next;
	handover->items++;
	handover->bytes += item->bytes;
	if (handover->items >= HANDOVER_ITEMS_MOST || handover->bytes >= HANDOVER_BYTES_MOST) {
		handover->full = true;
	}
}

int handover_put(struct handover *handover, enum handover_kind kind, unsigned shard,
	const char *words, size_t len, json_t *d, size_t bytes) {
	struct handover_item *item = malloc(sizeof(*item) + len + 1);
	if (item == NULL) {
		json_decref(d);
		return -ENOMEM;
	}
	*item = (struct handover_item){
		.kind = kind, .shard = shard, .d = d, .bytes = bytes, .since = now_ms()};
	memcpy(item->words, words, len);
	item->words[len] = '\0';
	uv_mutex_lock(&handover->mutex);
	append(handover, item);
	uv_mutex_unlock(&handover->mutex);
	return 0;
}

static void take_first(struct handover *handover) {
	struct handover_item *item = handover->first;
	handover->first = item->next;
	if (handover->first == NULL) {
		handover->last = &handover->first;
	}
	handover->items--;
	handover->bytes -= item->bytes;
}

struct handover_item *handover_get(struct handover *handover, bool *drained) {
	uv_mutex_lock(&handover->mutex);
	struct handover_item *item = handover->first;
	if (item != NULL) {
		take_first(handover);
	}
	*drained = handover->full && handover->items <= HANDOVER_ITEMS_MOST / 2 &&
		   handover->bytes <= HANDOVER_BYTES_MOST / 2;
	if (*drained) {
		handover->full = false;
	}
	uv_mutex_unlock(&handover->mutex);
	return item;
}

bool handover_is_full(struct handover *handover) {
	uv_mutex_lock(&handover->mutex);
	bool full = handover->full;
	uv_mutex_unlock(&handover->mutex);
	return full;
}

uint64_t handover_age_ms(const struct handover_item *item) {
	uint64_t now = now_ms();
	return now > item->since ? now - item->since : 0;
}

uint64_t handover_lag_ms(struct handover *handover) {
	uv_mutex_lock(&handover->mutex);
	uint64_t since = handover->first != NULL ? handover->first->since : 0;
	uv_mutex_unlock(&handover->mutex);
	uint64_t now = now_ms();
	return since == 0 || now <= since ? 0 : now - since;
}
