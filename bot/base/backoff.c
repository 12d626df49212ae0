#include "bot/base/backoff.h"

#include <sys/random.h>

uint64_t backoff_ms(unsigned failures, uint64_t least, uint64_t most) {
	uint64_t pause = least;
	for (unsigned i = 0; i < failures && pause < most; i++) {
		pause *= 2;
	}
	pause = pause < most ? pause : most;
	uint8_t chance = 128;
	if (getrandom(&chance, sizeof(chance), GRND_NONBLOCK) < 0) {
		chance = 128;
	}
	return pause * 3 / 4 + pause / 2 * chance / 255;
}
