#pragma once

#include <stdint.h>

#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/state.h"

/* Deletes messages that newer ones have replaced, and tells the listener once they are gone. */

/* After rest_destroy(). */
void old_messages_finish(struct old_messages *old);

/* where: "CHANNEL/MESSAGE". press: of one that turned it over, by whose token it is deleted while
 * that lives; NULL: none did. The listener is not told of one that cannot be deleted now. */
void old_messages_delete(struct discord *discord, int64_t table, const char *where,
	const struct interaction_token *press);
