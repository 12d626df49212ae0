#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/session.h"
#include "bot/chat/discord/gateway/socket.h"

/* Discord's zlib-stream: one zlib stream for each connection, flushed after each payload. */

enum { INFLATE_MOST = 16 * 1024 * 1024 }; /* of a payload: zlib can expand a thousandfold */

struct inflate;

/* NULL: out of memory. */
struct inflate *inflate_create(void);
void inflate_destroy(struct inflate *flow);

/* Takes bytes as they arrive; last: they end a websocket message. 1: a payload is complete, and
 * valid in text until the next call; 0: not yet; -EPROTO: not zlib; -EMSGSIZE: too large; -ENOMEM.
 * After an error the stream is unusable. */
int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len);

/* Events from the gateway's thread to the loop's, first in, first out. Thread-safe. */

enum {
	EVENT_QUEUE_ITEMS_MOST = 10000,
	EVENT_QUEUE_BYTES_MOST = 4 * 1024 * 1024, /* of JSON; parsed it takes several times that */
};

enum queued_kind {
	QUEUED_EVENT,
	QUEUED_SESSION,  /* began: its id and, in d, its URL; or ended: "" */
	QUEUED_SEQUENCE, /* sequence reached by unwanted events */
	QUEUED_DEAF,     /* no events arrive until READY or RESUMED */
	QUEUED_INFO_REQUEST,
	QUEUED_FATAL,
};

struct queued_item {
	struct queued_item *next;
	enum queued_kind kind;
	unsigned shard;
	unsigned life;    /* number of the shard's life in this process */
	int64_t sequence; /* of an event; -1: none */
	json_t *d;        /* of an event; owned */
	size_t bytes;     /* length of the event's JSON */
	uint64_t since;
	char words[]; /* an event's type, a session's id, or the reason of a fatal error */
};

struct event_queue;

/* NULL: out of memory. */
struct event_queue *event_queue_create(void);
/* Frees the queued items, too. */
void event_queue_destroy(struct event_queue *queue);

/* An item to push. */
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

/* The oldest item, to be freed by event_queue_free_item(), or NULL. drained: the queue was full,
 * and no longer is. */
struct queued_item *event_queue_pop(struct event_queue *queue, bool *drained);
void event_queue_free_item(struct queued_item *item);

/* True from the moment a limit is reached until half of it is free. */
bool event_queue_is_full(struct event_queue *queue);

/* Time in ms since the item was pushed. */
uint64_t event_queue_age_ms(const struct queued_item *item);

/* Age of the oldest item; 0: there is none. */
uint64_t event_queue_lag_ms(struct event_queue *queue);

/* One shard on the gateway's thread: its session, its websocket, its zlib stream. Wanted events go
 * into the queue. */

/* Data shared by all shards. */
struct shard_shared {
	const struct gateway_config *config;
	double scale;
	unsigned shards; /* number of shards */
	struct sockets *sockets;
	struct identify_limiter limiter;
	struct event_queue *queue;
	bool resumes;  /* resume the sessions of config->resumed */
	bool queued;   /* the queue has a new item */
	bool fatal;    /* a shard has given up, so all must */
	bool outgrown; /* Discord needs more shards */
};

struct shard;

/* shared is borrowed and must outlive the shard. resumed: the position of a session; NULL: begin a
 * new one. NULL: out of memory. */
struct shard *shard_create(
	struct shard_shared *shared, unsigned number, const struct gateway_position *resumed);
/* To be called after the sockets are freed. */
void shard_destroy(struct shard *shard);

void shard_tick(struct shard *shard, uint64_t now);
uint64_t shard_due(const struct shard *shard, uint64_t now);

/* Pauses or resumes reading: backpressure. */
void shard_pause(struct shard *shard, bool paused);

/* Closes the connection with this code, and opens no other. */
void shard_end(struct shard *shard, int code);
bool shard_has_ended(const struct shard *shard);
