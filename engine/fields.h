#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"

/* How an event names its parts, so that one reader and writer makes records of every game. A tree:
 * parts that hold others name them. In an event's data a part takes: */
enum field_kind {
	FIELD_END,
	FIELD_NUMBER, /* one number */
	FIELD_SEAT,   /* one number */
	FIELD_WORD,   /* one number, the index of the word in words */
	FIELD_LIST,   /* how many, then each as parts[0] says */
	FIELD_SET,    /* the same where the order means nothing, each of equally many numbers */
	FIELD_TUPLE,  /* parts, one after the other: [x, y] */
	FIELD_OBJECT, /* the same, with their names: {"x": x, "y": y} */
};

/* Null in the data of a number or word; of a seat it is SEAT_NONE. */
enum { FIELD_NULL = INT16_MIN };

struct field {
	const char *name; /* NULL inside lists, sets and tuples */
	enum field_kind kind;
	bool or_null;              /* of a number, seat or word */
	bool optional;             /* may be left out: data is 0, or 1 and then the part */
	const char *const *words;  /* as written, ended by NULL */
	const char *const *older;  /* the same words as earlier versions wrote them, or NULL */
	const struct field *parts; /* ended by FIELD_END */
};

/* Null in the data of this field. */
static inline int16_t field_null(const struct field *field) {
	return field->kind == FIELD_SEAT ? SEAT_NONE : FIELD_NULL;
}

/* The end of the field's data. */
const int16_t *field_end(const struct field *field, const int16_t *data);

enum { FIELDS_MAX = 7 };

/* A kind of event of one game. */
struct event_kind {
	const char *name;
	bool recorded; /* it stands in game records, under its name and with these fields */
	/* Chance that falls while moves are carried out, and stands in records before what it
	 * brings about: moves are read past it, but it falls only after them. */
	bool amid;
	bool reveals; /* it reveals hidden information */
	bool opens;   /* a round, to which it belongs */
	bool calls;   /* it only calls a seat to move, which is stale afterwards */
	/* Of several that come together, any may stand first in a record. */
	bool any_order;
	struct field fields[FIELDS_MAX + 1];
};

/* A fact that a move caused, with its one audience: a seat, SEAT_ALL, or SEAT_NONE for the record
 * alone. */
struct event {
	uint8_t kind; /* index into game->event_kinds */
	int8_t to;
	uint16_t len;
	int16_t *data; /* lives in the list of events */
};

enum { EVENTS_MAX = 48, EVENTS_DATA_MAX = 768 };

struct events {
	uint16_t n, used;
	bool round_over; /* a round is: round_end has the state that it left */
	void *round_end; /* room for a state, set after events_clear(); NULL: nobody looks */
	struct event list[EVENTS_MAX];
	int16_t data[EVENTS_DATA_MAX];
};

/* Empties the list; needed before first use. */
void events_clear(struct events *events);

/* Keeps the state of a round that is over, before the next is begun on it: for games whose rounds
 * may end without an event that reveals how they stand. */
void events_end_round(struct events *events, const void *state, size_t size);

/* Adds an event without data and returns it, or NULL where events is NULL: rules pass NULL on when
 * nobody listens, and then nothing is put together. */
struct event *events_begin(struct events *events, int kind, int to);
static inline struct event *events_add(struct events *events, int kind, int to) {
	return events != NULL ? events_begin(events, kind, to) : NULL;
}

/* Appends a number to the event added last; or how many, and then each. */
void events_append(struct events *events, int number);
static inline void events_put(struct events *events, int number) {
	if (events != NULL) {
		events_append(events, number);
	}
}
void events_put_bytes(struct events *events, int n, const uint8_t *bytes);
void events_put_numbers(struct events *events, int n, const int16_t *numbers);
/* How many of the bits are set, then the number of each. */
void events_put_bits(struct events *events, uint32_t bits);

/* Adds an event with n numbers. */
void events_tell(struct events *events, int kind, int to, int n, const int16_t *numbers);
/* EVENTS_TELL(events, EVENT_BID, SEAT_ALL, seat, 5, 3): the same of any integers. */
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

/* A record's events are not to be trusted. The seat of this number; SEATS_MAX for one out of range,
 * which legal() refuses. */
int8_t event_seat(int16_t number);

/* Appends the n numbers of a list at *at of the event's data to the args, and moves *at past it;
 * false if there is no list of this length. */
bool event_read_list(const struct event *event, int *at, int n, struct move *move);

/* The move of an event that is a seat and then the n_args of its verb; false if it has not as many.
 */
bool event_read_move(const struct event *event, int verb, int n_args, struct move *move);

/* The chance move whose one arg is the event's number at this index, SEAT_NONE if it is missing. */
void event_read_lot(const struct event *event, int index, int verb, struct move *move);
