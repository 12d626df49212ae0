#include "bot/chat/discord/interaction_token.h"

#include <stdio.h>

void interaction_token_write_route(const char *id, char route[INTERACTION_ROUTE_SIZE]) {
	snprintf(route, INTERACTION_ROUTE_SIZE, "/interactions/%s", id);
}
