#pragma once

#include "bot/table/table.h"
#include "engine/audience.h"

/* How a game ended, where places count otherwise than by its rules, since somebody gave up or was
 * away to its end: what people are told of the places that count. */

/* NULL: the game is not over in this state, or places count as by its rules. Lasts until the next
 * call. */
const struct audience_ending *ending_of(
	const struct table *table, const void *state, const struct words *words);
