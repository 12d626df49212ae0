#pragma once

#include "bot/draw/png.h"

/* What draws PNGs as a module: cairo, pango and their libraries, which whoever shows no pictures
 * does without. */

struct draw_module {
	const char *version; /* of the program to which it belongs */
	int (*png)(const struct drawing *drawing, enum theme theme, unsigned char **bytes,
		size_t *n); /* png_draw() */
};

/* Its only symbol. */
extern const struct draw_module draw_module;

/* Loads the module if it is not loaded yet; it stays for as long as the program runs. On one thread
 * at a time. NULL: there are no pictures; the first time, the log says why. */
const struct draw_module *draw_load(void);
