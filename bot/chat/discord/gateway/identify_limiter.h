#ifndef BOT_CHAT_DISCORD_GATEWAY_IDENTIFY_LIMITER_H
#define BOT_CHAT_DISCORD_GATEWAY_IDENTIFY_LIMITER_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/gateway.h"

/* Who may begin a new session, and when: Discord lets a bot identify so often a day, and so many
 * shards at once within five seconds. One of it serves all shards. Times are in milliseconds of any
 * clock that never goes back. */

enum { IDENTIFY_BUCKETS_MOST = 64, GATEWAY_URL_SIZE = 256 };

struct identify_limiter {
	double scale; /* of every pause */
	char url[GATEWAY_URL_SIZE];
	bool informed, wanting;
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

/* Whether a shard was refused for want of fresh advice. */
bool identify_limiter_needs_info(const struct identify_limiter *limiter);

/* Takes the place of those who may identify now; false: ask again later. It must be given back: by
 * identify_limiter_spend() once the shard has identified, by identify_limiter_release() if it will
 * not. */
bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_release(struct identify_limiter *limiter, unsigned shard);

#endif
