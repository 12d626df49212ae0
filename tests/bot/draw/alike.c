#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Compares pictures by the mean colour of each field of FIELD by FIELD pixels, which may lie up to
 * SHIFT pixels further left or right in the other: alike A.png B.png SHIFT prints the widest
 * difference of a channel, 0 to 255, and where it is. 1: they have not the same size, or cannot be
 * read. */

enum { FIELD = 8, CHANNELS = 3 };

struct picture {
	int width, height;
	unsigned char *pixels; /* CHANNELS bytes each */
};

static struct picture read_picture(const char *file) {
	png_image image = {.version = PNG_IMAGE_VERSION};
	if (!png_image_begin_read_from_file(&image, file)) {
		fprintf(stderr, "alike: %s: %s\n", file, image.message);
		exit(1);
	}
	image.format = PNG_FORMAT_RGB;
	struct picture picture = {
		(int)image.width, (int)image.height, malloc(PNG_IMAGE_SIZE(image))};
	if (picture.pixels == NULL ||
		!png_image_finish_read(&image, NULL, picture.pixels, 0, NULL)) {
		fprintf(stderr, "alike: %s: %s\n", file, image.message);
		exit(1);
	}
	return picture;
}

/* The mean of a channel in the field that begins there. */
static int mean(const struct picture *picture, int left, int top, int channel) {
	int sum = 0, n = 0;
	for (int y = top; y < top + FIELD && y < picture->height; y++) {
		for (int x = left; x < left + FIELD && x < picture->width; x++, n++) {
			sum += picture->pixels[(y * picture->width + x) * CHANNELS + channel];
		}
	}
	return sum / n;
}

/* Of the channel in which they are the furthest apart. */
static int difference(
	const struct picture *a, const struct picture *b, int left, int top, int shift) {
	int widest = 0;
	for (int channel = 0; channel < CHANNELS; channel++) {
		int apart = abs(mean(a, left, top, channel) - mean(b, left + shift, top, channel));
		widest = apart > widest ? apart : widest;
	}
	return widest;
}

static int least_difference(
	const struct picture *a, const struct picture *b, int left, int top, int shift_most) {
	int least = difference(a, b, left, top, 0);
	for (int shift = -shift_most; shift <= shift_most && least > 0; shift++) {
		if (left + shift >= 0 && left + shift < b->width) {
			int apart = difference(a, b, left, top, shift);
			least = apart < least ? apart : least;
		}
	}
	return least;
}

static void compare(const struct picture *a, const struct picture *b, int shift_most) {
	int widest = 0, at_x = 0, at_y = 0;
	for (int y = 0; y < a->height; y += FIELD) {
		for (int x = 0; x < a->width; x += FIELD) {
			int apart = least_difference(a, b, x, y, shift_most);
			if (apart > widest) {
				widest = apart;
				at_x = x;
				at_y = y;
			}
		}
	}
	printf("%d at %d,%d\n", widest, at_x, at_y);
}

int main(int argc, char **argv) {
	if (argc != 4) {
		fprintf(stderr, "usage: alike A.png B.png SHIFT\n");
		return 2;
	}
	struct picture a = read_picture(argv[1]), b = read_picture(argv[2]);
	bool same = a.width == b.width && a.height == b.height;
	if (same) {
		compare(&a, &b, atoi(argv[3]));
	} else {
		fprintf(stderr, "alike: %d x %d, and %d x %d\n", a.width, a.height, b.width,
			b.height);
	}
	free(a.pixels);
	free(b.pixels);
	return same ? 0 : 1;
}
