#pragma once

#include "bot/chat/chat.h"

/* The listener of all chats; their data is the struct bot. */
extern const struct chat_listener bot_listener;
