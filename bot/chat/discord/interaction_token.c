#include "bot/chat/discord/interaction_token.h"

#include <stdio.h>

#include "bot/base/monotonic.h"
#include "bot/chat/discord/state.h"

int interaction_token_send(
	struct discord *discord, const struct interaction_token *by, struct rest_request request) {
	char path[INTERACTION_TOKEN_SIZE + 96];
	snprintf(path, sizeof(path), "/webhooks/%s/%s/messages/@original", discord->application,
		by->token);
	request.path = path;
	request.interaction = by->id;
	request.repeatable = true;
	request.within_ms = by->until - monotonic_ms();
	return rest_send(discord->rest, &request);
}
