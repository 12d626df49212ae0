#pragma once

#include "bot/table/table.h"

/* What is said of a table that is closed before its game has ended. The table is gone then, so it
 * is kept here, in memory, until no server can refuse it any more. */

void last_words_finish(struct bot *bot);

/* The text was just said where the table stands, or could not be. */
void last_words_keep(struct table *table, const char *text);

/* What was said there a moment ago, nobody heard: whoever sat at the tables is told. */
void last_words_note_unheard(struct bot *bot, struct chat *chat, const char *place);

/* The bot can speak there: says what nobody heard. */
void last_words_say(struct bot *bot, struct chat *chat, const char *place);

/* Forgets those of a network, which goes. */
void last_words_drop(struct bot *bot, const struct chat *chat);
