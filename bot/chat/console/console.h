#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/console/screen.h"

/* The smallest adapter: one person at a terminal or a pipe. It reads standard input and writes
 * standard output. A terminal has a screen; without one, and on a pipe, there are plain lines. */

#define CONSOLE_PLACE "terminal"

struct console_config {
	const char *name; /* the person's */
	const char *(*place)(
		void *data); /* where they are now: CONSOLE_PLACE, or it and a number */
	const struct chat_listener *listener; /* its data is set in the chat created */
	void *data;                           /* for the functions here */
	bool plain;                           /* no screen, though it is a terminal */
	bool faces;                           /* dice are shown beside their digits */
	/* Fills the screen but for the typed line; plain lines at a terminal show its prompt alone.
	 * Lasts until the next call. */
	void (*view)(void *data, struct chat *chat, struct screen_view *view);
	/* While true, nothing said is shown. */
	bool (*is_muted)(const void *data);
	/* True: it has handled the line. Else, or if NULL, the listener gets a message. */
	bool (*line)(void *data, struct chat *chat, const char *line);
	/* A line was too long, and is dropped. */
	void (*overlong)(void *data);
};

/* NULL if memory fails. Only one console at a time. At a terminal the person is "you". */
struct chat *console_create(const struct console_config *config);

/* A terminal rather than a pipe or a file. */
bool console_is_terminal(const struct chat *chat);

/* Waits for input, at most timeout milliseconds (-1: forever), and handles it. False at the end of
 * input, or when the program is asked to end. */
bool console_wait(struct chat *chat, int timeout);

/* console_wait() without waiting or reading. */
bool console_goes_on(struct chat *chat);

/* Ends console_wait(), from another thread. */
void console_wake(struct chat *chat);

/* Prints text that is not part of a game. */
void console_print(struct chat *chat, const char *text);

/* Empties the screen's log. */
void console_clear(struct chat *chat);
