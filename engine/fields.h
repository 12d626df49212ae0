#ifndef ENGINE_FIELDS_H
#define ENGINE_FIELDS_H

#include <stdbool.h>
#include <stdint.h>

/* How an event names its parts, so that one reader and writer makes records of every game. In an
 * event's data a part takes: */
enum field_kind {
	FIELD_END,
	FIELD_NUMBER,       /* one number */
	FIELD_SEAT,         /* one number */
	FIELD_SEAT_OR_NULL, /* one number, SEAT_NONE for null */
	FIELD_NUMBERS,      /* how many, then the numbers */
	FIELD_HANDS, /* how many lists, then each as FIELD_NUMBERS; order inside a list is free */
};

struct field {
	const char *name;
	enum field_kind kind;
};

enum { FIELDS_MAX = 6 };

/* A kind of event of one game. */
struct event_kind {
	const char *name;
	bool recorded; /* it stands in game records, under its name and with these fields */
	struct field fields[FIELDS_MAX + 1];
};

/* A fact that a move caused, with its one audience: a seat, SEAT_ALL, or SEAT_NONE for what only
 * the record tells. */
struct event {
	uint8_t kind; /* index into game->event_kinds */
	int8_t to;
	uint16_t len;
	int16_t *data; /* lives in the list of events */
};

enum { EVENTS_MAX = 32, EVENTS_DATA_MAX = 512 };

struct events {
	uint16_t n, used;
	struct event list[EVENTS_MAX];
	int16_t data[EVENTS_DATA_MAX];
};

/* Empties the list; needed before first use. */
void events_clear(struct events *events);

/* Adds an event without data and returns it, or NULL where events is NULL: rules pass NULL on when
 * nobody listens. */
struct event *events_add(struct events *events, uint8_t kind, int8_t to);

/* Appends a number to the event added last. */
void events_put(struct events *events, int16_t number);

#endif
