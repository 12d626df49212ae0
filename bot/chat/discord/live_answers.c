#include "bot/chat/discord/live_answers.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/payload.h"

static struct live_answer live_answer_of(const struct interaction *press) {
	struct live_answer live = {.table = press->turns};
	memcpy(live.audience, press->turned, sizeof(live.audience));
	memcpy(live.message, press->message, sizeof(live.message));
	return live;
}

static struct editable_message *find(struct discord *discord, const struct live_answer *live) {
	return editable_message_find(discord, live->table, live->audience);
}

/* Whether the table still stands in the pressed message. */
static bool is_of(const struct live_answer *live, const struct editable_message *message) {
	return message != NULL && strcmp(live->message, message->id) == 0;
}

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

json_t *live_answers_compose(
	struct discord *discord, const struct interaction *press, struct live_answer *live) {
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
	if (!known) {
		memcpy(message->answered_early, press->message, sizeof(press->message));
	}
	*live = live_answer_of(press);
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

bool live_answers_edit_is_ahead(struct discord *discord, const struct live_answer *live) {
	const struct editable_message *message = find(discord, live);
	return message != NULL && find_edit(message) != NULL;
}

/* A new message with a call that is queued, and replaces the pressed one; NULL: none. */
static const struct kept_post *find_call(
	const struct editable_message *message, const struct live_answer *live) {
	const struct kept_post *call = is_of(live, message) ? message->waiting : NULL;
	bool waits = call != NULL && call->post.repost && message->in_flight == NULL &&
		     message->n_queued == 1;
	return waits ? call : NULL;
}

/* The message may not hold the picture that the answer keeps. False: it keeps none. */
static bool leave_out(struct editable_message *message, json_t *answer) {
	bool left = payload_keep_instead(answer, "", "");
	if (left && message != NULL) {
		message->answer_use = PICTURE_LEFT_OUT;
		message->answer_hash = 0;
	}
	return left;
}

bool live_answers_freshen(struct discord *discord, const struct live_answer *live, json_t *answer) {
	struct editable_message *message = find(discord, live);
	if (live->calls && find_call(message, live) == NULL) {
		return false;
	}
	if (is_of(live, message) && !message->picture.unknown && message->picture.shows != NULL) {
		payload_keep_instead(answer, message->picture.id, message->picture.shows->alt);
	} else {
		leave_out(message, answer);
	}
	return true;
}

bool live_answers_again(struct discord *discord, const struct live_answer *live, json_t *answer,
	const struct rest_response *response) {
	struct editable_message *message = find(discord, live);
	if (!error_class_is_about_file(response) || !leave_out(message, answer)) {
		return false;
	}
	log_event(LOG_INFO, "discord-picture-refused", "an answer in %s: %d: %s", live->audience,
		response->code, response->message);
	if (is_of(live, message)) {
		message->picture.unknown = true;
	}
	return true;
}

bool live_answers_done(struct discord *discord, const struct live_answer *live,
	const struct interaction_token *by) {
	struct editable_message *message = find(discord, live);
	if (message == NULL || message->n_answers == 0) {
		return false;
	}
	message->n_answers--;
	if (by != NULL) {
		message->press = *by;
		memcpy(message->turned, live->message, sizeof(message->turned));
	}
	if (is_of(live, message)) {
		learn_answer(message, by != NULL);
	}
	rest_look_again(discord->rest);
	return by != NULL && find_call(message, live) != NULL;
}

json_t *live_answers_overdue(struct discord *discord, const struct live_answer *live) {
	struct editable_message *message = find(discord, live);
	const struct kept_post *call = find_call(message, live);
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
