#include "bot/draw/png_file.h"

#include <assert.h>
#include <errno.h>
#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
	SLOTS = 4 * PNG_COLOURS,
	COLOUR_BITS = 0xffffff,
	KEPT = 0x1000000,
	LARGE = 500 * 1000, /* pixels: letters have coarser edges then, and the file is smaller */
};

/* The palette, and where in it a key is: of a kept colour itself, of others what is left of them.
 */
struct colours {
	int n, most;
	uint32_t list[PNG_COLOURS], keys[PNG_COLOURS];
	uint16_t slots[SLOTS]; /* 1 + the number; 0: free */
};

static uint16_t *find_slot(struct colours *colours, uint32_t key) {
	uint32_t at = (key * 2654435761U >> 16) % SLOTS;
	while (colours->slots[at] != 0 && colours->keys[colours->slots[at] - 1] != key) {
		at = (at + 1) % SLOTS;
	}
	return &colours->slots[at];
}

static bool add(struct colours *colours, uint16_t *slot, uint32_t key, uint32_t colour) {
	if (colours->n == colours->most) {
		return false;
	}
	colours->list[colours->n] = colour;
	colours->keys[colours->n] = key;
	*slot = (uint16_t)++colours->n;
	return true;
}

static void keep(struct colours *colours, int most, const uint32_t *kept, int n_kept) {
	assert(n_kept <= most / 2);
	*colours = (struct colours){.most = most};
	for (int i = 0; i < n_kept; i++) {
		uint16_t *slot = find_slot(colours, kept[i] | KEPT);
		if (*slot == 0) {
			add(colours, slot, kept[i] | KEPT, kept[i]);
		}
	}
}

/* The colour's number in the palette, of which those that differ in no bit of mask share one; -1:
 * there is no room for it. */
static int number_of(struct colours *colours, uint32_t colour, uint32_t mask) {
	uint16_t *slot = find_slot(colours, colour | KEPT);
	if (*slot == 0) {
		slot = find_slot(colours, colour & mask);
	}
	return *slot != 0 || add(colours, slot, colour & mask, colour) ? *slot - 1 : -1;
}

static bool number(struct colours *colours, const uint32_t *pixels, size_t n, uint32_t mask,
	unsigned char *numbers) {
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && pixels[i] == pixels[i - 1]) {
			numbers[i] = numbers[i - 1];
			continue;
		}
		int found = number_of(colours, pixels[i] & COLOUR_BITS, mask);
		if (found < 0) {
			return false;
		}
		numbers[i] = (unsigned char)found;
	}
	return true;
}

/* One bit a channel leaves eight colours besides those kept. */
static void choose_colours(
	struct colours *colours, const struct png_pixels *from, unsigned char *numbers) {
	size_t n = (size_t)from->width * (size_t)from->height;
	bool fits = false;
	for (unsigned bits = 8; !fits && bits > 0; bits--) {
		uint32_t mask = (0xff00U >> bits & 0xff) * 0x010101U;
		keep(colours, n < LARGE ? PNG_COLOURS : PNG_COLOURS / 2, from->kept, from->n_kept);
		fits = number(colours, from->rows, n, mask, numbers);
	}
	assert(fits);
}

static int compress(const struct png_pixels *from, const struct colours *colours,
	const unsigned char *numbers, unsigned char **bytes, size_t *n) {
	png_byte map[PNG_COLOURS][3];
	png_image image = {.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)from->width,
		.height = (png_uint_32)from->height,
		.format = PNG_FORMAT_RGB_COLORMAP,
		.colormap_entries = (png_uint_32)colours->n};
	for (int i = 0; i < colours->n; i++) {
		map[i][0] = (png_byte)(colours->list[i] >> 16);
		map[i][1] = (png_byte)(colours->list[i] >> 8);
		map[i][2] = (png_byte)colours->list[i];
	}
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
	unsigned char *file = malloc(size);
	if (file == NULL || !png_image_write_to_memory(&image, file, &size, 0, numbers, 0, map)) {
		free(file);
		return -ENOMEM;
	}
	unsigned char *fitting = realloc(file, size);
	*bytes = fitting != NULL ? fitting : file;
	*n = size;
	return 0;
}

int png_file_write(const struct png_pixels *from, unsigned char **bytes, size_t *n) {
	struct colours colours;
	unsigned char *numbers = malloc((size_t)from->width * (size_t)from->height);
	if (numbers == NULL) {
		return -ENOMEM;
	}
	choose_colours(&colours, from, numbers);
	int rc = compress(from, &colours, numbers, bytes, n);
	free(numbers);
	return rc;
}
