#pragma once

#include "bot/commands/suggestions.h"
#include "bot/table/rules.h"

/* A table's rules as they are typed, "dice=3 speed=blitz hints=on": the options of its game, its
 * speed and its switches. */

/* Sets the rules named in the arguments, for n_seats players or more. False if one is wrong, or
 * they suit no number of players; then the asker was told why. */
bool rule_arguments_read(struct request *request, const struct game *game, int n_seats,
	int16_t *options, enum time_control *speed, unsigned *switches);

/* Says which rule of the game is wrong, by the rc of options_set(), and which rules there are;
 * table: the table's speed and switches, too. */
void rule_arguments_tell_wrong(
	struct request *request, const struct game *game, bool table, const char *key, int rc);

/* Whether any number of players from n_seats on can play by these rules; if not, tells why. */
bool rule_arguments_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options);

/* Adds the settable rules to the answer. */
void rule_arguments_put(struct request *request, const struct game *game, bool table);

/* Suggests every option with every value, each after the words before it: "calza=on". */
void rule_arguments_suggest(struct suggestions *list, const struct game *game, const char *before);

/* Adds fields for the game's rules as they are now, in all at most three: what is on or off in one,
 * which comes first, and values of several. Their choices are settings, "calza=on", with the same
 * before each. switches: a table's; NULL: it is none. */
void rule_arguments_put_form(const struct words *words, const struct game *game,
	const int16_t *options, const unsigned *switches, const char *before,
	struct chat_form *form);

/* "calza=off …", a blank after each: all that such a form shows as off. */
void rule_arguments_put_off(
	const struct game *game, bool table, const char *before, struct text *out);
