#pragma once

#include "bot/commands/suggestions.h"

/* A table's rules as they are typed, "dice=3 speed=blitz": the options of its game, and its speed.
 */

/* Sets those named in the arguments, for so many players or more; tells what is wrong with the
 * first that fails, or why nobody can play by them. */
bool rule_arguments_read(struct request *request, const struct game *game, int n_seats,
	int16_t *options, enum time_control *speed);

/* Says which rule of the game is wrong, rc being what options_set() answered, and what can be
 * set: for a table its speed, too. */
void rule_arguments_tell_wrong(
	struct request *request, const struct game *game, bool speed, const char *key, int rc);

/* Can any number of players, at least so many, play by these rules? Else tells why not. */
bool rule_arguments_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options);

/* Adds what can be set to the answer. */
void rule_arguments_put(struct request *request, const struct game *game, bool speed);

/* Suggests every option with every value, each behind the words before it: "calza=on". */
void rule_arguments_suggest(
	struct suggestions *suggestions, const struct game *game, const char *before);
