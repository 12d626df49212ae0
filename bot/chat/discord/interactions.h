#pragma once

#include "bot/chat/discord/state.h"

/* Interactions and their responses: Discord's "Interaction Responses" and "Followup Messages". A
 * call that is in flight holds back how far its gateway session counts as handled: should this
 * process end before Discord has it, the interaction comes again to whoever resumes the session,
 * and what was answered by halves is finished. */

/* An INTERACTION_CREATE event. */
void interactions_handle(struct discord *discord, const json_t *d);

/* chat_impl's answer(): responds to the interaction being handled; a message is answered by
 * outbound.h. */
void interaction_response_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);

/* Frees calls in flight, after rest_destroy(). */
void interaction_calls_drop_all(struct discord *discord);
