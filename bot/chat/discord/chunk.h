#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Texts split to Discord's limits. It counts characters; we count UTF-16 code units, never fewer.
 */

struct chunk {
	const char *at;
	size_t len;
};

size_t chunk_length(const char *text, size_t len);

/* Whether it is at most so long. */
bool chunk_fits(const char *text, size_t len, size_t most);

/* Takes the first chunk of at most room (> 0) characters off the front of rest, with the newline or
 * blank behind it. Splits at a newline in the latter half, else behind " | ", so that hands stay
 * whole, else at any newline, at a blank in the latter half, or between grapheme clusters; within a
 * cluster only if that alone is too long. Empty: nothing is left. */
struct chunk chunk_next(struct chunk *rest, size_t room);

/* How many bytes of a text are whole grapheme clusters of at most so many characters. */
size_t chunk_fit(const char *text, size_t most);
