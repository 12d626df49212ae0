#pragma once

#include <stddef.h>

#include "bot/draw/palette.h"
#include "engine/drawing.h"

enum { PNG_SIDE_MOST = 2000 /* units */ };

/* Draws a drawing as a PNG of n bytes, from malloc(). A label is a name's letter where the fonts
 * lack what the name needs. Threads wait for each other; keeps nothing. 0; -EINVAL: it has no size
 * or too much of it; -ENOMEM. */
int png_draw(const struct drawing *drawing, enum theme theme, unsigned char **bytes, size_t *n);

/* The drawer as a module, since it needs cairo and pango. */
struct draw_module {
	const char *version; /* of the program to which it belongs */
	int (*png)(const struct drawing *drawing, enum theme theme, unsigned char **bytes,
		size_t *n); /* png_draw() */
};

extern const struct draw_module draw_module;
