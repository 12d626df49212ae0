#pragma once

#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/state.h"

/* Messages that are edited in place, or posted again at the bottom: of each table one for its place
 * and one for every person. They wait in the message queue of their audience with all else that is
 * said there; of what waits only the newest content is kept, and what stays, so that a burst of
 * moves costs two requests. Where its picture is not drawn a message waits a moment, then goes with
 * one of the same size in its place, the earlier one or a blank, and is changed when the picture
 * comes and nothing else is to be sent. */

/* After rest_destroy(). */
void live_messages_finish(struct discord *discord);

/* Looks after messages that wait for pictures, or went without. */
void live_messages_drawn(struct discord *discord);

/* Somebody deleted this message. If it shows a table, that is shown again when the listener is next
 * told so; the place where, or NULL. */
const char *live_messages_deleted(struct discord *discord, const char *channel, const char *id);

/* Shows a post with replaces to a place or a person, and tells the listener its location. */
void live_messages_show(struct discord *discord, const char *audience, const struct post *post);
