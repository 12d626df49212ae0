#pragma once

#include "bot/table/table.h"

/* The last words of tables that were closed before their game had ended: a notice that outlives its
 * table, kept in memory until no server can refuse it any more. */

/* Keeps a text that was just said at home, if a server may still refuse it. If home is unreachable,
 * tells the people who sat there. */
void last_words_keep(struct table *table, const char *text);

/* Recent words were refused there: tells the people who sat at those tables. */
void last_words_note_unheard(struct bot *bot, struct chat *chat, const char *place);

/* The bot can speak there again: repeats words that were refused. */
void last_words_say_unheard(struct bot *bot, struct chat *chat, const char *place);

/* Forgets those of a network, which goes. */
void last_words_forget_network(struct bot *bot, const struct chat *chat);

void last_words_finish(struct bot *bot);
