#pragma once

#include "bot/chat/web/outgoing.h"

/* Brings what the bot says to those whom it is for. */

/* All that is durable; and tells the listener what is due. */
void deliver_due(struct web_chat *web);
/* One, at once; it stays the caller's. */
void deliver_one(struct web_chat *web, struct outgoing *outgoing);
