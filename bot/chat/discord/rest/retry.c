#include "bot/chat/discord/rest/retry.h"

#include <math.h>

enum { UNSAID_MS = 1000 };

static bool worth_it(const struct retry_attempt *tried) {
	switch (tried->end) {
	case RETRY_UNSENT:
		return true;
	case RETRY_UNANSWERED:
		return tried->repeatable;
	case RETRY_ANSWERED:
		return tried->status >= 500 && tried->repeatable;
	}
	return false;
}

/* Doubles, and is a quarter more or less. */
static uint64_t pause_after(unsigned failures, double chance, double scale) {
	double pause = fmin(ldexp(RETRY_FIRST_MS, (int)failures - 1), RETRY_LONGEST_MS);
	return (uint64_t)(pause * (0.75 + chance / 2) * scale);
}

bool retry_pause(
	const struct retry_attempt *tried, double chance, double scale, uint64_t *pause_ms) {
	if (tried->end == RETRY_ANSWERED && tried->status == 429) {
		*pause_ms = tried->retry_after_ms >= 0 ? (uint64_t)tried->retry_after_ms
						       : (uint64_t)UNSAID_MS;
		return true;
	}
	if (!worth_it(tried) || tried->failures >= RETRY_TRIES_MOST) {
		return false;
	}
	*pause_ms = pause_after(tried->failures, chance, scale);
	return true;
}
