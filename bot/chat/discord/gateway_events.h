#pragma once

#include "bot/chat/discord/state.h"

/* Messages that people write: which are commands for the bot. */

/* False: the message would surely be ignored. Judges by the JSON, from any thread. */
bool message_create_may_be_for_us(const void *prefix, const char *d, size_t len);

/* The events of the gateway, by type. */

extern const struct gateway_type gateway_events_types[];

/* Nothing of this shard is heard before its READY or RESUMED. */
void gateway_events_deaf(struct discord *discord, unsigned shard);

void gateway_events_handle(
	struct discord *discord, unsigned shard, const char *type, const json_t *d);
