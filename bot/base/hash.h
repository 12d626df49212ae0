#pragma once

#include <stddef.h>
#include <stdint.h>

/* FNV-1a of 64 bits: start with HASH_START and add byte by byte. Not for secrets, nor against
 * chosen collisions. */

#define HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_add(uint64_t hash, unsigned char byte) {
	return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n) {
	const unsigned char *at = bytes;
	for (size_t i = 0; i < n; i++) {
		hash = hash_add(hash, at[i]);
	}
	return hash;
}

static inline uint64_t hash_text(const char *text) {
	uint64_t hash = HASH_START;
	for (; *text != '\0'; text++) {
		hash = hash_add(hash, (unsigned char)*text);
	}
	return hash;
}
