#pragma once

#include <stddef.h>

/* The application's emojis, as draw_emojis.py draws them. */
struct emoji_picture {
	const char *name;  /* "die3" */
	const char *hash;  /* of what is seen: eight hexadecimal digits */
	const char *image; /* "data:image/png;base64,…" */
};

extern const struct emoji_picture emoji_pictures[];
extern const size_t emoji_pictures_n;
