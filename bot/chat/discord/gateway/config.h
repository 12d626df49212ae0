#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GATEWAY_MEMBERS_MOST = 8, GATEWAY_URL_SIZE = 256 };

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
	unsigned intents;
	unsigned shards; /* 0: what GET /gateway/bot recommends */
	/* Ended by one without a name; other events are counted and dropped. READY and RESUMED need
	 * not be named. */
	const struct gateway_type *types;
	const void *data;
	double pause_scale; /* for tests: every pause longer or shorter by this; 0: 1 */
};

/* What GET /gateway/bot returns. */
struct gateway_info {
	const char *url; /* wss://…, without a query */
	unsigned shards, max_concurrency;
	unsigned total, remaining; /* session starts; reset_ms: until they are total again */
	int64_t reset_ms;
};
