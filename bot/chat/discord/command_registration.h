#ifndef BOT_CHAT_DISCORD_REGISTER_H
#define BOT_CHAT_DISCORD_REGISTER_H

#include "bot/chat/discord/state.h"

/* Slash commands: Discord is told which there are, once, when they differ from those it knows. */

/* Asks what is registered and mends it. Nothing happens when that has been done, is on its way, or
 * there are no commands. */
void command_registration_start(struct discord *discord);

/* The commands as Discord wants to have them: an array. NULL: out of memory. */
json_t *command_registration_payload(const struct chat_commands *commands);

/* Whether Discord, which leaves out and adds what means nothing, knows these commands and no
 * others. */
bool command_registration_is_same(json_t *ours, const json_t *theirs);

#endif
