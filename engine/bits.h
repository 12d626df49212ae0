#pragma once

#include <stdint.h>

/* How many bits are set: in place, where the compiler may know no instruction for it and calls. */
static inline int bits_count(uint64_t bits) {
	bits -= bits >> 1 & UINT64_C(0x5555555555555555);
	bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
	bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}
