#include "bot/chat/discord/gateway/identify_limiter.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"

enum { FRESH_MS = 60 * 1000, SPACE_MS = 5 * 1000, RESET_MOST_MS = 24 * 60 * 60 * 1000 };

static uint64_t scaled(const struct identify_limiter *limiter, int64_t ms) {
	return (uint64_t)((double)ms * limiter->scale);
}

void identify_limiter_init(struct identify_limiter *limiter, double scale) {
	*limiter = (struct identify_limiter){.scale = scale, .buckets = 1};
}

/* The day must end first, and then Discord is asked again. */
static void exhaust(struct identify_limiter *limiter, int64_t reset_ms, uint64_t now) {
	int64_t ms = reset_ms < 1000 ? 1000 : reset_ms > RESET_MOST_MS ? RESET_MOST_MS : reset_ms;
	limiter->exhausted_until = now + scaled(limiter, ms);
	log_event(LOG_ERROR, "gateway-exhausted",
		"no session may begin any more today; next try in %lld minutes",
		(long long)(ms + 59999) / 60000);
}

void identify_limiter_set_info(
	struct identify_limiter *limiter, const struct gateway_info *info, uint64_t now) {
	snprintf(limiter->url, sizeof(limiter->url), "%s", info->url);
	unsigned buckets = info->max_concurrency;
	limiter->buckets = buckets < 1                       ? 1
			   : buckets > IDENTIFY_BUCKETS_MOST ? IDENTIFY_BUCKETS_MOST
							     : buckets;
	limiter->remaining = info->remaining;
	limiter->informed = true;
	limiter->informed_at = now;
	limiter->needs_info = false;
	if (info->remaining == 0) {
		exhaust(limiter, info->reset_ms, now);
	}
}

void identify_limiter_want_info(struct identify_limiter *limiter) {
	limiter->needs_info = true;
}

bool identify_limiter_needs_info(const struct identify_limiter *limiter) {
	return limiter->needs_info;
}

static bool is_fresh(const struct identify_limiter *limiter, uint64_t now) {
	return limiter->informed && limiter->remaining > 0 &&
	       now - limiter->informed_at < scaled(limiter, FRESH_MS);
}

bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now) {
	unsigned n = shard % limiter->buckets;
	if (now < limiter->exhausted_until || limiter->bucket[n].taken ||
		now < limiter->bucket[n].free_at) {
		return false;
	}
	if (!is_fresh(limiter, now)) {
		limiter->needs_info = true;
		return false;
	}
	limiter->bucket[n].taken = true;
	limiter->bucket[n].shard = shard;
	return true;
}

/* Looks at all buckets: their number may have changed since. */
static int find(const struct identify_limiter *limiter, unsigned shard) {
	for (int i = 0; i < IDENTIFY_BUCKETS_MOST; i++) {
		if (limiter->bucket[i].taken && limiter->bucket[i].shard == shard) {
			return i;
		}
	}
	return -1;
}

void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now) {
	int n = find(limiter, shard);
	if (n >= 0) {
		limiter->bucket[n].taken = false;
		limiter->bucket[n].free_at = now + scaled(limiter, SPACE_MS);
	}
	if (limiter->remaining > 0) {
		limiter->remaining--;
	}
}

void identify_limiter_release(struct identify_limiter *limiter, unsigned shard) {
	int n = find(limiter, shard);
	if (n >= 0) {
		limiter->bucket[n].taken = false;
	}
}
