#pragma once

#include "bot/chat/web/outgoing.h"

/* Delivers the bot's messages to their readers. */

/* Delivers all that is durable, and tells the listener. */
void deliver_due(struct web_chat *web);
/* Delivers one message at once; the caller keeps it. */
void deliver_one(struct web_chat *web, struct outgoing *outgoing);
