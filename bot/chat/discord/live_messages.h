#pragma once

#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/state.h"

/* Messages that are edited in place, or posted again at the bottom: for each table one in its place
 * and one for every person. They wait in the message queue of their audience with all other
 * messages; of the waiting content only the newest is kept, and final ones, so that a burst of
 * moves costs two requests. Without its picture a message waits a moment, and then goes with the
 * earlier picture or a blank of the same size; it is edited once the picture is drawn and nothing
 * else is to be sent. */

/* To be called after rest_destroy(). */
void live_messages_finish(struct discord *discord);

/* A picture is drawn: for messages that wait for theirs, or went without. */
void live_messages_drawn(struct discord *discord);

/* A message was deleted. If a table's, it is posted again when the listener shows the table next.
 * Returns its place, or NULL. */
const char *live_messages_deleted(struct discord *discord, const char *channel, const char *id);

/* Shows a post with edit_of to a place or a person, and tells the listener its location. */
void live_messages_show(struct discord *discord, const char *audience, const struct post *post);
