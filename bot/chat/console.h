#ifndef BOT_CHAT_CONSOLE_H
#define BOT_CHAT_CONSOLE_H

#include <stdbool.h>

#include "bot/chat/chat.h"

/* The smallest adapter: one person at a terminal or a pipe, in the one place "terminal". Lines come
 * from standard input and go to standard output; at a terminal lines can be edited, and what the
 * bot says appears above the one being typed. */

#define CONSOLE_PLACE "terminal"

struct console_config {
	const char *name;                     /* the person's */
	const struct chat_listener *listener; /* its data is set in the chat made */
	void *data;                           /* of the two below */
	/* Writes what stands before the cursor, up to size bytes; called before every line. */
	void (*prompt)(void *data, struct chat *chat, char *out, size_t size);
	/* A line typed; if NULL, or it returns false, the line goes to the listener as a message.
	 */
	bool (*line)(void *data, struct chat *chat, const char *line);
};

/* NULL if memory fails. Only one console at a time. */
struct chat *console_create(const struct console_config *config);

/* Somebody can see it: a terminal, not a pipe or a file. */
bool console_is_terminal(const struct chat *chat);

/* Waits for input, at most timeout milliseconds (-1: without end), and hands on what came. False at
 * the end of input. */
bool console_wait(struct chat *chat, int timeout);

/* Prints lines that are not part of a game. */
void console_print(struct chat *chat, const char *text);

#endif
