#pragma once

#include "bot/delivery/button_id.h"
#include "bot/table/table.h"

/* The buttons beside what is said of a table. All of them come from its game's verbs. */

/* Without any. */
void buttons_clear(struct chat_controls *controls);

/* The press of a button of this table that goes by this turn. */
struct button_id buttons_id(
	const struct table *table, int64_t turn, enum button_action action, const char *word);

/* One more button, in these words; none where there is no room for it. label is a sentence. */
void buttons_add(struct chat_controls *controls, const struct words *words, const char *label,
	const struct button_id *press);
void buttons_add_as_it_is(
	struct chat_controls *controls, const char *label, const struct button_id *press);

/* Does the verb exist under the table's rules? It may still be illegal now. */
bool buttons_has_verb(const struct table *table, int verb);

/* Must something be chosen for a move of the verb? */
bool buttons_asks_more(const struct verb *verb);

/* For everybody at a table that has not started. */
void buttons_for_lobby(const struct table *table, struct chat_controls *controls);

/* Where a game has ended: the way to another with the same people. */
void buttons_for_ended(const struct table *table, struct chat_controls *controls);

/* For everybody at a running game: all verbs there are, whoever's turn it is, so that the buttons
 * stay where they are and tell nothing of what a seat could do. Where they are too many for a row,
 * those of the moment. */
void buttons_for_game(const struct table *table, struct chat_controls *controls);

/* Beside a seat's hand, which stands for many turns: nothing is done before it was asked. Where the
 * verbs are too many for a row, the way to those of the moment. */
void buttons_for_hand(
	const struct table *table, const struct words *words, struct chat_controls *controls);

/* The same beside an answer: of too many verbs, those the seat can use right now. */
void buttons_for_answer(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);

/* What the seat can do right now. */
void buttons_for_turn(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);
