#include "bot/cli/adjusted_clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
	struct timespec time = {0};
	clock_gettime(clock, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t adjusted_clock_wall(void) {
	return read_clock(CLOCK_REALTIME);
}

int64_t adjusted_clock_even(void) {
	return read_clock(CLOCK_MONOTONIC);
}

void adjusted_clock_set(struct adjusted_clock *clock, int64_t wall, int64_t even) {
	clock->ahead = wall - even;
}

int64_t adjusted_clock_now(const struct adjusted_clock *clock, int64_t even) {
	return even + clock->ahead;
}

int64_t adjusted_clock_follow(struct adjusted_clock *clock, int64_t wall, int64_t even) {
	int64_t jump = wall - adjusted_clock_now(clock, even);
	if (jump > ADJUSTED_CLOCK_ROUNDING_MS || jump < -ADJUSTED_CLOCK_ROUNDING_MS) {
		adjusted_clock_set(clock, wall, even);
	}
	return jump >= ADJUSTED_CLOCK_JUMP_MS || jump <= -ADJUSTED_CLOCK_JUMP_MS ? jump : 0;
}
