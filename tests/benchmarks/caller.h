#pragma once

#include "bot/table/table.h"

/* People who play at random among sensible calls. */

enum { CALL_MOST = 32 };

extern const char *const caller_names[SEATS_MAX];

/* What the one whose turn it is says: one of the lowest raises, or dudo. Returns who that is. The
 * seed is never 0. */
const char *caller_choose(uint64_t *seed, const struct table *table, char text[CALL_MOST]);
