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

bool retry_is_told(const struct retry_attempt *attempt) {
	return attempt->end == TRANSFER_ANSWERED &&
	       (attempt->status == 429 || (attempt->status >= 500 && attempt->retry_after_ms > 0));
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
	if (retry_is_told(attempt)) {
		*pause_ms = (uint64_t)attempt->retry_after_ms;
		return true;
	}
	uint64_t pause =
		backoff_ms_by(attempt->failures - 1, RETRY_FIRST_MS, RETRY_LONGEST_MS, chance);
	*pause_ms = (uint64_t)((double)pause * scale);
	return true;
}

static void shuffle(uint64_t *list, size_t n, double (*chance)(void)) {
	for (size_t i = n; i > 1; i--) {
		size_t other = (size_t)(chance() * (double)i);
		uint64_t last = list[i - 1];
		list[i - 1] = list[other];
		list[other] = last;
	}
}

/* Of so many moments each is taken once at most. */
void retry_release(uint64_t *after_ms, size_t n, uint64_t each_ms, double (*chance)(void)) {
	size_t moments = each_ms > 0 ? RETRY_RELEASE_MS / each_ms : 0, taken = 0;
	moments = moments > n ? moments : n;
	for (size_t i = 0; i < moments && taken < n; i++) {
		if (chance() * (double)(moments - i) < (double)(n - taken)) {
			after_ms[taken++] = i * each_ms;
		}
	}
	shuffle(after_ms, n, chance);
}
