#pragma once

#include <stdint.h>

/* A wall clock that advances evenly even if the machine's clock is set or the machine sleeps; only
 * adjusted_clock_follow() adopts such a jump. Times are in milliseconds: wall since 1970 UTC, even
 * since the machine started, without its sleep. */

enum {
	ADJUSTED_CLOCK_JUMP_MS = 5000,  /* a smaller jump is an inexact clock, or a busy loop */
	ADJUSTED_CLOCK_ROUNDING_MS = 1, /* of whole milliseconds: time might go back by it */
};

struct adjusted_clock {
	int64_t ahead; /* of the even clock */
};

/* The machine's clocks. */
int64_t adjusted_clock_wall(void);
int64_t adjusted_clock_even(void);

void adjusted_clock_set(struct adjusted_clock *clock, int64_t wall, int64_t even);

int64_t adjusted_clock_now(const struct adjusted_clock *clock, int64_t even);

/* Adopts the machine's wall clock and returns its jump; 0: none. */
int64_t adjusted_clock_follow(struct adjusted_clock *clock, int64_t wall, int64_t even);
