#pragma once

#include <stddef.h>

#include "bot/draw/palette.h"
#include "engine/drawing.h"

enum { PNG_SIDE_MOST = 2000 /* in units */ };

/* Draws a drawing as a PNG of n bytes, from malloc(). A label for which the fonts lack characters
 * becomes a letter. Threads wait for each other; nothing is cached. 0; -EINVAL: it has no size or
 * is too large; -ENOMEM. */
int png_draw(const struct drawing *drawing, enum theme theme, unsigned char **bytes, size_t *n);

/* The drawer as a module, since it needs cairo and pango. */
struct draw_module {
	const char *version; /* of the program that it belongs to */
	int (*png)(const struct drawing *drawing, enum theme theme, unsigned char **bytes,
		size_t *n); /* png_draw() */
};

extern const struct draw_module draw_module;
