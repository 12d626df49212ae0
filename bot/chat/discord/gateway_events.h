#pragma once

#include "bot/chat/discord/state.h"

/* The events of the gateway, by type. */

extern const struct gateway_type gateway_events_types[];

void gateway_events_handle(
	struct discord *discord, unsigned shard, const char *type, const json_t *d);
