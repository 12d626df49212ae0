#include "bot/chat/discord/live_answers.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/payload.h"

/* Removes the buttons of a turn that is over; the next call comes in another message. */
static void leave_lasting(struct chat_controls *controls) {
	size_t n = 0;
	for (size_t i = 0; i < controls->n_buttons; i++) {
		if (controls->buttons[i].lasting) {
			controls->buttons[n++] = controls->buttons[i];
		}
	}
	controls->n_buttons = n;
	controls->n_choices = 0;
}

/* The answer has no uploads. stands: it changes the table's current message. */
static json_t *compose_answer(struct discord *discord, struct editable_message *message,
	const struct kept_post *content, bool only_lasting, bool stands, enum picture_use *use) {
	struct picture *picture = editable_message_picture(discord, message, content);
	struct post post = content->post;
	struct chat_controls controls = content->controls;
	if (only_lasting && post.controls != NULL) {
		leave_lasting(&controls);
		post.controls = &controls;
	}
	*use = editable_message_choose_standing(message, picture, stands, post.final);
	return editable_message_compose(discord, message, &post, picture, *use, true);
}

json_t *live_answers_compose(struct discord *discord, const struct interaction *press) {
	struct editable_message *message =
		press->turns != 0 ? editable_message_find(discord, press->turns, press->turned)
				  : NULL;
	const struct kept_post *content = message != NULL ? message->answer : NULL;
	bool known = message != NULL && strcmp(press->message, message->id) == 0;
	enum picture_use use;
	json_t *body = content != NULL ? compose_answer(discord, message, content,
						 content->post.repost, known, &use)
				       : NULL;
	if (body == NULL) {
		return NULL;
	}
	uint64_t hash = editable_message_hash(
		body, use != PICTURE_LEFT_OUT ? message->picture.shows : NULL);
	bool alone = message->n_answers == 0;
	message->answer = NULL;
	if (alone && message->in_flight == NULL && hash == message->hash) {
		json_decref(body);
		return NULL;
	}
	message->n_answers++;
	message->answer_hash = alone && known ? hash : 0;
	message->sent_hash = known ? message->sent_hash : 0;
	message->answer_use = use;
	message->answer_till = monotonic_ms() + LIVE_ANSWERS_MS;
	snprintf(message->answered, sizeof(message->answered), "%s", press->message);
	message->press = interaction_token_of(press);
	message->turned = false;
	return body;
}

/* The edit being sent; NULL: none. */
static const struct kept_post *find_edit(const struct editable_message *message) {
	const struct kept_post *content = message->in_flight;
	return content != NULL && !content->post.repost ? content : NULL;
}

/* The message's content is known if no edit was under way. */
static void learn_answer(struct editable_message *message, bool taken) {
	bool known = taken && message->answer_hash != 0 && find_edit(message) == NULL &&
		     monotonic_ms() < message->answer_till;
	bool changed = message->answer_use == PICTURE_LEFT_OUT &&
		       (message->picture.unknown || message->picture.shows != NULL);
	message->hash = known ? message->answer_hash : 0;
	if (message->in_flight == NULL || find_edit(message) != NULL) {
		message->sent_hash = message->hash;
	}
	if (changed) {
		editable_message_forget_picture(message, !known);
	}
}

bool live_answers_edit_is_ahead(struct discord *discord, const char *audience, int64_t table) {
	const struct editable_message *message = editable_message_find(discord, table, audience);
	return message != NULL && find_edit(message) != NULL;
}

void live_answers_freshen(
	struct discord *discord, const char *audience, int64_t table, json_t *answer) {
	const struct editable_message *message = editable_message_find(discord, table, audience);
	if (message != NULL && message->picture.shows != NULL &&
		strcmp(message->answered, message->id) == 0) {
		payload_keep_instead(answer, message->picture.id, message->picture.shows->alt);
	}
}

/* A new message with a call that is queued; NULL: none. */
static const struct kept_post *find_call(const struct editable_message *message) {
	const struct kept_post *call = message != NULL ? message->waiting : NULL;
	bool waits = call != NULL && call->post.repost && message->in_flight == NULL &&
		     message->n_queued == 1 && strcmp(message->answered, message->id) == 0;
	return waits ? call : NULL;
}

bool live_answers_done(struct discord *discord, const char *audience, int64_t table, bool taken) {
	struct editable_message *message = editable_message_find(discord, table, audience);
	if (message == NULL || message->n_answers == 0) {
		return false;
	}
	message->n_answers--;
	message->turned = taken && message->n_answers == 0;
	if (strcmp(message->answered, message->id) == 0) {
		learn_answer(message, taken);
	}
	rest_look_again(discord->rest);
	return taken && find_call(message) != NULL;
}

json_t *live_answers_overdue(struct discord *discord, const char *audience, int64_t table) {
	struct editable_message *message = editable_message_find(discord, table, audience);
	const struct kept_post *call = find_call(message);
	enum picture_use use;
	if (call == NULL) {
		return NULL;
	}
	json_t *body = compose_answer(discord, message, call, false, true, &use);
	if (body != NULL) {
		message->n_answers++;
		message->answer_hash = 0;
		message->answer_use = use;
		message->answer_till = monotonic_ms() + LIVE_ANSWERS_MS;
		message->sent_hash = 0;
	}
	return body;
}
