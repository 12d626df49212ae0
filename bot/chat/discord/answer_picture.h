#pragma once

#include "bot/chat/discord/interaction.h"
#include "bot/chat/picture.h"

/* Pictures of answers. An answer is sent at once, as text; once its picture is drawn, an edit of
 * the message shows it, as soon as Discord's limits are not near. The edit leaves out the text,
 * which thus stays. An answer in components waits a moment for its picture; if that is not drawn
 * yet it gets a blank of the same size. */

enum {
	ANSWER_PICTURES_MOST = 256,  /* answers whose picture is still to be shown */
	ANSWER_PICTURES_AT_ONCE = 8, /* edits under way: answers need connections, too */
	ANSWER_PICTURE_PATH_SIZE = INTERACTION_TOKEN_SIZE + 96,
};

/* To be called after rest_destroy(). */
void answer_pictures_finish(struct answer_pictures *pictures);

/* The answer to an interaction that is about to be sent has this picture. in_place: it edits the
 * interaction's message. laid_out: its components with room for the picture, or NULL. NULL: the
 * answer gets no picture. */
struct answer_picture *answer_picture_promise(struct discord *discord,
	const struct interaction *interaction, bool in_place, struct picture *picture,
	json_t *laid_out);

/* For such an answer when it leaves: the time it waits for its picture or an earlier edit, and the
 * file to go with it. */
uint64_t answer_picture_wait(const struct answer_picture *answer);
void answer_picture_put(struct answer_picture *answer, json_t *message, struct rest_file *file);

/* The answer stands as the message with this id (NULL: as the interaction's first response), or was
 * refused. Frees answer later. NULL is fine. */
void answer_picture_answered(struct answer_picture *answer, bool stands, const char *message);

/* A message with this picture was posted to an audience; message: Discord's response. */
void answer_picture_add(struct discord *discord, const char *audience, const json_t *message,
	struct picture *picture);

/* The message that answered this interaction is about to change or go: its picture is given up.
 * True: it may show one. */
bool answer_pictures_cancel(struct discord *discord, const char *interaction);

/* A picture is drawn, or failed. */
void answer_pictures_drawn(struct discord *discord);
