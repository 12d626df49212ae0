#pragma once

#include "bot/chat/discord/state.h"

/* Where several processes share the bot, this one takes shards and lets them go. */

/* So many processes share the bot: the limits that belong to it as a whole are divided evenly. */
void parts_share_limits(struct chat *chat, unsigned processes);

/* Connects a shard that is not here yet, to resume its session if the memory has one. */
void parts_take(struct chat *chat, unsigned shard);

/* Lets a shard go. Its session is kept, for another process to resume: what waits of its events is
 * handled now or, of servers that are being looked up, there. What is still to be said in its
 * servers is not sent. */
void parts_give(struct chat *chat, unsigned shard);
