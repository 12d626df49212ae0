#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SNOWFLAKE_SIZE = 24 }; /* of an id as text */

enum {
	GATEWAY_MEMBERS_MOST = 12,
	GATEWAY_URL_SIZE = 256,
	GATEWAY_SESSION_SIZE = 128,
	GATEWAY_SHARDS_MOST = 256,
};

/* Where a session stands, to resume it. It is a secret: it is enough to take the session over. */
struct gateway_position {
	char id[GATEWAY_SESSION_SIZE]; /* "": there is none */
	char url[GATEWAY_URL_SIZE];
	int64_t sequence; /* of the last event; -1: none came yet */
};

/* A type of dispatch event to hand on; all others, most of what comes in, are never parsed. */
struct gateway_type {
	const char *name;
	/* The members of d to parse, ended by NULL; NULL: all. */
	const char *const *members;
	/* Judges by the JSON, perhaps malformed, whether the event is wanted; NULL: each is. Called
	 * on the gateway's thread with the config's data. */
	bool (*matters)(const void *data, const char *d, size_t len);
};

struct gateway_config {
	const char *token;   /* at most 255 visible ASCII characters */
	const char *ca_file; /* NULL: the system's */
	const char *proxy;   /* an HTTP proxy's URL; NULL: none */
	unsigned intents;
	const char *status; /* a few words that clients show below its name; NULL: none */
	unsigned shards;    /* 0: what GET /gateway/bot recommends */
	/* Ended by one without a name; other events are counted and dropped. READY and RESUMED need
	 * not be named. */
	const struct gateway_type *types;
	const void *data;
	/* Positions of as many shards, to be resumed; other shards than these need not be. NULL:
	 * all begin with a new one. */
	const struct gateway_position *resumed;
	unsigned n_resumed;
	double pause_scale; /* for tests: every pause longer or shorter by this; 0: 1 */
};

/* The answer to GET /gateway/bot. */
struct gateway_info {
	const char *url; /* wss://…, without a query */
	unsigned shards, max_concurrency;
	unsigned total, remaining; /* session starts; reset_ms: until they are total again */
	int64_t reset_ms;
};
