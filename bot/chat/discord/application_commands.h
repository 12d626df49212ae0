#pragma once

#include "bot/chat/discord/state.h"

/* Registers the slash commands with Discord if they differ from the registered ones. */

/* Fetches the registered commands and corrects them. Does nothing if that is done or in progress,
 * or if there are no commands. */
void command_registration_start(struct discord *discord);

/* The commands as a JSON array for Discord. NULL: out of memory. */
json_t *command_registration_payload(const struct chat_commands *commands);

/* Whether Discord, which leaves out defaults and adds members, has exactly these commands. */
bool command_registration_is_same(json_t *ours, const json_t *theirs);
