#include "bot/base/backoff.h"

#include <stdbool.h>
#include <sys/random.h>

double backoff_chance(void) {
	uint32_t drawn;
	bool none = getrandom(&drawn, sizeof(drawn), GRND_NONBLOCK) < 0;
	return none ? 0.5 : drawn / 4294967296.0;
}

uint64_t backoff_ms_by(unsigned failures, uint64_t least, uint64_t most, double chance) {
	uint64_t pause = least;
	for (unsigned i = 0; i < failures && pause < most; i++) {
		pause *= 2;
	}
	pause = pause < most ? pause : most;
	return (uint64_t)((double)pause * (0.75 + chance / 2));
}

uint64_t backoff_ms(unsigned failures, uint64_t least, uint64_t most) {
	return backoff_ms_by(failures, least, most, backoff_chance());
}
