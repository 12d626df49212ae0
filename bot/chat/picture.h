#pragma once

#include <stddef.h>
#include <stdint.h>

/* A picture that repeats its text: a PNG, drawn while the messages for it are written, or for
 * networks with has_boards an SVG. Pictures are counted by reference. */

enum { PICTURE_ALT_MOST = 1000 /* characters */, PICTURE_PATIENCE_MS = 40 };

struct picture {
	unsigned n_references;
	enum picture_state { PICTURE_PENDING, PICTURE_DRAWN, PICTURE_FAILED } state;
	uint64_t hash;      /* of its content; never 0 */
	unsigned char *png; /* of size bytes, from malloc(), once it is drawn */
	size_t size;
	char *svg;  /* in its place, from malloc(): for use within a page, whose style sheet has its
		     * colours */
	char alt[]; /* what it shows in words, plain, at most PICTURE_ALT_MOST characters */
};

/* A pending one, with one reference. Of a longer text it takes the beginning. NULL: out of memory.
 */
struct picture *picture_create(uint64_t hash, const char *alt);

/* How long a message waits for its picture at the most: PICTURE_PATIENCE_MS, but for tests. */
unsigned picture_patience(void);

/* Counts a reference more, or (either way NULL is fine) one less: the last frees it. */
struct picture *picture_keep(struct picture *picture);
void picture_drop(struct picture *picture);
