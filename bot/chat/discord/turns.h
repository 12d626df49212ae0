#pragma once

#include "bot/chat/discord/gateway/identify_limiter.h"
#include "bot/chat/discord/state.h"

/* Where several processes share the bot, one at a time may IDENTIFY in each of Discord's buckets:
 * the others wait until five seconds after. Who has a turn is known by the owner. */

struct turns;

/* go_on is called when the shard that wants a turn has it, or is not here any more. NULL: out of
 * memory. */
struct turns *turns_create(void (*go_on)(struct discord *discord));
void turns_destroy(struct turns *turns);

/* So many buckets there are, as Discord said last. */
void turns_set_buckets(struct discord *discord, unsigned buckets);

/* Waits for the turn of a shard, one at a time. */
void turns_want(struct discord *discord, unsigned shard);
/* The shard that has its turn since go_on was called, once; -1: none. */
int turns_granted(struct discord *discord);

/* The shard's session has begun, or the shard goes: its turn ends in five seconds. */
void turns_end_soon(struct discord *discord, unsigned shard);
void turns_end_all(struct discord *discord);
