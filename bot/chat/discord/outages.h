#ifndef BOT_CHAT_DISCORD_PAUSES_H
#define BOT_CHAT_DISCORD_PAUSES_H

#include "bot/chat/discord/state.h"

/* Places closed because Discord did not answer: after a while it is tried whether it does. */

enum { OUTAGES_MOST = 1024, OUTAGE_MS = 30 * 1000 };

/* NULL: out of memory. */
struct outages *outages_create(void);
void outages_begin(struct discord *discord);
/* Of what was begun. closed is called on the loop. */
void outages_destroy(struct outages *outages, void (*closed)(void *data), void *data);

/* When too many wait, it is tried with the first of them. */
void outages_add(struct discord *discord, const char *place);

#endif
