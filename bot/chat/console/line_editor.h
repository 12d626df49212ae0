#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A line editor at a terminal, with the usual keys of shells. The screen draws its line. Only one
 * at a time. */

struct line_editor;

enum line_editor_event {
	LINE_NOTHING, /* no complete key */
	LINE_TYPED,
	LINE_ENTERED,
	LINE_OVERLONG, /* entered, but too long: dropped */
	LINE_PAGE_UP,
	LINE_PAGE_DOWN,
	LINE_COMPLETES, /* Tab: complete by line_editor_insert() */
	LINE_ENDED,     /* end of input */
};

/* Sets the terminal on standard input to pass on each key. NULL: out of memory. */
struct line_editor *line_editor_create(void);
/* Resets the terminal. */
void line_editor_destroy(struct line_editor *editor);

/* Reads typed bytes, waiting for the first. False: the terminal is gone. */
bool line_editor_fill(struct line_editor *editor);
/* Whether line_editor_read() would not wait. */
bool line_editor_has_key(const struct line_editor *editor);
/* Handles the next key. */
enum line_editor_event line_editor_read(struct line_editor *editor);

/* After LINE_ENTERED: the line. Valid until the next key. */
const char *line_editor_entered(const struct line_editor *editor);

/* The typed line and the cursor's position in it, in bytes. Valid until the next call. */
const char *line_editor_line(struct line_editor *editor, size_t *cursor);

/* Inserts text at the cursor. */
void line_editor_insert(struct line_editor *editor, const char *text);

/* While the program is stopped (Ctrl-Z), the terminal has its former settings. */
void line_editor_suspend(struct line_editor *editor);
void line_editor_resume(struct line_editor *editor);
