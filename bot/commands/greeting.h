#pragma once

#include "bot/table/table.h"

/* What the bot is, and what one can do first. */

/* Says so in a place, without a sound. */
void greeting_say(struct bot *bot, struct chat *chat, const char *place, const char *language);
