#pragma once

#include <stdbool.h>
#include <stdint.h>

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
