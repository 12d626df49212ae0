#ifndef BOT_CHAT_DISCORD_GATEWAY_IDENTIFY_LIMITER_H
#define BOT_CHAT_DISCORD_GATEWAY_IDENTIFY_LIMITER_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/gateway.h"

/* Who may begin a new session, and when: Discord lets a bot identify so often a day, and so many
 * shards at once within five seconds. One of it serves all shards. Times are in milliseconds of any
 * clock that never goes back. */

enum { STARTS_BUCKETS_MOST = 64, STARTS_URL_SIZE = 256 };

struct starts {
	double scale; /* of every pause */
	char url[STARTS_URL_SIZE];
	bool advised, wanting;
	uint64_t advised_at, shut_until;
	unsigned buckets, remaining;
	struct {
		bool taken;
		unsigned shard; /* by which */
		uint64_t free_at;
	} bucket[STARTS_BUCKETS_MOST];
};

void starts_init(struct starts *starts, double scale);
void starts_advise(struct starts *starts, const struct gateway_advice *advice, uint64_t now);

/* Whether a shard was refused for want of fresh advice. */
bool starts_wants_advice(const struct starts *starts);

/* Takes the place of those who may identify now; false: ask again later. It must be given back: by
 * starts_use() once the shard has identified, by starts_drop() if it will not. */
bool starts_take(struct starts *starts, unsigned shard, uint64_t now);
void starts_use(struct starts *starts, unsigned shard, uint64_t now);
void starts_drop(struct starts *starts, unsigned shard);

#endif
