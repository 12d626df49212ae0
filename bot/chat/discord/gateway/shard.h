#ifndef BOT_CHAT_DISCORD_GATEWAY_SHARD_H
#define BOT_CHAT_DISCORD_GATEWAY_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/event_queue.h"
#include "bot/chat/discord/gateway/gateway.h"
#include "bot/chat/discord/gateway/identify_limiter.h"
#include "bot/chat/discord/gateway/socket.h"

/* One shard on the gateway's thread: its session, its websocket, its stream of payloads. What is
 * of interest is handed over. */

/* What all shards share. */
struct shard_shared {
	const struct gateway_config *config;
	double scale;
	unsigned shards;
	struct sockets *sockets;
	struct identify_limiter limiter;
	struct event_queue *queue;
	bool queued; /* something was put into the handover */
	bool fatal;  /* a shard has given up, and so must all */
};

struct shard;

/* shared is lent for its life. NULL: out of memory. */
struct shard *shard_create(struct shard_shared *shared, unsigned number);
/* After the sockets. */
void shard_destroy(struct shard *shard);

void shard_tick(struct shard *shard, uint64_t now);
uint64_t shard_due(const struct shard *shard, uint64_t now);

/* Stops reading, and goes on. */
void shard_pause(struct shard *shard, bool paused);

/* Says good-bye, and does nothing more. */
void shard_end(struct shard *shard);
bool shard_has_ended(const struct shard *shard);

/* A clock for all of it: milliseconds. */
uint64_t shard_clock(void);

#endif
