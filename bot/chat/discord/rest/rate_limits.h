#ifndef BOT_CHAT_DISCORD_REST_RATE_LIMITS_H
#define BOT_CHAT_DISCORD_REST_RATE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Discord's rate limits: buckets that are learned from its answers, each shared by some routes
 * under the same major parameter, and the global limit. A route is as in rest.h. Times are
 * milliseconds of a clock that never goes back. */

enum {
	LIMITS_GLOBAL = 45,      /* requests, of the 50 that Discord allows … */
	LIMITS_GLOBAL_MS = 1050, /* … in a second, with room for what the network bunches up */
	LIMITS_ROUTES_MOST = 16384,
	LIMITS_BUCKET_SIZE = 80,
};

/* "Not before another request was answered." */
static const uint64_t LIMITS_UNTIL_ANSWER = UINT64_MAX;

/* What one answer says of limits. */
struct limits_told {
	char bucket[LIMITS_BUCKET_SIZE]; /* "": none named */
	int64_t limit, remaining;        /* -1: not said, as with all numbers here */
	int64_t reset_after_ms, retry_after_ms;
	bool refused;        /* 429 */
	bool global, shared; /* whose limit it was; neither: our own, of this bucket */
	bool scoped;         /* it said which */
};

extern const struct limits_told limits_nothing_told;

/* Reads one header line; others than those about limits are passed over. */
void limits_read_header(struct limits_told *told, const char *line, size_t len);

struct limits;

struct limits *limits_create(void); /* NULL: out of memory */
void limits_destroy(struct limits *limits);

/* How long nothing may be sent at all; 0: something may. */
uint64_t limits_wait_for_all(const struct limits *limits, uint64_t now);

/* How long nothing may be sent on this route, or LIMITS_UNTIL_ANSWER. Of a route that nothing is
 * known of, one request goes first. */
uint64_t limits_wait(const struct limits *limits, const char *route, uint64_t now);

/* A request leaves. Each is followed by one limits_end. */
void limits_begin(struct limits *limits, const char *route, uint64_t now);

/* It was answered, or (told NULL) failed. */
void limits_end(
	struct limits *limits, const char *route, const struct limits_told *told, uint64_t now);

/* How many routes are known; those whose limits have all been reset are forgotten in time. */
size_t limits_routes(const struct limits *limits);

#endif
