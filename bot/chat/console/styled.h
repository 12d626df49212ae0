#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Text for a screen: rows no wider than its columns, with styles (TEXT_STYLE) as the terminal's. */

/* Takes out TEXT_PICTURE and TEXT_YOU, and the styles too if plain; a sentence that begins with
 * "you" gets a capital. out has room for the text itself, and may
 * be it. */
void styled_spell(const char *text, bool plain, char *out);

/* Replaces tabs by blanks, so that what stands behind them in consecutive lines is aligned.
 * Such lines are cut to so many columns (0: as wide as they get), as a table that is wrapped cannot
 * be read. out has room for size bytes. False if that is too little. */
bool styled_align(const char *text, size_t columns, char *out, size_t size);

/* How many columns the first n bytes of a text without line breaks take. */
size_t styled_width(const char *text, size_t n);

/* How many of the first n bytes fit in so many columns. */
size_t styled_fit(const char *text, size_t n, size_t columns);

struct styled_rows {
	char **rows; /* as written to the terminal */
	size_t n, cap;
	bool colour;
};

/* Cuts each line of the text into rows of so many columns, at blanks where there are any; what goes
 * on is indented. Styles go on to the end of their line. False if memory fails. */
bool styled_wrap(struct styled_rows *out, const char *text, size_t columns, size_t indent);

void styled_clear(struct styled_rows *rows);
