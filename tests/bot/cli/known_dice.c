#include <stdint.h>
#include <stdlib.h>

#include "bot/chat/discord/live_messages.h"
#include "bot/fair/fair.h"

/* The dice of DICECUP_SEED, and pictures that are waited for under sanitizers, too (for
 * so many milliseconds as DICECUP_PICTURES_MS says). These stand in
 * by the linker's --wrap. */

enum { PATIENCE_MS = 10 * 1000 };

int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	const char *given = getenv("DICECUP_SEED");
	unsigned long n = given != NULL ? strtoul(given, NULL, 10) : 0;
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)(i + 1 + (int)(n >> i % 4 * 8 & 0xff));
	}
	return 0;
}

unsigned __wrap_picture_patience(void);
unsigned __wrap_picture_patience(void) {
	const char *given = getenv("DICECUP_PICTURES_MS");
	return given != NULL ? (unsigned)strtoul(given, NULL, 10) : PATIENCE_MS;
}
