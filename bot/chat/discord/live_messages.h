#pragma once

#include <stdint.h>

#include "bot/chat/discord/interaction.h"

/* Messages that are edited in place, or posted again at the bottom: of each table one for its place
 * and one for every person. They wait in the message queue of their audience with all else that is
 * said there; of what waits only the newest content is kept, and what stays, so that a burst of
 * moves costs two requests. Where its picture is not drawn a message waits a moment, then goes
 * without, and is changed when the picture comes, if nothing else is to be sent. */

enum {
	LIVE_MESSAGES_MOST = 8192,
	LIVE_ANSWER_MS = 3000, /* how long edits wait for the answer to a press */
};

/* After rest_destroy(). */
void live_messages_finish(struct discord *discord);

/* Looks after messages that wait for pictures, or went without. */
void live_messages_drawn(struct discord *discord);

/* Somebody deleted this message. If it shows a table, that is shown again when the listener is next
 * told so; the place where, or NULL. */
const char *live_messages_deleted(struct discord *discord, const char *channel, const char *id);

/* Shows a post with replaces to a place or a person, and tells the listener its location. */
void live_messages_show(struct discord *discord, const char *audience, const struct post *post);

/* What is shown since the press being handled, on the message that was pressed, to be its answer;
 * the caller's. Where a new message calls the next one this shows all but the buttons of moves.
 * live_messages_answered() must follow. NULL: nothing new. */
json_t *live_messages_answer(struct discord *discord, const struct interaction *press);
/* Whether an edit is on its way, behind which the answer waits. */
bool live_messages_is_edited(struct discord *discord, const char *audience, int64_t table);
/* True: a new message that calls somebody waits to follow. */
bool live_messages_answered(
	struct discord *discord, const char *audience, int64_t table, bool taken);
/* What the message answered so shows in its place, with the buttons of moves, since that takes
 * long; the caller's. NULL: it has left. */
json_t *live_messages_overdue(struct discord *discord, const char *audience, int64_t table);
