#pragma once

#include <stdint.h>

/* The time of day, going on evenly though the machine's clock is set or the machine sleeps: nothing
 * is due sooner or later for it until somebody is told of the jump. All in milliseconds; wall
 * counts from 1970 UTC, even from when the machine started and stands while it sleeps. */

enum {
	STEADY_JUMP_MS = 5000,  /* less is a clock that is not exact, or a loop that was busy */
	STEADY_ROUNDING_MS = 1, /* both are whole milliseconds; time would go back by it */
};

struct steady {
	int64_t ahead; /* of the even time */
};

/* What both clocks of the machine say. */
int64_t steady_wall(void);
int64_t steady_even(void);

void steady_set(struct steady *steady, int64_t wall, int64_t even);

int64_t steady_now(const struct steady *steady, int64_t even);

/* Goes by the machine's clock again, and returns by how much that has jumped; 0: not at all. */
int64_t steady_follow(struct steady *steady, int64_t wall, int64_t even);
