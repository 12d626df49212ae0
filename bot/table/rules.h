#pragma once

#include "bot/table/time_control.h"
#include "engine/game.h"

/* What a table may set beside the options of its game. */
struct table_rules {
	enum time_control speed; /* TIME_USUAL: not chosen */
	bool undo; /* people may take moves back, though they play against each other */
};

/* The options of its game in one line, as shown and stored: "dice=3 calza=on". */

void rules_put(const struct game *game, const int16_t *options, struct text *out);

/* Reads what rules_put() wrote, maybe in another version: what is missing stays normal, what is
 * unknown is skipped. */
void rules_read(const struct game *game, const char *stored, int16_t *options);
