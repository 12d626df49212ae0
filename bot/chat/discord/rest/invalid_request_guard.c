#include "bot/chat/discord/rest/invalid_request_guard.h"

#include <stddef.h>

enum { SLOTS = INVALID_REQUEST_SLOTS + 1 }; /* the oldest is only partly in the window */

void invalid_request_guard_init(
	struct invalid_request_guard *guard, unsigned most, uint64_t window_ms) {
	*guard = (struct invalid_request_guard){
		.most = most, .slot_ms = window_ms / INVALID_REQUEST_SLOTS};
	if (guard->slot_ms == 0) {
		guard->slot_ms = 1;
	}
}

static void slide(struct invalid_request_guard *guard, uint64_t now) {
	uint64_t slot = now / guard->slot_ms;
	for (size_t i = 0; i < SLOTS && guard->slot < slot; i++) {
		guard->slot++;
		guard->sum -= guard->counts[guard->slot % SLOTS];
		guard->counts[guard->slot % SLOTS] = 0;
	}
	guard->slot = slot > guard->slot ? slot : guard->slot;
	if (guard->sum >= guard->most) {
		guard->closed = true;
	} else if (guard->sum <= guard->most / 2) {
		guard->closed = false;
	}
}

void invalid_request_guard_count(
	struct invalid_request_guard *guard, int status, bool shared, uint64_t now) {
	if (status == 401 || status == 403 || (status == 429 && !shared)) {
		slide(guard, now);
		guard->counts[guard->slot % SLOTS]++;
		guard->sum++;
	}
}

bool invalid_request_guard_is_closed(struct invalid_request_guard *guard, uint64_t now) {
	slide(guard, now);
	return guard->closed;
}

/* So slow that using up what is left takes a whole window. */
static uint64_t pause_between(const struct invalid_request_guard *guard) {
	unsigned slow = guard->most / 2;
	return guard->sum > slow ? guard->slot_ms * INVALID_REQUEST_SLOTS / (guard->most - slow)
				 : 0;
}

uint64_t invalid_request_guard_wait(struct invalid_request_guard *guard, uint64_t now) {
	if (invalid_request_guard_is_closed(guard, now)) {
		return guard->slot_ms;
	}
	uint64_t next = guard->sent_at + pause_between(guard);
	return next > now ? next - now : 0;
}

void invalid_request_guard_sent(struct invalid_request_guard *guard, uint64_t now) {
	guard->sent_at = now;
}
