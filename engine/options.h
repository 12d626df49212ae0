#pragma once

#include "engine/game.h"

/* The rules a table may set. */

/* Each option's normal value. */
void options_set_normal(const struct game *game, int16_t options[OPTIONS_MAX]);

/* Reads a value as people write it; false if the option cannot take it. */
bool options_read(const struct option *option, const char *value, int16_t *number);

/* Sets "key", "value" as people write them (on, true, yes alike). 0, or -ENOENT for an unknown key,
 * -EINVAL for a value the option cannot take. */
int options_set(
	const struct game *game, int16_t options[OPTIONS_MAX], const char *key, const char *value);

/* "on", "no", "true" …: 1 or 0; false if it is none of them. */
bool options_read_switch(const char *value, int16_t *number);

/* An option's value as people write it. */
void options_put(const struct option *option, int16_t value, struct text *out);

/* NULL, or a SENTENCE that says why this number of players cannot play with these options. */
const char *options_objection(const struct game *game, int n_seats, const int16_t *options);
