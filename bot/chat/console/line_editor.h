#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A line editor at a terminal, with the keys people know from their shell. The screen draws its
 * line. Only one at a time. */

struct line_editor;

enum line_editor_event {
	LINE_NOTHING, /* no whole key was typed */
	LINE_TYPED,
	LINE_ENTERED,
	LINE_OVERLONG, /* entered, but too long: the line is dropped */
	LINE_PAGE_UP,
	LINE_PAGE_DOWN,
	LINE_COMPLETES, /* Tab: complete with line_editor_insert() */
	LINE_ENDED,     /* the end of input */
};

/* The terminal on standard input is set to hand on each key. NULL if memory fails. */
struct line_editor *line_editor_create(void);
/* Sets the terminal back. */
void line_editor_destroy(struct line_editor *editor);

/* Reads typed bytes, blocking for the first. False: the terminal is gone. */
bool line_editor_fill(struct line_editor *editor);
/* Whether line_editor_read() has something to read. */
bool line_editor_has_key(const struct line_editor *editor);
/* Handles the next key. */
enum line_editor_event line_editor_read(struct line_editor *editor);

/* After LINE_ENTERED: the line. Lasts until the next key. */
const char *line_editor_entered(const struct line_editor *editor);

/* The line being typed and the cursor's place in it, in bytes. Lasts until the next call. */
const char *line_editor_line(struct line_editor *editor, size_t *cursor);

/* Types text at the cursor. */
void line_editor_insert(struct line_editor *editor, const char *text);

/* While the program is stopped (Ctrl-Z), the terminal is set as it was before. */
void line_editor_suspend(struct line_editor *editor);
void line_editor_resume(struct line_editor *editor);
