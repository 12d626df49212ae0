#pragma once

#include "bot/table/table.h"

/* The bot introduces itself and the first things to do. */

/* Greets a place, without a sound. language: the network's for it; NULL: none. */
void greeting_say(struct bot *bot, struct chat *chat, const char *place, const char *language);

/* Whether a folded line only calls the bot: nothing follows its name, or "hi". */
bool greeting_is_called(
	const struct chat *chat, const struct chat_message *message, const char *line);
/* Greets the message's place, in answer to it, unless it was greeted in the last minute. */
void greeting_answer(struct bot *bot, struct chat *chat, const struct chat_message *message);
