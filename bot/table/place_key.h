#ifndef BOT_TABLE_PLACE_KEY_H
#define BOT_TABLE_PLACE_KEY_H

#include "bot/chat/chat.h"

/* Where something stands: a place of a network, blind to the case of A to Z. */

struct spot {
	const struct chat *chat;
	const char *place;
};

/* For trees of what begins with a struct spot. */
int spot_compare(const void *a, const void *b);

#endif
