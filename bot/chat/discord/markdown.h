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

/* Takes the first chunk of at most room (> 0) characters off the front of rest, with the newline or
 * blank after it. Splits at a newline in the latter half, else after " | ", so that hands stay
 * whole, else at any newline, at a blank in the latter half, or between grapheme clusters; within a
 * cluster only if that alone is too long. Empty: nothing is left. */
struct chunk chunk_next(struct chunk *rest, size_t room);

/* How many bytes of a text are whole grapheme clusters of at most this many characters. */
size_t chunk_fit(const char *text, size_t most);

/* Around a channel's id: clients show the channel's name, and lead there. */
#define MARKDOWN_CHANNEL "\x1c"

/* Around an emoji in what is escaped, and its name on a button, until its id is known. */
#define MARKDOWN_EMOJI "\x15"

/* Escapes plain text so that Discord shows it unchanged: a backslash goes before whatever would be
 * formatting, a mention, an emoji, a timestamp, a link, or at the start of a line a heading, quote,
 * list or, as a prefix might, a command. Right-to-left words go between isolates (U+2068, U+2069),
 * so that digits and signs beside them stay where they are (UAX 9). Invalid UTF-8 becomes U+FFFD.
 * Of an emoji between two MARKDOWN_EMOJI "<:die3:0…0>" is left, as long as it will be,
 * with blanks that belong to it: emojis.h. A text that would become too long has none. At
 * most four times as long, but for those. NULL: out of memory. */
char *markdown_escape(const char *text, size_t len);

/* Splits a post's text into the content of messages: escaped, with pictures in code blocks. A
 * picture is split only if no message can hold it; then each part is a code block of its own. */

struct content {
	const char *at;  /* what is left */
	bool in_picture; /* and begins within a picture */
};

/* text is borrowed and must outlive it. */
struct content content_of(const char *text);

/* The next message, at most room characters, the caller's to free; "": nothing is left. NULL: out
 * of memory. */
char *content_next(struct content *content, size_t room);

/* Nothing visible is left. */
bool content_is_over(const struct content *content);
