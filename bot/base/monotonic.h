#pragma once

#include <stdint.h>
#include <uv.h>

/* Milliseconds of a clock that nobody sets and that never goes back. */
static inline uint64_t monotonic_ms(void) {
	return uv_hrtime() / 1000000;
}
