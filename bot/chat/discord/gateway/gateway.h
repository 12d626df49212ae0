#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <uv.h>

#include "bot/chat/discord/gateway/config.h"

/* The gateway: all shards of one bot, connected and kept connected. It runs on a thread of its own
 * (websocket, zlib, JSON) and calls back on the loop's. */

struct gateway_listener {
	/* An event of a wanted type; d is borrowed. Each shard has a READY. */
	void (*event)(void *data, unsigned shard, const char *type, const json_t *d);
	/* A session has begun, and its READY follows; id "": the session has ended. */
	void (*session)(void *data, unsigned shard, const char *id, const char *url);
	/* No events of this shard arrive until READY or RESUMED: a heartbeat was missed, or a
	 * connection refused. */
	void (*deaf)(void *data, unsigned shard);
	/* All wanted events up to this sequence were passed on. Comes soon after unwanted events,
	 * not after each. */
	void (*passed)(void *data, unsigned shard, int64_t sequence);
	/* Asks for gateway_set_info(), to be called when GET /gateway/bot has answered, however
	 * late. Comes at the start and whenever a shard must identify again. */
	void (*needs_info)(void *data);
	/* The gateway has given up for good; why is a line for the operator. */
	void (*fatal)(void *data, const char *why);
};

struct gateway;

/* Everything passed in is borrowed and must outlive the gateway. NULL: out of memory or threads. */
struct gateway *gateway_create(uv_loop_t *loop, const struct gateway_config *config,
	const struct gateway_listener *listener, void *data);

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info);

/* The age in milliseconds of the oldest unhandled event, or within a callback of the event being
 * handled. 0: there is none. */
uint64_t gateway_lag_ms(const struct gateway *gateway);

/* Closes all connections and joins the thread, within two seconds. closed is called on the loop
 * after the gateway is freed. No more events are passed on. resumable: Discord keeps the sessions
 * for a while; else they end. */
void gateway_destroy(
	struct gateway *gateway, bool resumable, void (*closed)(void *data), void *data);
