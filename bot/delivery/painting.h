#pragma once

#include "bot/base/worker.h"
#include "bot/chat/picture.h"
#include "bot/table/table.h"

/* Pictures beside posts, painted by the bot's painter while the posts wait for their turn. */

/* Bytes for the words of a picture, of PICTURE_ALT_MOST characters. */
enum { PAINTING_ALT_SIZE = 4 * PICTURE_ALT_MOST + 1 };

/* The words of a picture's blank. */
#define PAINTING_BLANK SENTENCE("board follows")

/* A drawing to be painted: its creator's until painting_begin(), then the painter's. */
struct paint_job {
	struct job job; /* first */
	struct bot *bot;
	struct chat *chat; /* to be told; NULL: it is gone */
	struct paint_job *next;
	struct picture *picture;
	struct drawing drawing;
	unsigned char *png;
	size_t size;
	bool cannot; /* the drawing module is missing */
};

/* Whether a place of a network (NULL: private texts) shows pictures, and they can be painted. */
bool painting_is_wanted(
	const struct bot *bot, struct chat *chat, const struct channel_settings *place);

/* A job with an empty drawing. NULL: no memory. */
struct paint_job *painting_create(struct bot *bot, struct chat *chat);
/* Frees a job that has not begun; or NULL. */
void painting_destroy(struct paint_job *painting);

/* The hash of a drawing, equal for drawings that look alike; not 0. */
uint64_t painting_hash(const struct paint_job *painting);

/* Takes the job over. Its picture is drawn where chat->has_boards, elsewhere pending; the caller
 * drops it. Once it is painted or failed, the network is told. NULL: too much waits to be painted,
 * or memory fails; then the text goes alone. */
struct picture *painting_begin(struct paint_job *painting, const char *alt);

/* Gives a picture the size of this one. */
void painting_set_size(const struct paint_job *painting, struct picture *picture);

/* Forgets the jobs of a network that is about to be gone. */
void painting_forget(struct bot *bot, const struct chat *chat);
