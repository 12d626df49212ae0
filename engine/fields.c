#include "engine/fields.h"

#include <assert.h>
#include <string.h>

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
	events->round_over = false;
	events->round_end = NULL;
}

void events_end_round(struct events *events, const void *state, size_t size) {
	if (events != NULL && events->round_end != NULL) {
		memcpy(events->round_end, state, size);
		events->round_over = true;
	}
}

struct event *events_begin(struct events *events, int kind, int to) {
	assert(events->n < EVENTS_MAX);
	struct event *event = &events->list[events->n++];
	*event = (struct event){
		.kind = (uint8_t)kind, .to = (int8_t)to, .data = events->data + events->used};
	return event;
}

void events_append(struct events *events, int number) {
	assert(events->n > 0 && events->used < EVENTS_DATA_MAX);
	events->data[events->used++] = (int16_t)number;
	events->list[events->n - 1].len++;
}

void events_put_bytes(struct events *events, int n, const uint8_t *bytes) {
	events_put(events, n);
	for (int i = 0; events != NULL && i < n; i++) {
		events_append(events, bytes[i]);
	}
}

void events_put_numbers(struct events *events, int n, const int16_t *numbers) {
	events_put(events, n);
	for (int i = 0; events != NULL && i < n; i++) {
		events_append(events, numbers[i]);
	}
}

void events_put_bits(struct events *events, uint32_t bits) {
	if (events == NULL) {
		return;
	}
	events_append(events, __builtin_popcount(bits));
	for (; bits != 0; bits &= bits - 1) {
		events_append(events, __builtin_ctz(bits));
	}
}

void events_tell(struct events *events, int kind, int to, int n, const int16_t *numbers) {
	events_add(events, kind, to);
	for (int i = 0; events != NULL && i < n; i++) {
		events_append(events, numbers[i]);
	}
}

void events_tell_ints(struct events *events, int kind, int to, size_t n, const int *numbers) {
	events_begin(events, kind, to);
	for (size_t i = 0; i < n; i++) {
		events_append(events, numbers[i]);
	}
}

int8_t event_seat(int16_t number) {
	return number >= 0 && number < SEATS_MAX ? (int8_t)number : SEATS_MAX;
}

bool event_read_list(const struct event *event, int *at, int n, struct move *move) {
	if (*at + 1 + n > event->len || event->data[*at] != n || move->n_args + n > MOVE_ARGS_MAX) {
		return false;
	}
	memcpy(move->args + move->n_args, event->data + *at + 1, (size_t)n * sizeof(move->args[0]));
	move->n_args = (uint8_t)(move->n_args + n);
	*at += 1 + n;
	return true;
}

bool event_read_move(const struct event *event, int verb, int n_args, struct move *move) {
	if (event->len != 1 + n_args) {
		return false;
	}
	*move = (struct move){event_seat(event->data[0]), (uint8_t)verb, (uint8_t)n_args, {0}};
	memcpy(move->args, event->data + 1, (size_t)n_args * sizeof(move->args[0]));
	return true;
}

void event_read_lot(const struct event *event, int index, int verb, struct move *move) {
	*move = (struct move){SEAT_CHANCE, (uint8_t)verb, 1, {SEAT_NONE}};
	if (index < event->len) {
		move->args[0] = event->data[index];
	}
}
