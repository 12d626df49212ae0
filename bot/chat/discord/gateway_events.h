#pragma once

#include "bot/chat/discord/state.h"

enum { MESSAGE_COMMAND_SIZE = 2048 };

/* Messages that people write: which are commands for the bot. */

void message_create_handle(struct discord *discord, const json_t *d);

/* False: message_create_handle() would surely ignore it. Judges by the JSON, from any thread. */
bool message_create_may_be_for_us(const void *prefix, const char *d, size_t len);

/* What a person wrote in private, as message_create_handle() would hand it on: whose key, within d.
 * False: there is no such thing. */
bool message_create_read_private(struct discord *discord, const json_t *d, const char **user,
	char command[MESSAGE_COMMAND_SIZE]);

/* The events of the gateway, by type. */

extern const struct gateway_type gateway_events_types[];

/* Nothing of this shard is heard before its READY or RESUMED. */
void gateway_events_deaf(struct discord *discord, unsigned shard);

void gateway_events_handle(
	struct discord *discord, unsigned shard, const char *type, const json_t *d);
