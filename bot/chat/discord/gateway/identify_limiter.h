#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"

/* Which shard may IDENTIFY, and when, by Discord's session start limit: so many a day, and one in
 * each of max_concurrency buckets every five seconds. All shards share one limiter. Times are
 * milliseconds of a clock that never goes back. */

enum { IDENTIFY_BUCKETS_MOST = 64 };

struct identify_limiter {
	double scale; /* of every pause */
	char url[GATEWAY_URL_SIZE];
	bool informed, needs_info;
	uint64_t informed_at, exhausted_until;
	unsigned buckets, remaining;
	struct {
		bool taken;
		unsigned shard; /* by which */
		uint64_t free_at;
	} bucket[IDENTIFY_BUCKETS_MOST];
};

void identify_limiter_init(struct identify_limiter *limiter, double scale);
void identify_limiter_set_info(
	struct identify_limiter *limiter, const struct gateway_info *info, uint64_t now);

/* Of who cannot begin without the usual address. */
void identify_limiter_want_info(struct identify_limiter *limiter);

/* A shard was refused because the info is too old, or it is wanted. */
bool identify_limiter_needs_info(const struct identify_limiter *limiter);

/* Takes the shard's bucket; false: ask again later. It must be given back: by
 * identify_limiter_spend() after IDENTIFY was sent, by identify_limiter_release() if it will not
 * be. */
bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_release(struct identify_limiter *limiter, unsigned shard);
