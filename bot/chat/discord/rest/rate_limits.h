#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/rest/transfer.h"

/* Whether to try a request again, without doing anything twice. */

/* By chance a pause is up to a quarter longer: none lasts more than 15 s. */
enum {
	RETRY_TRIES_MOST = 8,
	RETRY_FIRST_MS = 1000,
	RETRY_LONGEST_MS = 12 * 1000,
	RETRY_RELEASE_MS = 5000,
};

struct retry_attempt {
	enum transfer_end end;
	int status;             /* if answered */
	bool repeatable;        /* idempotent */
	unsigned failures;      /* this one included, 429s left out */
	int64_t retry_after_ms; /* what Discord asks for; -1: nothing */
};

/* True: try again after *pause_ms. chance is as for backoff_ms_by(); scale lengthens our own
 * pauses, not those that Discord asks for. */
bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms);

/* Whether the answer says how long to wait; else the pause is ours. */
bool retry_is_told(const struct retry_attempt *attempt);

/* When n requests that waited for the end of an outage go on: in any order within RETRY_RELEASE_MS,
 * but one each each_ms at most. chance returns a random number from 0 to below 1. */
void retry_release(uint64_t *after_ms, size_t n, uint64_t each_ms, double (*chance)(void));

/* Discord bans an IP address for an hour or more that earns 10,000 responses of 401, 403 and 429 in
 * ten minutes ("Invalid Request Limit"). The guard counts them in a sliding window: from half of
 * its most on requests are slowed down, at its most they stop until only half are left in the
 * window. Times are milliseconds of a clock that never goes back. */

enum {
	INVALID_REQUEST_MOST = 5000,
	INVALID_REQUEST_WINDOW_MS = 10 * 60 * 1000,
	INVALID_REQUEST_SLOTS = 60,
};

struct invalid_request_guard {
	unsigned most;
	uint64_t slot_ms, slot; /* the length of one, and the number of the last counted in */
	unsigned counts[INVALID_REQUEST_SLOTS + 1], sum;
	uint64_t sent_at;
	bool closed;
};

void invalid_request_guard_init(
	struct invalid_request_guard *guard, unsigned most, uint64_t window_ms);

/* A response came. shared: of a 429, that others used up the limit, which does not count. */
void invalid_request_guard_count(
	struct invalid_request_guard *guard, int status, bool shared, uint64_t now);

/* How long to wait before the next request; while the guard is closed a guess: ask again then. */
uint64_t invalid_request_guard_wait(struct invalid_request_guard *guard, uint64_t now);
void invalid_request_guard_sent(struct invalid_request_guard *guard, uint64_t now);

/* It has stopped everything. */
bool invalid_request_guard_is_closed(struct invalid_request_guard *guard, uint64_t now);

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

/* The headers of one response. */
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

/* For interactions, which the global limit does not bind. */
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
