#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the gateway's thread has for the loop's, first in, first out. Any thread may call. */

enum {
	EVENT_QUEUE_ITEMS_MOST = 10000,
	EVENT_QUEUE_BYTES_MOST = 4 * 1024 * 1024, /* of JSON; parsed it takes a multiple */
};

enum queued_kind {
	QUEUED_EVENT,
	QUEUED_SESSION,  /* begun: its id and, in d, its URL; or ended: "" */
	QUEUED_SEQUENCE, /* how far it has come, by events that nobody wants */
	QUEUED_DEAF,     /* nothing is heard until READY or RESUMED */
	QUEUED_INFO_REQUEST,
	QUEUED_FATAL,
};

struct queued_item {
	struct queued_item *next;
	enum queued_kind kind;
	unsigned shard;
	unsigned life;    /* which of those that the shard has had in this process */
	int64_t sequence; /* of an event; -1: none */
	json_t *d;        /* of an event; owned */
	size_t bytes;     /* of the JSON it was parsed from */
	uint64_t since;
	char words[]; /* an event's type, a session's id, or why it is fatal */
};

struct event_queue;

/* NULL: out of memory. */
struct event_queue *event_queue_create(void);
/* With all that is in it. */
void event_queue_destroy(struct event_queue *queue);

/* What is to be queued. */
struct queue_entry {
	enum queued_kind kind;
	unsigned shard;
	int64_t sequence;
	const char *words; /* len bytes; borrowed */
	size_t len;
	json_t *d; /* taken over */
	size_t bytes;
};

/* 0 or -ENOMEM. */
int event_queue_push(struct event_queue *queue, const struct queue_entry *entry);

/* The oldest, for event_queue_free_item(), or NULL. drained: the queue was full, and with this is
 * not any more. */
struct queued_item *event_queue_pop(struct event_queue *queue, bool *drained);
void event_queue_free_item(struct queued_item *item);

/* True from when a limit is reached until half of it is free again. */
bool event_queue_is_full(struct event_queue *queue);

/* How long ago it was pushed, in ms. */
uint64_t event_queue_age_ms(const struct queued_item *item);

/* The age of the oldest; 0: there is none. */
uint64_t event_queue_lag_ms(struct event_queue *queue);
