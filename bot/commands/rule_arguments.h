#pragma once

#include "bot/commands/suggestions.h"
#include "bot/table/rules.h"

/* A table's rules as typed, "dice=3 speed=blitz hints=on": its game's options, its speed and its
 * switches. */

/* Sets the rules in the arguments, for n_seats players or more. False: one is wrong, or they suit
 * no number of players; then the asker was told why. */
bool rule_arguments_read(struct request *request, const struct game *game, int n_seats,
	int16_t *options, enum time_control *speed, unsigned *switches);

/* Tells which rule is wrong, by the rc of options_set(), and which rules there are; table: with the
 * table's speed and switches. */
void rule_arguments_tell_wrong(
	struct request *request, const struct game *game, bool table, const char *key, int rc);

/* Whether any number of players from n_seats on can play by these rules; if not, the asker was told
 * why. */
bool rule_arguments_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options);

/* Adds the list of rules that can be set to the answer. */
void rule_arguments_put(struct request *request, const struct game *game, bool table);

/* Suggests every option with every value after the words before, "calza=on". */
void rule_arguments_suggest(struct suggestions *list, const struct game *game, const char *before);

/* Adds at most three fields for the game's current rules: first one for all switches, then one for
 * each option of several values. Their choices are settings, "calza=on", each after the words
 * before. switches: the table's; NULL: there is no table. */
void rule_arguments_put_form(const struct words *words, const struct game *game,
	const int16_t *options, const unsigned *switches, const char *before,
	struct chat_form *form);

/* "calza=off …", each with a blank after it: all switches of such a form, off. */
void rule_arguments_put_off(
	const struct game *game, bool table, const char *before, struct text *out);
