#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SNOWFLAKE_SIZE = 24 }; /* size of an id as text */

enum {
	GATEWAY_MEMBERS_MOST = 12,
	GATEWAY_URL_SIZE = 256,
	GATEWAY_SESSION_SIZE = 128,
	GATEWAY_SHARDS_MOST = 256,
};

/* The state of a session, by which it can be resumed. Secret: it is enough to take over the
 * session. */
struct gateway_position {
	char id[GATEWAY_SESSION_SIZE]; /* "": no session */
	char url[GATEWAY_URL_SIZE];
	int64_t sequence; /* of the last event; -1: none yet */
};

/* A type of dispatch event to pass on. Other events, which are most of the traffic, are never
 * parsed. */
struct gateway_type {
	const char *name;
	/* The members of d to parse, NULL-terminated; NULL: all. */
	const char *const *members;
	/* Judges by the JSON, which may be malformed, whether the event is wanted; NULL: all are.
	 * Called on the gateway's thread with the config's data. */
	bool (*matters)(const void *data, const char *d, size_t len);
};

struct gateway_config {
	const char *token;   /* at most 255 visible ASCII characters */
	const char *ca_file; /* NULL: the system's */
	const char *proxy;   /* an HTTP proxy's URL; NULL: none */
	unsigned intents;
	const char *status; /* a few words shown below the bot's name; NULL: none */
	unsigned shards;    /* 0: what GET /gateway/bot recommends */
	/* Ends with an entry without name; other events are counted and dropped. READY and RESUMED
	 * need not be listed. */
	const struct gateway_type *types;
	const void *data;
	/* Positions by shard, of sessions to be resumed. NULL: all shards begin new sessions. */
	const struct gateway_position *resumed;
	unsigned n_resumed;
	double pause_scale; /* for tests: scales every pause; 0: 1 */
	/* Asked on the gateway's thread before it connects or sends: false once another process
	 * plays in place of this one. NULL: always. */
	bool (*may_speak)(void *data);
	void *owner_data; /* of may_speak */
};

/* The answer to GET /gateway/bot. */
struct gateway_info {
	const char *url; /* wss://…, without a query */
	unsigned shards, max_concurrency;
	unsigned total, remaining; /* session starts; reset_ms: until remaining is total again */
	int64_t reset_ms;
};
