#pragma once

#include "bot/chat/irc/memory.h"

/* What the adapter for IRC keeps, in the store. Its data is the struct network_context. */
extern const struct irc_memory irc_memory;
