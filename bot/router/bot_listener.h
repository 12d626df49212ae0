#ifndef BOT_ROUTER_BOT_LISTENER_H
#define BOT_ROUTER_BOT_LISTENER_H

#include "bot/chat/chat.h"

/* What chats call; their data is the struct bot. */
extern const struct chat_listener bot_listener;

#endif
