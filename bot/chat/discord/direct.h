#ifndef BOT_CHAT_DISCORD_DIRECT_H
#define BOT_CHAT_DISCORD_DIRECT_H

#include <stdbool.h>
#include <stdint.h>

/* Direct message channels by user, as far as they are known, and how many may be opened: Discord
 * takes a bot that opens many for one that advertises. */

enum {
	DIRECT_MOST = 8192,
	DIRECT_AT_ONCE = 20,
	DIRECT_EACH_MS = 15 * 1000, /* one more after that */
};

struct direct;

/* NULL: out of memory. */
struct direct *direct_create(void);
void direct_destroy(struct direct *direct);

/* "": not known. Lasts until the next call. */
const char *direct_channel(struct direct *direct, const char *user);
/* Also of a message that came from there: then none need be opened. */
void direct_learn(struct direct *direct, const char *user, const char *channel);
void direct_forget(struct direct *direct, const char *user);

/* Whether one more may be opened now, and counts it. */
bool direct_spend(struct direct *direct, uint64_t now_ms);

#endif
