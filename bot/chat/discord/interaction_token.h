#pragma once

#include <stdint.h>

#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/rest/rest_request.h"

struct discord;

/* The token of an interaction, by which its responses are sent, edited and deleted. */

enum {
	INTERACTION_TOKEN_SIZE = 512,
	INTERACTION_LIVES_MS = 14 * 60 * 1000, /* a little below Discord's lifetime */
};

struct interaction_token {
	char id[SNOWFLAKE_SIZE], token[INTERACTION_TOKEN_SIZE];
	uint64_t until; /* by monotonic_ms() */
};

/* Sends a request to edit or delete the message that answered the interaction. Returns as
 * rest_send(). */
int interaction_token_send(
	struct discord *discord, const struct interaction_token *by, struct rest_request request);
