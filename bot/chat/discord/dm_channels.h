#ifndef BOT_CHAT_DISCORD_DIRECT_H
#define BOT_CHAT_DISCORD_DIRECT_H

#include <stdbool.h>
#include <stdint.h>

/* Direct message channels by user, as far as they are known, and how many may be opened: Discord
 * takes a bot that opens many for one that advertises. */

enum {
	DM_CHANNELS_MOST = 8192,
	DM_CHANNELS_BURST = 20,
	DM_CHANNELS_EACH_MS = 15 * 1000, /* one more after that */
};

struct dm_channels;

/* NULL: out of memory. */
struct dm_channels *dm_channels_create(void);
void dm_channels_destroy(struct dm_channels *direct);

/* "": not known. Lasts until the next call. */
const char *dm_channels_find(struct dm_channels *direct, const char *user);
/* Also of a message that came from there: then none need be opened. */
void dm_channels_learn(struct dm_channels *direct, const char *user, const char *channel);
void dm_channels_forget(struct dm_channels *direct, const char *user);

/* Whether one more may be opened now, and counts it. */
bool dm_channels_may_open(struct dm_channels *direct, uint64_t now_ms);

#endif
