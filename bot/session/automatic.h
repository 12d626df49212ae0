#pragma once

#include <stdbool.h>

#include "bot/table/table.h"

/* The move made for an active seat that has no other; false: there is none. Of several seats the
 * first. In places of several people only where everybody knows that it has no other, or its verb
 * is automatic; never a secret, and never where somebody may interrupt. The journal says which
 * moves were made so. */
bool automatic_move(const struct table *table, const void *state, struct move *move);

/* Whether people are told that it was the only one: where its verb is not automatic. */
bool automatic_is_told(const struct game *game, const struct move *move);
