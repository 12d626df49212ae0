#include "engine/fields.h"

#include <assert.h>
#include <stddef.h>

static const int16_t *parts_end(const struct field *parts, const int16_t *data) {
	for (; parts->kind != FIELD_END; parts++) {
		data = field_end(parts, data);
	}
	return data;
}

const int16_t *field_end(const struct field *field, const int16_t *data) {
	if (field->optional && *data++ == 0) {
		return data;
	}
	switch (field->kind) {
	case FIELD_LIST:
	case FIELD_SET:
		for (int left = *data++; left > 0; left--) {
			data = field_end(field->parts, data);
		}
		return data;
	case FIELD_TUPLE:
	case FIELD_OBJECT:
		return parts_end(field->parts, data);
	default:
		return data + 1;
	}
}

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
