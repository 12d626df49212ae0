#pragma once

#include "bot/chat/discord/state.h"

/* People's messages: filters commands for the bot. */

/* False: the message would certainly be ignored. Judges by the JSON, on any thread. */
bool message_create_may_be_for_us(const void *discord, const char *d, size_t len);

/* The events of the gateway, by type. */

extern const struct gateway_type gateway_events_types[];

/* Members of gateway_listener. */
void gateway_events_deaf(void *data, unsigned shard);
void gateway_events_handle(void *data, unsigned shard, const char *type, const json_t *d);
