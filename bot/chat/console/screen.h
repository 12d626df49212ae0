#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A terminal's whole screen: a status line, the log, the board, advice, and a prompt with the typed
 * line. Draws only changed rows, on standard output. Texts may have styles. */

struct screen;

/* The screen's content besides the log. */
struct screen_view {
	char name[128], where[128], turn[256]; /* left in the status line: the table, "round 3",
						  "your turn"; "": none */
	char right[256];                       /* right in the status line */
	char board[4096], advice[4096];        /* any number of lines */
	char prompt[512];
	const char *typed, *keys; /* borrowed; keys: shown at the right while nothing is typed */
	size_t cursor;            /* in typed */
	size_t columns;           /* of the screen: set before the rest is filled in */
};

/* Takes over the terminal. NULL: out of memory. */
struct screen *screen_create(bool colour);
/* Restores the terminal. */
void screen_destroy(struct screen *screen);

/* Appends lines to the log, and shows its end; NULL empties it. */
void screen_log(struct screen *screen, const char *said);

/* Scrolls the log back by pages, or (negative) forward. */
void screen_page(struct screen *screen, int pages);

/* The present width. */
size_t screen_columns(struct screen *screen);

/* Spells the texts (screen_spell) and draws the changed rows. False: out of memory. */
bool screen_draw(struct screen *screen, struct screen_view *view);

/* The terminal was resized, or shows other text: everything is drawn next time. */
void screen_forget(struct screen *screen);

/* While the program is stopped, the terminal has its former state. */
void screen_leave(struct screen *screen);
void screen_enter(struct screen *screen);

/* Keeps text, dice and (unless plain) styles, without marks that a terminal cannot show; a line
 * that begins with "you" gets a capital. out has room for the text, and may be equal to it. */
void screen_spell(const char *text, bool plain, char *out);
