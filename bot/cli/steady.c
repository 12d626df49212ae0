#include "bot/cli/steady.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
	struct timespec time = {0};
	clock_gettime(clock, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t steady_wall(void) {
	return read_clock(CLOCK_REALTIME);
}

int64_t steady_even(void) {
	return read_clock(CLOCK_MONOTONIC);
}

void steady_set(struct steady *steady, int64_t wall, int64_t even) {
	steady->ahead = wall - even;
}

int64_t steady_now(const struct steady *steady, int64_t even) {
	return even + steady->ahead;
}

int64_t steady_follow(struct steady *steady, int64_t wall, int64_t even) {
	int64_t jump = wall - steady_now(steady, even);
	if (jump > STEADY_ROUNDING_MS || jump < -STEADY_ROUNDING_MS) {
		steady_set(steady, wall, even);
	}
	return jump >= STEADY_JUMP_MS || jump <= -STEADY_JUMP_MS ? jump : 0;
}
