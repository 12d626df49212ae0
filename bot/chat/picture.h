#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture of a text: a PNG, drawn while its messages are composed, or for networks with
 * has_boards an SVG. Pictures are counted by reference. */

enum { PICTURE_ALT_MOST = 1000 /* characters */, PICTURE_PATIENCE_MS = 200 };

struct picture {
	unsigned n_references;
	enum picture_state { PICTURE_PENDING, PICTURE_DRAWN, PICTURE_FAILED } state;
	uint64_t hash;          /* of its content; never 0 */
	uint16_t width, height; /* in pixels; 0: not known */
	int round;              /* the table's round; within it one picture may replace another */
	const char *blank;      /* words for an empty picture in its place, static; NULL: none */
	unsigned char *png;     /* of size bytes, from malloc(), once it is drawn */
	size_t size;
	char *svg;  /* instead of png, from malloc(): for use within a page, whose style sheet has
		       its colours */
	char alt[]; /* alternative text, plain, at most PICTURE_ALT_MOST characters */
};

/* A pending picture with one reference. A longer text is cut. NULL: out of memory. */
struct picture *picture_create(uint64_t hash, const char *alt);

/* The longest wait of a message for its picture, in ms: PICTURE_PATIENCE_MS, but for tests. */
unsigned picture_patience(void);

/* A picture of the same size, round and words, without its bytes. NULL: out of memory. */
struct picture *picture_note(const struct picture *picture);

/* Whether a picture of an earlier state takes the place of a later one. */
bool picture_holds_place(const struct picture *earlier, const struct picture *later);

/* Adds a reference; drops one, where the last frees the picture. Both accept NULL. */
struct picture *picture_keep(struct picture *picture);
void picture_drop(struct picture *picture);
