#pragma once

#include <stddef.h>

/* Around a channel's id: clients show the channel's name, and lead there. */
#define MARKDOWN_CHANNEL "\x13"

/* Escapes plain text so that Discord shows it unchanged: a backslash goes before whatever would be
 * formatting, a mention, an emoji, a timestamp, a link, or at the start of a line a heading, quote,
 * list or, as a prefix might, a command. Right-to-left words go between isolates (U+2068, U+2069),
 * so that digits and signs beside them stay where they are (UAX 9). Invalid UTF-8 becomes U+FFFD.
 * Of an emoji (CHAT_EMOJI) between two such marks "<:die3:0…0>" is left, as long as it will be,
 * with blanks that belong to it: emoji_filler.h. A text that would become too long has none. At
 * most four times as long, but for those. NULL: out of memory. */
char *markdown_escape(const char *text, size_t len);

/* The same for lines in a code block, where only backticks could do harm: they become look-alikes
 * (U+02CB). As many characters as before. */
char *markdown_code_block(const char *text, size_t len);
