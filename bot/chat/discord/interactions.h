#pragma once

#include "bot/chat/discord/state.h"

/* Interactions and their responses: Discord's "Interaction Responses" and "Followup Messages". A
 * call in flight holds back the sequence of its gateway session: if this process ends before
 * Discord has the call, the interaction comes again to the process that resumes the session, and an
 * unfinished answer is completed. */

/* An INTERACTION_CREATE event. */
void interactions_handle(struct discord *discord, const json_t *d);

/* answer() of chat_impl: responds to the interaction being handled; outbound.h answers messages. */
void interaction_response_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);

/* For timers: if the call after a press is late, shows it in the pressed message. */
void interactions_call_late(struct discord *discord);

/* Frees calls in flight; after rest_destroy(). */
void interaction_calls_drop_all(struct discord *discord);
