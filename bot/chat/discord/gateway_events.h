#pragma once

#include "bot/chat/discord/state.h"

/* The events of the gateway, by type. */

extern const struct gateway_type gateway_events_types[];

/* Nothing of this shard is heard before its READY or RESUMED. */
void gateway_events_deaf(struct discord *discord, unsigned shard);

void gateway_events_handle(
	struct discord *discord, unsigned shard, const char *type, const json_t *d);
