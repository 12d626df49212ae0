#pragma once

#include "bot/delivery/button_id.h"
#include "bot/table/table.h"

/* The buttons beside posts about a table, from its game's verbs and the commands. */

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

/* For people who have not met the bot: Play (plays: tables can be opened here), Learn and Rules,
 * and in a place Settings. They are of no table. */
void buttons_for_newcomers(
	const struct words *words, bool plays, bool in_place, struct chat_controls *controls);
/* Opens a table of the game in the place of the press. */
void buttons_add_play(
	struct chat_controls *controls, const struct words *words, const struct game *game);

/* For everybody in this place of a table that has not started, and for invited people; an opening
 * has only Join. */
void buttons_for_lobby(const struct table_place *place, struct chat_controls *controls);

/* For a game that has ended: the rematch, and commands about the past game. */
void buttons_for_ended(
	const struct table *table, const struct words *words, struct chat_controls *controls);

/* For everybody at a running game: the hand, and moves worth a button that everybody may know to be
 * legal (no secrets, nothing that depends on a hand), of the active seats, or of others against
 * their moves. */
void buttons_for_game(
	const struct table *table, const struct words *words, struct chat_controls *controls);

/* Beside a text for one seat: its possible moves, most of them one press away. They are good until
 * its next turn, or until others' moves change its choices. */
void buttons_for_seat(const struct table *table, int seat, const struct words *words,
	struct chat_controls *controls);
