#pragma once

#include "engine/game.h"

/* The rules a table may set. */

/* The normal value of each option. */
void options_set_normal(const struct game *game, int16_t options[OPTIONS_MAX]);

/* Reads a typed value; false: not one of the option's. */
bool options_read(const struct option *option, const char *value, int16_t *number);

/* Sets "key" to "value" as typed (on, true, yes are equal). 0, or -ENOENT for an unknown key,
 * -EINVAL for a value that the option does not have. */
int options_set(
	const struct game *game, int16_t options[OPTIONS_MAX], const char *key, const char *value);

/* "on", "no", "true" …: 1 or 0; false: none of these. */
bool options_read_switch(const char *value, int16_t *number);

/* An option's value as typed. */
void options_put(const struct option *option, int16_t value, struct text *out);

/* NULL, or a SENTENCE with the reason why this number of players cannot play with these options. */
const char *options_objection(const struct game *game, int n_seats, const int16_t *options);
