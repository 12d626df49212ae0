#pragma once

#include "bot/table/table.h"

/* The pictures beside live messages, where chat->has_pictures and the place wants them: drawn by
 * the bot's painter while the messages wait for their turn, and dropped once they are shown. */

/* The picture of the table, or after the game of its last round's end; repost: for a message that
 * is posted again. The caller drops it. NULL: there is none. */
struct picture *live_picture_of(struct table_place *place, bool repost);

/* Draws the picture for a round's result: the event's reveal, or (NULL) the standing, for this
 * audience. */
void live_picture_end_round(
	struct table_place *place, const struct audience *audience, const struct event *event);

/* Takes the picture of the last result; the caller drops it. NULL: there is none, or no pictures
 * here. */
struct picture *live_picture_take_result(struct table_place *place);

/* The message is shown; or it stays or is gone, and the next begins without a picture. */
void live_picture_shown(struct live_post *live);
void live_picture_restart(struct live_post *live);
