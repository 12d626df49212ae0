#pragma once

#include <stdbool.h>

#include "bot/chat/discord/memory.h"

/* What whoever creates the adapter does for it. */
struct discord_owner {
	/* Is called, once, when it cannot go on (the token is refused, an intent not granted), with
	 * a line for the operator that never holds the token. */
	void (*fatal)(void *data, const char *why);
	const struct discord_memory *memory;
};
