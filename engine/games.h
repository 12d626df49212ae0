#ifndef ENGINE_GAMES_H
#define ENGINE_GAMES_H

#include "engine/game.h"

/* The table of all games, ended by NULL. */
extern const struct game *const games[];

/* The game with this id, or NULL. */
const struct game *games_find(const char *id);

/* Each option's normal value. */
void games_normal_options(const struct game *game, int16_t options[OPTIONS_MAX]);

/* Sets "key", "value" as people write them (on, true, yes alike). 0, or -ENOENT for an unknown key,
 * -EINVAL for a value the option cannot take. */
int games_set_option(
	const struct game *game, int16_t options[OPTIONS_MAX], const char *key, const char *value);

/* "easy", "normal", "hard". */
extern const char *const games_levels[LEVELS];

/* The level that len bytes of word name or begin; false if none. */
bool games_find_level(const char *word, size_t len, enum level *level);

/* An option's value as people write it. */
void games_put_option(const struct option *option, int16_t value, struct text *out);

#endif
