#pragma once

#include <stdint.h>

/* How late what people say comes. Discord's ids tell when they said it, by a clock of which ours
 * may differ: what came soonest of late was not late at all. */

enum {
	LATENESS_LEAST_MS = 2000, /* below that nothing is late */
	LATENESS_RECENT = 8,
};

/* Zeroed: nothing has come yet. */
struct lateness {
	int64_t recent[LATENESS_RECENT]; /* how long the last took, in ms */
	unsigned n;                      /* how many came */
};

/* When what has this id, and has just come, was said: in ms since 1970 by this machine's clock. 0:
 * just now, or it is no id. */
int64_t lateness_said_at(struct lateness *lateness, const char *id);
