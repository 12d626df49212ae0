#include "bot/chat/picture.h"

#include <stdlib.h>
#include <string.h>

/* The length of a picture's words, cut to PICTURE_ALT_MOST characters. */
static size_t cut(const char *text) {
	size_t n = 0, at = 0;
	for (; text[at] != '\0'; at++) {
		n += ((unsigned char)text[at] & 0xc0) != 0x80;
		if (n > PICTURE_ALT_MOST) {
			break;
		}
	}
	return at;
}

struct picture *picture_create(uint64_t hash, const char *alt) {
	size_t len = cut(alt);
	struct picture *picture = calloc(1, sizeof(*picture) + len + 1);
	if (picture != NULL) {
		picture->n_references = 1;
		picture->hash = hash;
		memcpy(picture->alt, alt, len);
	}
	return picture;
}

struct picture *picture_note(const struct picture *picture) {
	struct picture *note = picture_create(picture->hash, picture->alt);
	if (note != NULL) {
		note->state = PICTURE_FAILED;
		note->width = picture->width;
		note->height = picture->height;
		note->round = picture->round;
	}
	return note;
}

bool picture_holds_place(const struct picture *earlier, const struct picture *later) {
	return earlier->width > 0 && earlier->round == later->round &&
	       earlier->width == later->width && earlier->height == later->height;
}

unsigned picture_patience(void) {
	return PICTURE_PATIENCE_MS;
}

struct picture *picture_keep(struct picture *picture) {
	if (picture != NULL) {
		picture->n_references++;
	}
	return picture;
}

void picture_drop(struct picture *picture) {
	if (picture != NULL && --picture->n_references == 0) {
		free(picture->png);
		free(picture->svg);
		free(picture);
	}
}
