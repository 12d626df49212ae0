#ifndef BOT_CHAT_DISCORD_MARKDOWN_H
#define BOT_CHAT_DISCORD_MARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

enum {
	NAME_MOST = 32, /* characters of a name */
	NAME_SIZE = 4 * NAME_MOST + 1,
};

/* Plain text such that Discord shows it as it is: a backslash stands before whatever would be taken
 * for formatting, a mention, an emoji, a time, a link, or at the start of a line for a heading,
 * quote or list; all else stays byte for byte. Words that run from right to left stand between
 * isolates (U+2068, U+2069), so that digits and signs beside them stay where they are (UAX 9). What
 * is no UTF-8 becomes U+FFFD. At most four times as long. NULL: out of memory. */
char *markdown_escape(const char *text, size_t len);

/* The same for lines in a code block, which show as they are but could end it: backticks become
 * look-alikes (U+02CB). As many characters as before. */
char *markdown_code_block(const char *text, size_t len);

/* A display name as it may stand in a text: one line without anything that cannot be seen or that
 * climbs over its neighbours, at most 32 characters. False: nothing of it can be seen, and it is
 * "player". */
bool sanitize_name(const char *name, char out[NAME_SIZE]);

#endif
