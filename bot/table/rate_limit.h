#pragma once

#include <stdbool.h>
#include <stdint.h>

/* How much one person may have of the bot at once, so that nobody can flood a channel with it.
 * Moves in one's own game are never limited. Times are milliseconds since 1970 UTC. */

enum rate_limit {
	LIMIT_NONE,
	LIMIT_OPEN,   /* tables opened */
	LIMIT_CHANGE, /* what is done at a table or a channel and is no move */
	LIMIT_SAY,    /* answers that everybody in the place reads; more come in private */
	LIMIT_TELL,   /* answers in private; more do not come */
	LIMITS
};

enum { LIMIT_UNBEGUN = 4 }; /* tables opened by one person that have not begun */

/* What a person has had. */
struct person_limits {
	int64_t whole_at[LIMITS]; /* when all of it can be had again */
	bool hushed;              /* they were told that they asked too much */
};

/* How long until there is one to be had, 0: there is. */
int64_t rate_limit_wait(const struct person_limits *limits, enum rate_limit limit, int64_t now);

/* Takes one; false if there is none. */
bool rate_limit_take(struct person_limits *limits, enum rate_limit limit, int64_t now);
