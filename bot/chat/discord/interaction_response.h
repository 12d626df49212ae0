#pragma once

#include "bot/chat/discord/interaction.h"

/* Responses to interactions: Discord's "Interaction Responses" and "Followup Messages". */

/* chat_impl's answer(): responds to the interaction being handled; a message is answered by
 * outbound.h. */
void interaction_response_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);

void interaction_response_defer(struct discord *discord, struct interaction *interaction);
/* After the listener: responds to what it did not answer. */
void interaction_response_finish(struct discord *discord, struct interaction *interaction);
void interaction_response_autocomplete(struct discord *discord, struct interaction *interaction,
	const struct chat_choice *choices, size_t n);
/* The config's lists do not allow this place. */
void interaction_response_not_allowed(struct discord *discord, struct interaction *interaction);
