#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <uv.h>

#include "bot/chat/discord/gateway/config.h"

/* The gateway: all shards of one bot, connected and kept connected. It runs on a thread of its own
 * (websocket, zlib, JSON) and calls back on the loop's. */

struct gateway_listener {
	/* An event of a wanted type; d is borrowed. READY comes for each shard. */
	void (*event)(void *data, unsigned shard, const char *type, const json_t *d);
	/* A session has begun, and its READY follows; or (id "") the one there was has ended. */
	void (*session)(void *data, unsigned shard, const char *id, const char *url);
	/* Nothing of this shard is heard any more until READY or RESUMED: a heartbeat was missed,
	 * or a connection refused. */
	void (*deaf)(void *data, unsigned shard);
	/* All that came up to this sequence, and was wanted, has been handed on. Not after each
	 * unwanted event, but soon. */
	void (*passed)(void *data, unsigned shard, int64_t sequence);
	/* Call gateway_set_info() once GET /gateway/bot has answered, however late. Asked for at
	 * the start and whenever a shard must identify again. */
	void (*needs_info)(void *data);
	/* The gateway has given up for good; why is a line for the operator. */
	void (*fatal)(void *data, const char *why);
};

struct gateway;

/* Everything passed in is borrowed and must outlive it. NULL: out of memory or threads. */
struct gateway *gateway_create(uv_loop_t *loop, const struct gateway_config *config,
	const struct gateway_listener *listener, void *data);

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info);

/* The age in milliseconds of the oldest event not handled yet; within a callback, of the event
 * being handled. 0: there is none. */
uint64_t gateway_lag_ms(const struct gateway *gateway);

/* Closes all connections and joins the thread, within two seconds; closed is called on the loop
 * when it is freed. No event is handed on any more. resumable: Discord keeps the sessions for a
 * while; else they end. */
void gateway_destroy(
	struct gateway *gateway, bool resumable, void (*closed)(void *data), void *data);
