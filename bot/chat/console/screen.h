#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A terminal's whole screen: a status line, the log, the board, advice, and a prompt with the typed
 * line. Only changed rows are drawn, on standard output. Texts may hold styles. */

struct screen;

/* The screen's content beside the log. */
struct screen_view {
	char name[128], where[128], turn[256]; /* left in the status line: the table, "round 3",
						* "your turn"; "": none */
	char right[256];                       /* right in it */
	char board[4096], advice[4096];        /* any number of lines */
	char prompt[512];
	const char *typed, *keys; /* borrowed; keys: at the right while nothing is typed */
	size_t cursor;            /* in typed */
	size_t columns;           /* the screen's: known before the rest is asked for */
};

/* Takes over the terminal. NULL if memory fails. */
struct screen *screen_create(bool colour);
/* Gives the terminal back, as it was before. */
void screen_destroy(struct screen *screen);

/* Adds lines to the log, and shows its end; NULL empties it. */
void screen_log(struct screen *screen, const char *said);

/* Scrolls the log back by pages, or (negative) forward. */
void screen_page(struct screen *screen, int pages);

/* How wide it is now. */
size_t screen_columns(struct screen *screen);

/* Spells the texts (screen_spell) and draws the changed rows. False if memory fails. */
bool screen_draw(struct screen *screen, struct screen_view *view);

/* The terminal was resized, or shows something else: all is drawn next time. */
void screen_forget(struct screen *screen);

/* While the program is stopped, the terminal is as it was before. */
void screen_leave(struct screen *screen);
void screen_enter(struct screen *screen);

/* Text, dice and (unless plain) its styles, without what else a terminal does not show; a line that
 * begins with "you" gets a capital. out has room for the text itself, and may be it. */
void screen_spell(const char *text, bool plain, char *out);
