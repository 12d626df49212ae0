#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/session.h"
#include "bot/chat/discord/gateway/socket.h"

/* Discord's zlib-stream: one zlib stream a connection, flushed after each payload. */

enum { INFLATE_MOST = 16 * 1024 * 1024 }; /* bytes of one payload: zlib can expand a thousandfold */

struct inflate;

/* NULL: out of memory. */
struct inflate *inflate_create(void);
void inflate_destroy(struct inflate *flow);

/* Takes bytes as they come in; last: they end a websocket message. 1: a payload is complete, and
 * valid in text until the next call; 0: not yet; -EPROTO: this is no zlib; -EMSGSIZE: too large;
 * -ENOMEM. After an error the stream is unusable. */
int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len);

/* Events from the gateway's thread to the loop's, first in, first out. Any thread may call. */

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

/* An item to be queued. */
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

/* One shard on the gateway's thread: its session, its websocket, its zlib stream. Wanted events go
 * into the queue. */

/* The data that all shards share. */
struct shard_shared {
	const struct gateway_config *config;
	double scale;
	unsigned shards; /* how many they are */
	struct sockets *sockets;
	struct identify_limiter limiter;
	struct event_queue *queue;
	bool resumes;  /* the sessions of config->resumed */
	bool queued;   /* something is new in the queue */
	bool fatal;    /* a shard has given up, and so must all */
	bool outgrown; /* too many servers for so few shards */
};

struct shard;

/* shared is borrowed and must outlive it. resumed: where its
 * session stands; NULL: it begins with a new one. NULL: out of memory. */
struct shard *shard_create(
	struct shard_shared *shared, unsigned number, const struct gateway_position *resumed);
/* After the sockets. */
void shard_destroy(struct shard *shard);

void shard_tick(struct shard *shard, uint64_t now);
uint64_t shard_due(const struct shard *shard, uint64_t now);

/* Stops reading, or reads again: backpressure. */
void shard_pause(struct shard *shard, bool paused);

/* Closes the connection with this code, and opens no other. */
void shard_end(struct shard *shard, int code);
bool shard_has_ended(const struct shard *shard);
