#include "bot/chat/discord/blank_picture.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "bot/base/hash.h"

/* A PNG of one colour, transparent, with one bit a pixel: "Portable Network Graphics
 * Specification". */

enum { HEADER_SIZE = 13, COLOUR_SIZE = 3, CHUNK_SIZE = 12 /* without its data */, BITS = 8 };

static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static unsigned char *put_number(unsigned char *at, unsigned long number) {
	for (int shift = 24; shift >= 0; shift -= BITS) {
		*at++ = (unsigned char)(number >> shift & 0xff);
	}
	return at;
}

static unsigned char *put_chunk(
	unsigned char *at, const char *type, const unsigned char *data, size_t n) {
	unsigned char *begun = at = put_number(at, n);
	memcpy(at, type, 4);
	if (n > 0) {
		memcpy(at + 4, data, n);
	}
	return put_number(at + 4 + n, crc32(0, begun, (uInt)(4 + n)));
}

/* Rows of zeros, each after its filter's number, also zero-based. NULL: out of memory. */
static unsigned char *compress_rows(unsigned width, unsigned height, uLongf *n) {
	size_t size = (size_t)height * (1 + (width + BITS - 1) / BITS);
	unsigned char *rows = calloc(size, 1);
	*n = compressBound(size);
	unsigned char *packed = malloc(*n);
	if (rows == NULL || packed == NULL ||
		compress2(packed, n, rows, size, Z_BEST_COMPRESSION) != Z_OK) {
		free(packed);
		packed = NULL;
	}
	free(rows);
	return packed;
}

static size_t put_png(unsigned char *bytes, unsigned width, unsigned height,
	const unsigned char *rows, size_t n_rows) {
	unsigned char header[HEADER_SIZE] = {[8] = 1, [9] = 3}; /* 1 bit, with a palette */
	static const unsigned char colour[COLOUR_SIZE] = {0}, opacity[] = {0};
	put_number(put_number(header, width), height);
	memcpy(bytes, signature, sizeof(signature));
	unsigned char *at = put_chunk(bytes + sizeof(signature), "IHDR", header, HEADER_SIZE);
	at = put_chunk(at, "PLTE", colour, COLOUR_SIZE);
	at = put_chunk(at, "tRNS", opacity, sizeof(opacity));
	at = put_chunk(at, "IDAT", rows, n_rows);
	return (size_t)(put_chunk(at, "IEND", NULL, 0) - bytes);
}

static void draw(struct picture *blank) {
	uLongf n;
	unsigned char *rows = compress_rows(blank->width, blank->height, &n);
	size_t room = sizeof(signature) + 5 * CHUNK_SIZE + HEADER_SIZE + COLOUR_SIZE + 1 + n;
	blank->png = rows != NULL ? malloc(room) : NULL;
	blank->size =
		blank->png != NULL ? put_png(blank->png, blank->width, blank->height, rows, n) : 0;
	blank->state = blank->png != NULL ? PICTURE_DRAWN : PICTURE_FAILED;
	free(rows);
}

struct picture *blank_picture_create(const struct picture *awaited) {
	struct picture *blank = awaited->blank != NULL
					? picture_create(hash_text(awaited->blank), awaited->blank)
					: NULL;
	if (blank == NULL) {
		return NULL;
	}
	blank->width = awaited->width;
	blank->height = awaited->height;
	blank->round = awaited->round;
	draw(blank);
	if (blank->state == PICTURE_FAILED) {
		picture_drop(blank);
		return NULL;
	}
	return blank;
}
