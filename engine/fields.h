#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"

/* The fields of an event, described so that one reader and writer makes the records of all games. A
 * tree: fields with parts name them. The data of each kind: */
enum field_kind {
	FIELD_END,
	FIELD_NUMBER, /* one number */
	FIELD_SEAT,   /* one number */
	FIELD_WORD,   /* one number, the index of the word in words */
	FIELD_LIST,   /* the number of elements, then each as in parts[0] */
	FIELD_SET,    /* a list without order, whose elements are of one size */
	FIELD_TUPLE,  /* its parts, one after the other: [x, y] */
	FIELD_OBJECT, /* a tuple whose parts have names: {"x": x, "y": y} */
};

/* Null in the data of a number or word; for a seat it is SEAT_NONE. */
enum { FIELD_NULL = INT16_MIN };

struct field {
	const char *name; /* NULL inside lists, sets and tuples */
	enum field_kind kind;
	bool or_null;              /* a number, seat or word that may be null */
	bool optional;             /* may be omitted: data is 0, or 1 and then the field */
	const char *const *words;  /* in records; NULL-terminated */
	const char *const *older;  /* the words in records of earlier versions, or NULL */
	const struct field *parts; /* FIELD_END at the end */
};

/* The null of this field. */
static inline int16_t field_null(const struct field *field) {
	return field->kind == FIELD_SEAT ? SEAT_NONE : FIELD_NULL;
}

/* The end of the field's data. */
const int16_t *field_end(const struct field *field, const int16_t *data);

enum { FIELDS_MAX = 7 };

/* A kind of event of one game. */
struct event_kind {
	const char *name;
	bool recorded; /* part of game records, under its name and with these fields */
	/* Chance in the middle of carrying out moves, recorded before its consequences: reading
	 * moves skips it, but it falls only after them. */
	bool amid;
	bool reveals; /* it reveals hidden information */
	bool opens;   /* begins a round, and belongs to it */
	bool calls;   /* only calls a seat to move, so it becomes stale */
	/* In a record several such events in a row may be in any order. */
	bool any_order;
	struct field fields[FIELDS_MAX + 1];
};

/* A fact caused by a move, with its single audience: a seat, SEAT_ALL, or SEAT_NONE for the record
 * alone. */
struct event {
	uint8_t kind; /* index into game->event_kinds */
	int8_t to;
	uint16_t len;
	int16_t *data; /* part of the list of events */
};

enum { EVENTS_MAX = 48, EVENTS_DATA_MAX = 768 };

struct events {
	uint16_t n, used;
	bool round_over; /* a round has ended: round_end has the state after it */
	void *round_end; /* memory for a state, set after events_clear(); NULL: not wanted */
	struct event list[EVENTS_MAX];
	int16_t data[EVENTS_DATA_MAX];
};

/* Empties the list; needed before its first use. */
void events_clear(struct events *events);

/* Saves the state at the end of a round, before the next begins: for games whose rounds may end
 * without a revealing event. */
void events_end_round(struct events *events, const void *state, size_t size);

/* Adds an event without data and returns it, or NULL if events is NULL: rules pass NULL on when
 * nobody listens, so that no events are made. */
struct event *events_begin(struct events *events, int kind, int to);
static inline struct event *events_add(struct events *events, int kind, int to) {
	return events != NULL ? events_begin(events, kind, to) : NULL;
}

/* Appends a number to the last event; or the number of elements and each of them. */
void events_append(struct events *events, int number);
static inline void events_put(struct events *events, int number) {
	if (events != NULL) {
		events_append(events, number);
	}
}
void events_put_bytes(struct events *events, int n, const uint8_t *bytes);
void events_put_numbers(struct events *events, int n, const int16_t *numbers);
/* Appends the number of set bits, then the number of each. */
void events_put_bits(struct events *events, uint32_t bits);

/* Adds an event with n numbers. */
void events_tell(struct events *events, int kind, int to, int n, const int16_t *numbers);
/* EVENTS_TELL(events, EVENT_BID, SEAT_ALL, seat, 5, 3): as events_tell(), with any integers. */
#define EVENTS_TELL(events, kind, to, ...)                                     \
	do {                                                                   \
		if (events_are_wanted(events)) {                               \
			events_tell_ints(events, kind, to, INTS(__VA_ARGS__)); \
		}                                                              \
	} while (0)
static inline bool events_are_wanted(const struct events *events) {
	return events != NULL;
}
void events_tell_ints(struct events *events, int kind, int to, size_t n, const int *numbers);

/* Events of records are untrusted. The seat of this number; SEATS_MAX if out of range, which
 * legal() refuses. */
int8_t event_seat(int16_t number);

/* Appends the n numbers of a list at *at of the event's data to the args, and moves *at past it;
 * false: there is no list of this length. */
bool event_read_list(const struct event *event, int *at, int n, struct move *move);

/* The move of an event with a seat and the n_args of its verb; false: too few numbers. */
bool event_read_move(const struct event *event, int verb, int n_args, struct move *move);

/* The chance move with the event's number at this index as its arg, SEAT_NONE if it is missing. */
void event_read_lot(const struct event *event, int index, int verb, struct move *move);
