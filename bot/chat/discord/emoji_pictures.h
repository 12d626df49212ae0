#pragma once

#include <stddef.h>

/* The application's emojis, drawn by draw_emojis.py. */
struct emoji_picture {
	const char *name;  /* "die3" */
	const char *hash;  /* of the visible picture: eight hexadecimal digits */
	const char *image; /* "data:image/png;base64,…" */
};

extern const struct emoji_picture emoji_pictures[];
extern const size_t emoji_pictures_n;
