#pragma once

#include "bot/chat/chat.h"

/* What chats call; their data is the struct bot. */
extern const struct chat_listener bot_listener;
