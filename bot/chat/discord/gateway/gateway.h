#ifndef BOT_CHAT_DISCORD_GATEWAY_GATEWAY_H
#define BOT_CHAT_DISCORD_GATEWAY_GATEWAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

/* The gateway: all shards of one bot, connected and kept connected. It runs on a thread of its own
 * (websocket, inflating, parsing) and calls back on the loop's. */

/* A type of event worth handing on. What need not be parsed is not: it is most of what comes. */
struct gateway_type {
	const char *name;
	/* The members of d that are looked at, ended by NULL; NULL: all. */
	const char *const *members;
	/* Whether this one is worth it, by its JSON, perhaps not good; NULL: each is. Called on the
	 * gateway's thread with the config's data. */
	bool (*matters)(const void *data, const char *d, size_t len);
};

enum { GATEWAY_MEMBERS_MOST = 8 };

struct gateway_config {
	const char *token;
	const char *ca_file; /* NULL: the system's */
	unsigned intents;
	unsigned shards; /* 0: what GET /gateway/bot advises */
	/* Ended by one without a name; other events are counted and dropped. READY and RESUMED need
	 * not be named. */
	const struct gateway_type *types;
	const void *data;
	double pause_scale;
};

/* What GET /gateway/bot says. */
struct gateway_info {
	const char *url; /* wss://…, without a query */
	unsigned shards, max_concurrency;
	unsigned total, remaining; /* session starts; reset_ms: until they are total again */
	int64_t reset_ms;
};

struct gateway_listener {
	/* An event of the types wanted; d is lent. READY comes for each shard. */
	void (*event)(void *data, unsigned shard, const char *type, const json_t *d);
	/* The advice is needed: call gateway_set_info() once it is there, at any later time. Asked
	 * at the start and whenever a shard must identify anew. */
	void (*needs_info)(void *data);
	/* It has given up for good; why is a line for the operator. */
	void (*fatal)(void *data, const char *why);
};

struct gateway;

/* Everything passed in is lent for its life. NULL: out of memory or threads. */
struct gateway *gateway_create(uv_loop_t *loop, const struct gateway_config *config,
	const struct gateway_listener *listener, void *data);

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info);

/* How many shards it has; 0 until advised. */
unsigned gateway_shards(const struct gateway *gateway);

/* How long ago the oldest event came in that is not handled yet, in milliseconds: the one being
 * handed on, if called from within. 0: there is none. */
uint64_t gateway_lag_ms(const struct gateway *gateway);

/* Closes all connections (1000), joins the thread, within two seconds; closed is called on the
 * loop when all its handles are closed and it is freed. No event comes any more from now on. */
void gateway_destroy(struct gateway *gateway, void (*closed)(void *data), void *data);

#endif
