#include "bot/cli/steady.h"

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
