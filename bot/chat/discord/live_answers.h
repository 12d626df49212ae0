#pragma once

#include <jansson.h>
#include <stdint.h>

#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/interaction.h"

/* Answers to presses on a table's message: they edit that message. */

enum { LIVE_ANSWERS_MS = 3000 }; /* longest wait of edits for the answer to a press */

/* The new content of the pressed message since the press, as its answer; the caller owns it. If the
 * next call comes in a new message it has no buttons for moves. live_answers_done() must follow.
 * NULL: nothing new. */
json_t *live_answers_compose(struct discord *discord, const struct interaction *press);
/* Whether an edit is being sent, for which the answer waits. */
bool live_answers_edit_is_ahead(struct discord *discord, const char *audience, int64_t table);
/* To be called after that edit, which may have replaced the picture that the answer keeps. */
void live_answers_freshen(
	struct discord *discord, const char *audience, int64_t table, json_t *answer);
/* True: a new message with a call is to follow. */
bool live_answers_done(struct discord *discord, const char *audience, int64_t table, bool taken);
/* The content of the answered message with the buttons for moves, as the new message is late; the
 * caller owns it. live_answers_done() must follow. NULL: the new message has left. */
json_t *live_answers_overdue(struct discord *discord, const char *audience, int64_t table);
