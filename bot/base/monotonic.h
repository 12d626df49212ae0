#pragma once

#include <stdint.h>
#include <uv.h>

/* Milliseconds of the monotonic clock. */
static inline uint64_t monotonic_ms(void) {
	return uv_hrtime() / 1000000;
}
