#pragma once

#include <stdint.h>

#include "bot/chat/discord/json_read.h"

/* The token of an interaction, by which its responses are sent, edited and deleted. */

enum {
	INTERACTION_TOKEN_SIZE = 512,
	INTERACTION_ROUTE_SIZE = 64,
	INTERACTION_LIVES_MS = 14 * 60 * 1000, /* a little below Discord's lifetime */
};

struct interaction_token {
	char id[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
	uint64_t until; /* by monotonic_ms() */
};

/* The route of all its responses, so that none overtakes the first. */
void interaction_token_write_route(const char *id, char route[INTERACTION_ROUTE_SIZE]);
