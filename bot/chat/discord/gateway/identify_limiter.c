#include "bot/chat/discord/gateway/identify_limiter.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"

enum { FRESH_MS = 60 * 1000, SPACE_MS = 5 * 1000, RESET_MOST_MS = 24 * 60 * 60 * 1000 };

static uint64_t scaled(const struct starts *starts, int64_t ms) {
	return (uint64_t)((double)ms * starts->scale);
}

void starts_init(struct starts *starts, double scale) {
	*starts = (struct starts){.scale = scale, .buckets = 1};
}

/* None left: the day must end first, and then Discord is asked again. */
static void shut(struct starts *starts, int64_t reset_ms, uint64_t now) {
	int64_t ms = reset_ms < 1000 ? 1000 : reset_ms > RESET_MOST_MS ? RESET_MOST_MS : reset_ms;
	starts->shut_until = now + scaled(starts, ms);
	log_event(LOG_ERROR, "gateway-exhausted",
		"no session may begin any more today; next try in %lld minutes",
		(long long)(ms + 59999) / 60000);
}

void starts_advise(struct starts *starts, const struct gateway_advice *advice, uint64_t now) {
	snprintf(starts->url, sizeof(starts->url), "%s", advice->url);
	unsigned buckets = advice->max_concurrency;
	starts->buckets = buckets < 1                     ? 1
			  : buckets > STARTS_BUCKETS_MOST ? STARTS_BUCKETS_MOST
							  : buckets;
	starts->remaining = advice->remaining;
	starts->advised = true;
	starts->advised_at = now;
	starts->wanting = false;
	if (advice->remaining == 0) {
		shut(starts, advice->reset_ms, now);
	}
}

bool starts_wants_advice(const struct starts *starts) {
	return starts->wanting;
}

static bool is_fresh(const struct starts *starts, uint64_t now) {
	return starts->advised && starts->remaining > 0 &&
	       now - starts->advised_at < scaled(starts, FRESH_MS);
}

bool starts_take(struct starts *starts, unsigned shard, uint64_t now) {
	unsigned n = shard % starts->buckets;
	if (now < starts->shut_until || starts->bucket[n].taken ||
		now < starts->bucket[n].free_at) {
		return false;
	}
	if (!is_fresh(starts, now)) {
		starts->wanting = true;
		return false;
	}
	starts->bucket[n].taken = true;
	starts->bucket[n].shard = shard;
	return true;
}

/* Looks at all: the number of buckets may have changed since it was taken. */
static int find(const struct starts *starts, unsigned shard) {
	for (int i = 0; i < STARTS_BUCKETS_MOST; i++) {
		if (starts->bucket[i].taken && starts->bucket[i].shard == shard) {
			return i;
		}
	}
	return -1;
}

void starts_use(struct starts *starts, unsigned shard, uint64_t now) {
	int n = find(starts, shard);
	if (n >= 0) {
		starts->bucket[n].taken = false;
		starts->bucket[n].free_at = now + scaled(starts, SPACE_MS);
	}
	if (starts->remaining > 0) {
		starts->remaining--;
	}
}

void starts_drop(struct starts *starts, unsigned shard) {
	int n = find(starts, shard);
	if (n >= 0) {
		starts->bucket[n].taken = false;
	}
}
