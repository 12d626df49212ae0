#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Discord's rate limits: buckets learned from its responses, each shared by some routes with the
 * same major parameter, and the global limit. A route is as in rest_request.h. Times are
 * milliseconds of a clock that never goes back. */

enum {
	RATE_LIMITS_GLOBAL = 40,      /* requests, of the 50 that Discord allows … */
	RATE_LIMITS_GLOBAL_MS = 1050, /* … in a second, with a margin for network jitter */
	RATE_LIMITS_AT_START = 10,    /* of the same second: a life before this may have sent 40 */
	RATE_LIMITS_ROUTES_MOST = 16384,
	RATE_LIMITS_BUCKET_SIZE = 80,
};

/* Wait until another request is answered. */
static const uint64_t RATE_LIMITS_UNTIL_ANSWER = UINT64_MAX;

/* What the headers of one response say. */
struct rate_limit_headers {
	char bucket[RATE_LIMITS_BUCKET_SIZE]; /* "": none named */
	int64_t limit, remaining;             /* -1: absent, as with all numbers here */
	int64_t reset_after_ms, retry_after_ms;
	bool refused;        /* 429 */
	bool failed;         /* 5xx */
	bool global, shared; /* whose limit it was; neither: this bucket's */
	bool scoped;         /* the response says which */
};

extern const struct rate_limit_headers rate_limits_no_headers;

/* Reads one header line; ignores all that are not about rate limits. */
void rate_limits_read_header(struct rate_limit_headers *headers, const char *line, size_t len);

struct rate_limits;

struct rate_limits *rate_limits_create(uint64_t now); /* NULL: out of memory */

/* The same for interactions, which the global limit does not bind. */
struct rate_limits *rate_limits_create_for_interactions(void);

void rate_limits_destroy(struct rate_limits *limits);

/* How long nothing may be sent on any route. */
uint64_t rate_limits_wait_for_all(const struct rate_limits *limits, uint64_t now);

/* How long nothing may be sent on this route, or RATE_LIMITS_UNTIL_ANSWER. On an unknown route one
 * request goes first. */
uint64_t rate_limits_wait(const struct rate_limits *limits, const char *route, uint64_t now);

/* Nothing limits all routes, and of what may be sent on this one more than half is left. */
bool rate_limits_has_spare(const struct rate_limits *limits, const char *route, uint64_t now);

/* A request leaves. rate_limits_end() must follow for each. */
void rate_limits_begin(struct rate_limits *limits, const char *route, uint64_t now);

/* It was answered, or (headers NULL) no response came. */
void rate_limits_end(struct rate_limits *limits, const char *route,
	const struct rate_limit_headers *headers, uint64_t now);

/* How many routes are known; those whose limits are reset are forgotten in time. */
size_t rate_limits_routes(const struct rate_limits *limits);
