#pragma once

#include "bot/chat/discord/state.h"

/* Interactions and their responses: Discord's "Interaction Responses" and "Followup Messages". A
 * call in flight holds back the sequence of its gateway session: should this process end before
 * Discord has the call, the interaction comes again to the process that resumes the session, and a
 * half-given answer is finished. */

/* An INTERACTION_CREATE event. */
void interactions_handle(struct discord *discord, const json_t *d);

/* chat_impl's answer(): responds to the interaction being handled; a message is answered by
 * outbound.h. */
void interaction_response_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);

/* For timers: a call that has not followed its press stands in the message that was pressed. */
void interactions_call_late(struct discord *discord);

/* Frees calls in flight, after rest_destroy(). */
void interaction_calls_drop_all(struct discord *discord);
