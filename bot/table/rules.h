#pragma once

#include "engine/game.h"

/* The rules of a table in one line, as people are told and as it is stored: "dice=3 calza=on". */

void rules_put(const struct game *game, const int16_t *options, struct text *out);

/* Reads what rules_put() wrote, if by another version: what it does not name stays normal, and what
 * the game does not know is passed over. */
void rules_read(const struct game *game, const char *stored, int16_t *options);
