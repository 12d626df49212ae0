#pragma once

#include <stddef.h>

#include "bot/draw/palette.h"
#include "engine/drawing.h"

/* What draws PNGs. */

struct draw_module {
	const char *version; /* of the program to which it belongs */
	/* n bytes, from malloc(). 0 or a negative errno. */
	int (*png)(const struct drawing *drawing, enum theme theme, unsigned char **bytes,
		size_t *n);
};
