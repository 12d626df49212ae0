#pragma once

#include "bot/table/table.h"

/* Closes a table before its game has ended: stores it as unfinished, tells the place, with the seed
 * if the game had begun, and destroys it. False if that could not be stored; then it stays. */
bool closing_break_off(struct table *table);

/* As closing_break_off(), because nobody has acted for ms. */
bool closing_give_up(struct table *table, int64_t ms);

/* The place was deleted: if it is the table's home, closes it and tells each person seated in
 * private; if that cannot be stored, the table stays. Elsewhere it goes on. */
void closing_place_gone(struct table_place *place);

/* Somebody takes the table out of a place that is not its home: both are told. False if that could
 * not be stored; then it stays. */
bool closing_take_out(struct table_place *place, const char *who);

/* If its game has ended and its last line is delivered, the table is destroyed by a later tick:
 * once the line cannot be refused any more. */
void closing_note_delivered(struct table *table);

/* The last words of tables that were closed before their game had ended are kept in memory, until
 * no server can refuse them any more. */
void closing_finish(struct bot *bot);

/* Words said there a moment ago were not heard: the people who sat at the tables are told. */
void closing_note_unheard(struct bot *bot, struct chat *chat, const char *place);

/* The bot can speak there: says what nobody heard. */
void closing_say_unheard(struct bot *bot, struct chat *chat, const char *place);

/* Forgets those of a network, which goes. */
void closing_forget_network(struct bot *bot, const struct chat *chat);
