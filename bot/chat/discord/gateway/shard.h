#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/event_queue.h"
#include "bot/chat/discord/gateway/identify_limiter.h"
#include "bot/chat/discord/gateway/socket.h"

/* One shard on the gateway's thread: its session, its websocket, its zlib stream. Wanted events go
 * into the queue. */

/* What all shards share. */
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
 * session stands; NULL: it begins anew. NULL: out of memory. */
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
bool shard_is_ending(const struct shard *shard);
bool shard_has_ended(const struct shard *shard);
unsigned shard_number(const struct shard *shard);
