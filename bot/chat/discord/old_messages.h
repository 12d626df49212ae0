#pragma once

#include <stdint.h>

#include "bot/chat/discord/interaction_token.h"
#include "bot/chat/discord/state.h"

/* Deletes replaced messages, and tells the listener once they are gone. */

/* where: "CHANNEL/MESSAGE". press: one answered by editing the message, whose token deletes it
 * while it is valid; NULL: none. The listener is not told of a message that cannot be deleted now.
 */
void old_messages_delete(struct discord *discord, int64_t table, const char *where,
	const struct interaction_token *press);
