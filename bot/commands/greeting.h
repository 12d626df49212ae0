#pragma once

#include "bot/table/table.h"

/* The bot's introduction of itself, and the first things to do. */

/* Says so in a place, without a sound. language: the network's for it; NULL: none. */
void greeting_say(struct bot *bot, struct chat *chat, const char *place, const char *language);

/* Whether a line does no more than call the bot: nothing follows its name, or "hi". It is folded.
 */
bool greeting_is_called(
	const struct chat *chat, const struct chat_message *message, const char *line);
/* Says so in the message's place, in answer to it, unless it was said there in the last minute. */
void greeting_answer(struct bot *bot, struct chat *chat, const struct chat_message *message);
