#pragma once

#include "bot/chat/discord/interaction.h"
#include "bot/chat/picture.h"

/* Pictures of answers. An answer is said at once, in words; when its picture is drawn, the message
 * is edited once to show it, as soon as Discord's limits are not near. An edit
 * leaves the words, which it does not name, as they are. An answer in components waits a moment for
 * its picture, and goes with a blank of the same size if there is none yet. */

enum {
	ANSWER_PICTURES_MOST = 256,  /* of which the messages are to show one */
	ANSWER_PICTURES_AT_ONCE = 8, /* on their way, of the connections that answers need */
	ANSWER_PICTURE_PATH_SIZE = INTERACTION_TOKEN_SIZE + 96,
};

/* After rest_destroy(). */
void answer_pictures_finish(struct answer_pictures *pictures);

/* The answer to an interaction (in_place: an edit of the message that it came of) that is about to
 * be sent has this picture; laid_out: its components, which have room for it, or NULL. NULL: it is
 * to show none. */
struct answer_picture *answer_picture_promise(struct discord *discord,
	const struct interaction *interaction, bool in_place, struct picture *picture,
	json_t *laid_out);

/* Such an answer leaves: how long it waits for its picture, or the one before it, and the file that
 * goes with it. */
uint64_t answer_picture_wait(const struct answer_picture *answer);
void answer_picture_put(struct answer_picture *answer, json_t *message, struct rest_file *file);

/* It stands, as the message of this id; NULL: as the interaction's first response. Or it does not.
 * This frees it in time; of nothing, NULL, nothing comes. */
void answer_picture_answered(struct answer_picture *answer, bool stands, const char *message);

/* A message to an audience that has this picture stands: it is as Discord answered. */
void answer_picture_add(struct discord *discord, const char *audience, const json_t *message,
	struct picture *picture);

/* The message that answered this interaction is about to change, or goes: no picture comes any
 * more. True: it may have one. */
bool answer_pictures_cancel(struct discord *discord, const char *interaction);

/* A picture is drawn, or failed. */
void answer_pictures_drawn(struct discord *discord);
