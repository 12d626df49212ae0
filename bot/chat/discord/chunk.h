#ifndef BOT_CHAT_DISCORD_PIECES_H
#define BOT_CHAT_DISCORD_PIECES_H

#include <stddef.h>

/* Texts cut to what Discord takes. It counts characters; we count as UTF-16 does, which is never
 * less. */

struct chunk {
	const char *at;
	size_t len;
};

size_t chunk_length(const char *text, size_t len);

/* Takes the first piece of at most room (> 0) characters off the front of rest, and the line end or
 * blank behind it. Cut is at a line end in the latter half, else behind " | ", so that a hand
 * between two of them stays whole, else at any line end, at a blank in the latter half, between
 * grapheme clusters; within one only when it alone is too long. Empty: nothing is left. */
struct chunk chunk_next(struct chunk *rest, size_t room);

/* How many bytes of a text are whole grapheme clusters of at most so many characters. */
size_t chunk_fit(const char *text, size_t most);

#endif
