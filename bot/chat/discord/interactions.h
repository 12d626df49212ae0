#pragma once

#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/state.h"

/* The calls of which responses to interactions are made. One that is in flight holds back how far
 * its gateway session counts as handled: should this process end before Discord has it, the
 * interaction comes again to whoever resumes the session, and what was answered by halves is
 * finished. */

/* Discord's interaction callback types. */
enum interaction_callback {
	CALLBACK_MESSAGE = 4,
	CALLBACK_DEFERRED_MESSAGE = 5,
	CALLBACK_DEFERRED_UPDATE = 6,
	CALLBACK_UPDATE = 7,
	CALLBACK_AUTOCOMPLETE = 8,
	CALLBACK_MODAL = 9,
};

/* What goes with the body of a response, but not in it. */
struct response_beside {
	const char *text; /* sent as a message if the response does not arrive; "": nothing */
	struct answer_picture *picture;
	bool tells_nothing; /* it may leave before what was written is kept */
};

/* The first response. Takes over data, NULL: none. Discord takes only one: where "is thinking…" was
 * there before, that becomes the message. */
void interaction_call_back(struct discord *discord, struct interaction *interaction,
	enum interaction_callback type, json_t *data, const struct response_beside *beside);

/* After the first response: a followup, or (original) an edit of the first. Takes over body. */
void interaction_call_follow_up(struct discord *discord, const struct interaction *interaction,
	const char *method, bool original, json_t *body, const struct response_beside *beside);

/* Deletes the first response, which was deferred, unless Discord says of it that there was another
 * before. */
void interaction_call_delete(struct discord *discord, const struct interaction *interaction);

/* Deletes the first response if "is thinking…" still stands there. */
void interaction_call_delete_thinking(
	struct discord *discord, const struct interaction *interaction);

/* Frees those in flight, after rest_destroy(). */
void interaction_calls_drop_all(struct discord *discord);

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

/* An INTERACTION_CREATE event. */
void interactions_handle(struct discord *discord, const json_t *d);
