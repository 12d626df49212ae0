#pragma once

#include "bot/delivery/button_id.h"
#include "bot/table/table.h"

/* The buttons beside what is said of a table, from its game's verbs and the commands. */

/* Removes all buttons and choices. */
void buttons_clear(struct chat_controls *controls);

/* The id of a button of this table, for this turn. */
struct button_id buttons_id(
	const struct table *table, int64_t turn, enum button_action action, const char *word);

/* Adds a button, if there is room. label: a SENTENCE. */
void buttons_add(struct chat_controls *controls, const struct words *words, const char *label,
	const struct button_id *press);
void buttons_add_as_it_is(
	struct chat_controls *controls, const char *label, const struct button_id *press);

/* Whether the verb exists under the table's rules; it may still be illegal now. */
bool buttons_has_verb(const struct table *table, int verb);

/* Whether a move of the verb needs args. */
bool buttons_asks_more(const struct verb *verb);

/* For everybody at a table that has not started. */
void buttons_for_lobby(const struct table *table, struct chat_controls *controls);

/* For a game that has ended: the rematch, and what can be asked about it. */
void buttons_for_ended(const struct table *table, struct chat_controls *controls);

/* For everybody at a running game: all verbs, whoever is on turn, so that buttons keep their places
 * and tell nothing of what a seat could do. If they are too many for a row, those of the active
 * seats. */
void buttons_for_game(const struct table *table, struct chat_controls *controls);

/* Beside a seat's hand, which stays for many turns: each button opens a menu. If the verbs are too
 * many for a row, a button to those of the moment. */
void buttons_for_hand(
	const struct table *table, const struct words *words, struct chat_controls *controls);

/* The same beside an answer; if the verbs are too many, those the seat can use now. */
void buttons_for_answer(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);

/* What the seat can do now. */
void buttons_for_turn(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);
