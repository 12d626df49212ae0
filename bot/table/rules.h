#pragma once

#include "engine/game.h"

/* The rules of a table in one line, as shown and stored: "dice=3 calza=on". */

void rules_put(const struct game *game, const int16_t *options, struct text *out);

/* Reads what rules_put() wrote, maybe in another version: what is missing stays normal, what is
 * unknown is skipped. */
void rules_read(const struct game *game, const char *stored, int16_t *options);
