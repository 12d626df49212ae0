#pragma once

#include "bot/chat/web/outgoing.h"

/* Brings what the bot says to those whom it is for. */

/* Takes the chain over. */
void deliver_all(struct web_chat *web, struct outgoing *first);
/* One, which stays the caller's. */
void deliver_one(struct web_chat *web, struct outgoing *outgoing);
