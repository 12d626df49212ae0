#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Texts split by Discord's limits. Discord counts characters; we count UTF-16 code units, which are
 * never fewer. */

struct chunk {
	const char *at;
	size_t len;
};

size_t chunk_length(const char *text, size_t len);

/* Takes the first chunk of at most room (> 0) characters off the front of rest, and the newline or
 * blank after it. Splits at a newline in the second half, else after " | ", so that hands stay
 * whole, else at any newline, at a blank in the second half, or between grapheme clusters; within a
 * cluster only if it alone is too long. Empty: nothing is left. */
struct chunk chunk_next(struct chunk *rest, size_t room);

/* The number of bytes in whole grapheme clusters of a text with at most this many characters. */
size_t chunk_fit(const char *text, size_t most);

/* Surrounds a channel's id: clients show the channel's name as a link. */
#define MARKDOWN_CHANNEL "\x1c"

/* Surrounds an emoji in escaped text, or an emoji's name on a button, until its id is known. */
#define MARKDOWN_EMOJI "\x15"

/* Escapes plain text so that Discord shows it unchanged: a backslash precedes whatever would be
 * formatting, a mention, an emoji, a timestamp, a link, or at the start of a line a heading, quote,
 * list or, by its prefix, a command. Right-to-left words go between isolates (U+2068, U+2069), so
 * that digits and signs beside them keep their place (UAX 9). Invalid UTF-8 becomes U+FFFD. An
 * emoji becomes "<:die3:0…0>" between two MARKDOWN_EMOJI, of its final length, with the blanks that
 * belong to it: emojis.h. In too long a text emojis are left out. At most four times as long,
 * emojis aside. NULL: out of memory. */
char *markdown_escape(const char *text, size_t len);

/* Splits a post's text into messages: escaped, with pictures in code blocks. A picture is split
 * only if no message can hold it; then each part is a code block. */

struct content {
	const char *at;  /* the text left */
	bool in_picture; /* at is within a picture */
};

/* text is borrowed and must outlive it. */
struct content content_of(const char *text);

/* The next message, of at most room characters, which the caller frees; "": nothing is left. NULL:
 * out of memory. */
char *content_next(struct content *content, size_t room);

/* Whether nothing visible is left. */
bool content_is_over(const struct content *content);
