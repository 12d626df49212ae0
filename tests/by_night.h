#pragma once

#include <stdlib.h>

/* How often something is tried: on most days, and by tests/nightly. */
static inline int by_night(int day, int night) {
	return getenv("DICECUP_NIGHTLY") != NULL ? night : day;
}
