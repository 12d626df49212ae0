#ifndef BOT_DELIVERY_BUTTONS_H
#define BOT_DELIVERY_BUTTONS_H

#include "bot/delivery/button_id.h"
#include "bot/table/table.h"

/* The buttons beside what is said of a table. All of them come from its game's verbs. */

/* Without any. */
void controls_clear(struct chat_controls *controls);

/* The press of a button of this table that goes by this turn. */
struct press controls_press(
	const struct table *table, int64_t turn, enum press_action action, const char *word);

/* One more button, in these words; none where there is no room for it. label is a sentence. */
void controls_add(struct chat_controls *controls, const struct words *words, const char *label,
	const struct press *press);
void controls_add_as_it_is(
	struct chat_controls *controls, const char *label, const struct press *press);

/* Does the verb exist under the table's rules? It may still be illegal now. */
bool controls_has_verb(const struct table *table, int verb);

/* Must something be chosen for a move of the verb? */
bool controls_asks_more(const struct verb *verb);

/* For everybody at a table that has not started. */
void controls_for_lobby(const struct table *table, struct chat_controls *controls);

/* Where a game has ended: the way to another with the same people. */
void controls_for_ended(const struct table *table, struct chat_controls *controls);

/* For everybody at a running game: all verbs there are, whoever's turn it is, so that the buttons
 * stay where they are and tell nothing of what a seat could do. Where they are too many for a row,
 * those of the moment. */
void controls_for_game(const struct table *table, struct chat_controls *controls);

/* Beside a seat's hand, which stands for many turns: nothing is done before it was asked. Where the
 * verbs are too many for a row, the way to those of the moment. */
void controls_for_hand(
	const struct table *table, const struct words *words, struct chat_controls *controls);

/* The same beside an answer: of too many verbs, those the seat can use right now. */
void controls_for_answer(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);

/* What the seat can do right now. */
void controls_for_turn(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);

#endif
