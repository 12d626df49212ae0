#pragma once

#include "bot/chat/discord/state.h"

/* Messages that people write: which are commands for the bot. */

void message_create_handle(struct discord *discord, const json_t *d);

/* False: message_create_handle() would surely ignore it. Judges by the JSON, from any thread. */
bool message_create_may_be_for_us(const void *prefix, const char *d, size_t len);
