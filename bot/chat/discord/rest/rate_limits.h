#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/rest/transfer.h"

/* Whether to try a request again without risk of doing it twice. */

/* Pauses are up to a quarter longer by chance; none exceeds 15 s. */
enum {
	RETRY_TRIES_MOST = 10,
	RETRY_FIRST_MS = 250, /* most errors are over at once, and people wait */
	RETRY_LONGEST_MS = 12 * 1000,
	RETRY_RELEASE_MS = 5000,
};

struct retry_attempt {
	enum transfer_end end;
	int status;             /* if answered */
	bool repeatable;        /* idempotent */
	unsigned failures;      /* including this one, without 429s */
	int64_t retry_after_ms; /* requested by Discord; -1: nothing */
};

/* True: try again after *pause_ms. chance is as for backoff_ms_by(); scale applies to our own
 * pauses, not to Discord's. */
bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms);

/* Whether the response names the pause; else it is ours. */
bool retry_is_told(const struct retry_attempt *attempt);

/* Times at which n requests that waited for the end of an outage continue: in random order within
 * RETRY_RELEASE_MS, but each_ms apart at least. chance returns a random number from 0 to below 1.
 */
void retry_release(uint64_t *after_ms, size_t n, uint64_t each_ms, double (*chance)(void));

/* Discord bans an IP address for an hour or more after 10,000 responses of 401, 403 and 429 in ten
 * minutes ("Invalid Request Limit"). The guard counts them in a sliding window: from half of its
 * maximum on requests are slowed down; at the maximum they stop until only half are left in the
 * window. Times are milliseconds of a monotonic clock. */

enum {
	INVALID_REQUEST_MOST = 5000,
	INVALID_REQUEST_WINDOW_MS = 10 * 60 * 1000,
	INVALID_REQUEST_SLOTS = 60,
};

struct invalid_request_guard {
	unsigned most;
	uint64_t slot_ms, slot; /* the length of a slot, and the number of the last one used */
	unsigned counts[INVALID_REQUEST_SLOTS + 1], sum;
	uint64_t sent_at;
	bool closed;
};

void invalid_request_guard_init(
	struct invalid_request_guard *guard, unsigned most, uint64_t window_ms);

/* A response came. shared: a 429 caused by others' use of the limit, which does not count. */
void invalid_request_guard_count(
	struct invalid_request_guard *guard, int status, bool shared, uint64_t now);

/* The wait before the next request; while the guard is closed, a guess: ask again then. */
uint64_t invalid_request_guard_wait(struct invalid_request_guard *guard, uint64_t now);
void invalid_request_guard_sent(struct invalid_request_guard *guard, uint64_t now);

/* Whether the guard has stopped all requests. */
bool invalid_request_guard_is_closed(struct invalid_request_guard *guard, uint64_t now);

/* Discord's rate limits: the global one, and buckets, learned from responses, each shared by routes
 * with one major parameter. Routes are as in rest.h. Times are milliseconds of a monotonic
 * clock. */

enum {
	RATE_LIMITS_GLOBAL = 40,      /* of the 50 requests that Discord allows … */
	RATE_LIMITS_GLOBAL_MS = 1050, /* … in a second, with a margin for network jitter */
	RATE_LIMITS_AT_START = 10,    /* in the first second: another process may have sent 40 */
	RATE_LIMITS_ROUTES_MOST = 16384,
	RATE_LIMITS_BUCKET_SIZE = 80,
};

/* Wait for another request's response. */
static const uint64_t RATE_LIMITS_UNTIL_ANSWER = UINT64_MAX;

/* Headers of a response. */
struct rate_limit_headers {
	char bucket[RATE_LIMITS_BUCKET_SIZE]; /* "": none named */
	int64_t limit, remaining;             /* -1: absent, as for all numbers here */
	int64_t reset_after_ms, retry_after_ms;
	bool refused;        /* 429 */
	bool failed;         /* 5xx */
	bool global, shared; /* of a 429: the global limit, or shared use; neither: this bucket's */
	bool scoped;         /* the response names the scope */
};

extern const struct rate_limit_headers rate_limits_no_headers;

/* Reads a header line; ignores lines that are not about rate limits. */
void rate_limits_read_header(struct rate_limit_headers *headers, const char *line, size_t len);

struct rate_limits;

/* The global limit does not apply to interactions. NULL: out of memory. */
struct rate_limits *rate_limits_create(bool interactions, uint64_t now);

void rate_limits_destroy(struct rate_limits *limits);

/* Time until anything may be sent on any route. */
uint64_t rate_limits_wait_for_all(const struct rate_limits *limits, uint64_t now);

/* Time until this route may be used, or RATE_LIMITS_UNTIL_ANSWER. On an unknown route one request
 * goes first. */
uint64_t rate_limits_wait(const struct rate_limits *limits, const char *route, uint64_t now);

/* Whether no limit of all routes applies, and more than half of this route's limit is left. */
bool rate_limits_has_spare(const struct rate_limits *limits, const char *route, uint64_t now);

/* A request leaves. rate_limits_end() must follow. */
void rate_limits_begin(struct rate_limits *limits, const char *route, uint64_t now);

/* Its response came, or (headers NULL) none did. */
void rate_limits_end(struct rate_limits *limits, const char *route,
	const struct rate_limit_headers *headers, uint64_t now);

/* The number of known routes; routes with reset limits are forgotten in time. */
size_t rate_limits_routes(const struct rate_limits *limits);
