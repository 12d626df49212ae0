#include "engine/fields.h"

#include <assert.h>
#include <stddef.h>

void events_clear(struct events *events) {
	events->n = 0;
	events->used = 0;
}

struct event *events_add(struct events *events, uint8_t kind, int8_t to) {
	if (events == NULL) {
		return NULL;
	}
	assert(events->n < EVENTS_MAX);
	struct event *event = &events->list[events->n++];
	*event = (struct event){.kind = kind, .to = to, .data = events->data + events->used};
	return event;
}

void events_put(struct events *events, int16_t number) {
	if (events == NULL) {
		return;
	}
	assert(events->n > 0 && events->used < EVENTS_DATA_MAX);
	events->data[events->used++] = number;
	events->list[events->n - 1].len++;
}
