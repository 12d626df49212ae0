#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"

/* The smallest adapter: one person at a terminal or a pipe, in the one place "terminal". It reads
 * standard input and writes standard output; at a terminal lines can be edited, and what the bot
 * says appears above the one being typed. */

#define CONSOLE_PLACE "terminal"

struct console_config {
	const char *name;                     /* the person's */
	const struct chat_listener *listener; /* its data is set in the chat created */
	void *data;                           /* for prompt() and line() */
	/* Writes the prompt, up to size bytes; called before every line. */
	void (*prompt)(void *data, struct chat *chat, char *out, size_t size);
	/* True: it has handled the line. Else, or if NULL, the listener gets a message. */
	bool (*line)(void *data, struct chat *chat, const char *line);
};

/* NULL if memory fails. Only one console at a time. */
struct chat *console_create(const struct console_config *config);

/* A terminal rather than a pipe or a file. */
bool console_is_terminal(const struct chat *chat);

/* Waits for input, at most timeout milliseconds (-1: forever), and handles it. False at the end of
 * input. */
bool console_wait(struct chat *chat, int timeout);

/* Ends console_wait() from another thread. */
void console_wake(struct chat *chat);

/* Prints text that is not part of a game. */
void console_print(struct chat *chat, const char *text);
