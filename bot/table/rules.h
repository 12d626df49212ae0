#pragma once

#include "bot/table/time_control.h"
#include "engine/game.h"

/* The rules of a table: the options of its game, and switches that any table has. In one line, as
 * shown and stored: "dice=3 calza=on hints=on". */

/* Off unless they were set. */
enum rules_switch {
	RULES_HINTS,   /* people among themselves may ask for hints; then the game is unrated */
	RULES_EXPLAIN, /* what is revealed is explained */
	RULES_UNDO,    /* people may take moves back, though they play against each other */
	RULES_SWITCHES,
};

/* Whether it is on among these, bits of switches. */
static inline bool rules_are_on(unsigned switches, enum rules_switch which) {
	return (switches >> which & 1) != 0;
}

/* The key and the label of each. */
extern const struct option rules_switches[RULES_SWITCHES];
/* Whether tables of this game have it. */
bool rules_switch_exists(enum rules_switch which, const struct game *game);
/* Sets a switch as people write it; as options_set(). */
int rules_switch_set(
	const struct game *game, unsigned *switches, const char *key, const char *value);

/* Switches that are off are left out. */
void rules_put(
	const struct game *game, const int16_t *options, unsigned switches, struct text *out);

/* The unusual ones, for reading: "dice each: 2, calza: on". */
void rules_put_in_words(const struct game *game, const int16_t *options, unsigned switches,
	const struct words *words, struct text *out);

/* Reads what rules_put() wrote, maybe in another version: what is missing stays normal, what is
 * unknown is skipped, and gives false. switches: NULL where they do not matter. */
bool rules_read(const struct game *game, const char *stored, int16_t *options, unsigned *switches);
