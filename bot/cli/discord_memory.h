#pragma once

#include "bot/chat/discord/memory.h"

/* What the adapter for Discord keeps, in the store. Its data is the struct network_context. */
extern const struct discord_memory discord_memory;
