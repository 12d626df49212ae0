#pragma once

#include <stddef.h>
#include <stdint.h>

/* Pixels as a PNG with a palette, a fraction of one without. */

enum { PNG_COLOURS = 64 };

struct png_pixels {
	int width, height;
	const uint32_t *rows; /* 0xRRGGBB; the highest byte does not matter */
	/* Colours that stay as they are, at most half as many as there may be. Others are rounded,
	 * no more than makes them few enough. */
	const uint32_t *kept;
	int n_kept;
};

/* 0 or -ENOMEM. bytes: of *n, from malloc(). */
int png_file_write(const struct png_pixels *from, unsigned char **bytes, size_t *n);
