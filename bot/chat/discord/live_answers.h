#pragma once

#include <jansson.h>
#include <stdint.h>

#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/interaction.h"

/* Answers to presses on a table's message: they edit that message. */

enum { LIVE_ANSWERS_MS = 3000 }; /* longest wait of edits for the answer to a press */

/* Such an answer. By the time it leaves, or is taken, the table may stand in another message. */
struct live_answer {
	int64_t table; /* 0: it answers no press on a table's message */
	char audience[PLACE_PATH_SIZE];
	char message[SNOWFLAKE_SIZE]; /* the pressed one */
	bool calls;                   /* it shows a call there, as the call's own message is late */
};

/* The new content of the pressed message since the press, as its answer; the caller owns it. If the
 * next call comes in a new message it has no buttons for moves. live_answers_done() must follow.
 * NULL: nothing new, and nothing in live. */
json_t *live_answers_compose(
	struct discord *discord, const struct interaction *press, struct live_answer *live);
/* Whether an edit is being sent, for which the answer waits. */
bool live_answers_edit_is_ahead(struct discord *discord, const struct live_answer *live);
/* To be called when the answer leaves: an edit may have replaced the picture that it keeps. False:
 * the call that it shows has left, or is over. */
bool live_answers_freshen(struct discord *discord, const struct live_answer *live, json_t *answer);
/* The response refuses the picture that the answer keeps. True: the answer now leaves it out. */
bool live_answers_again(struct discord *discord, const struct live_answer *live, json_t *answer,
	const struct rest_response *response);
/* by: the token by which it was taken; NULL: it was not. True: a new message with a call is to
 * follow. */
bool live_answers_done(struct discord *discord, const struct live_answer *live,
	const struct interaction_token *by);
/* The content of the pressed message with the buttons for moves, as the new message is late; the
 * caller owns it. live_answers_done() must follow. NULL: the new message has left. */
json_t *live_answers_overdue(struct discord *discord, const struct live_answer *live);
