#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A picture that repeats its text: a PNG, drawn while the messages for it are written, or for
 * networks with has_boards an SVG. Pictures are counted by reference. */

enum { PICTURE_ALT_MOST = 1000 /* characters */, PICTURE_PATIENCE_MS = 200 };

struct picture {
	unsigned n_references;
	enum picture_state { PICTURE_PENDING, PICTURE_DRAWN, PICTURE_FAILED } state;
	uint64_t hash;          /* of its content; never 0 */
	uint16_t width, height; /* in pixels; 0: not known */
	int round;              /* of its table's; within it one may stand in for another */
	const char *blank;  /* the words of a blank in its place, lasting; NULL: there is none */
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

/* A picture of the same size, round and words, without its bytes. NULL: out of memory. */
struct picture *picture_note(const struct picture *picture);

/* Whether a picture of an earlier state holds the place of a later one. */
bool picture_holds_place(const struct picture *earlier, const struct picture *later);

/* Counts a reference more, or (either way NULL is fine) one less: the last frees it. */
struct picture *picture_keep(struct picture *picture);
void picture_drop(struct picture *picture);
