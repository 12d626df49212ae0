#include "bot/chat/discord/rest/retry.h"

#include "bot/base/backoff.h"

enum { UNSAID_MS = 1000 };

static bool is_safe(const struct retry_attempt *attempt) {
	switch (attempt->end) {
	case TRANSFER_UNSENT:
		return true;
	case TRANSFER_UNANSWERED:
		return attempt->repeatable;
	case TRANSFER_ANSWERED:
		return attempt->status >= 500 && attempt->repeatable;
	}
	return false;
}

bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms) {
	if (attempt->end == TRANSFER_ANSWERED && attempt->status == 429) {
		*pause_ms = attempt->retry_after_ms >= 0 ? (uint64_t)attempt->retry_after_ms
							 : (uint64_t)UNSAID_MS;
		return true;
	}
	if (!is_safe(attempt) || attempt->failures >= RETRY_TRIES_MOST) {
		return false;
	}
	uint64_t pause =
		backoff_ms_by(attempt->failures - 1, RETRY_FIRST_MS, RETRY_LONGEST_MS, chance);
	*pause_ms = (uint64_t)((double)pause * scale);
	return true;
}
