#ifndef BOT_CHAT_DISCORD_REST_INVALID_REQUEST_GUARD_H
#define BOT_CHAT_DISCORD_REST_INVALID_REQUEST_GUARD_H

#include <stdbool.h>
#include <stdint.h>

/* Discord shuts out for an hour or more who earns 10,000 answers of 401, 403 and 429 within ten
 * minutes. The guard counts them: from half of its most on requests go slowly, at its most they
 * stop until only half are left in the window. Times as in limits.h. */

enum {
	INVALID_REQUEST_MOST = 5000,
	INVALID_REQUEST_WINDOW_MS = 10 * 60 * 1000,
	INVALID_REQUEST_SLOTS = 60,
};

struct invalid_request_guard {
	unsigned most;
	uint64_t slot_ms, slot; /* length of one, and the number of the last counted in */
	unsigned counts[INVALID_REQUEST_SLOTS + 1], sum;
	uint64_t sent_at;
	bool closed;
};

void invalid_request_guard_init(
	struct invalid_request_guard *guard, unsigned most, uint64_t window_ms);

/* An answer came. shared: of a 429, that others used the limit up, which does not count. */
void invalid_request_guard_answer(
	struct invalid_request_guard *guard, int status, bool shared, uint64_t now);

/* How long nothing may be sent; while the guard is closed this is a guess, to be asked again. */
uint64_t invalid_request_guard_wait(struct invalid_request_guard *guard, uint64_t now);
void invalid_request_guard_sent(struct invalid_request_guard *guard, uint64_t now);

/* Whether it has stopped everything. */
bool invalid_request_guard_closed(struct invalid_request_guard *guard, uint64_t now);

#endif
