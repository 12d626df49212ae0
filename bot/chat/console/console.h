#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/console/screen.h"

/* The smallest adapter: one person at a terminal or a pipe, on standard input and output. A
 * terminal has a screen; without one, and on a pipe, there are plain lines. */

#define CONSOLE_PLACE "terminal"

struct console_config {
	const char *name; /* of the person */
	const char *(*place)(
		void *data); /* the person's place: CONSOLE_PLACE, or it and a number */
	const struct chat_listener *listener; /* its data is set in the created chat */
	void *data;                           /* for the functions here */
	bool plain;                           /* no screen, even at a terminal */
	bool faces;                           /* dice faces are shown besides their digits */
	/* Fills the screen except for the typed line; plain lines at a terminal show its prompt
	 * alone. Valid until the next call. */
	void (*view)(void *data, struct chat *chat, struct screen_view *view);
	/* While true, said texts are not shown. */
	bool (*is_muted)(const void *data);
	/* True: the line was handled. False, or NULL: the listener gets a message. */
	bool (*line)(void *data, struct chat *chat, const char *line);
	/* A line was too long, and was dropped. */
	void (*overlong)(void *data);
};

/* NULL: out of memory. Only one console at a time. At a terminal the person is addressed as "you".
 */
struct chat *console_create(const struct console_config *config);

/* Whether it is a terminal, not a pipe or a file. */
bool console_is_terminal(const struct chat *chat);

/* Waits for input, at most timeout milliseconds (-1: without limit), and handles it. False at the
 * end of input, or when the program is asked to end. */
bool console_wait(struct chat *chat, int timeout);

/* console_wait() without waiting or reading. */
bool console_goes_on(struct chat *chat);

/* Interrupts console_wait(), from another thread. */
void console_wake(struct chat *chat);

/* Prints text that is not part of a game. */
void console_print(struct chat *chat, const char *text);

/* Empties the screen's log. */
void console_clear(struct chat *chat);
