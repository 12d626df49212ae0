#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/interaction.h"

/* Answers: to interactions by Discord's own way back to their author, to what was written by what
 * we can say anyway. */

enum {
	PATH_SIZE = INTERACTION_TOKEN_SIZE + 96,
	FIRST_MS = 3000,            /* so long Discord waits for the first answer, */
	LATER_MS = 14 * 60 * 1000,  /* and so long, almost, for all that follow */
	TOO_LATE = 10062,           /* "Unknown interaction" */
	NOT_FIRST_ANSWERED = 10015, /* "Unknown webhook": what would follow has no first */
	ANSWERED_ALREADY = 40060,
};

/* How an interaction is first answered: Discord's numbers. */
enum {
	CALLBACK_MESSAGE = 4,
	CALLBACK_DEFERRED_MESSAGE = 5,
	CALLBACK_DEFERRED_UPDATE = 6,
	CALLBACK_UPDATE = 7,
	CALLBACK_AUTOCOMPLETE = 8,
	CALLBACK_MODAL = 9,
};

/* An answer on its way, in a list. */
struct sent_response {
	struct sent_response *next, **at;
	struct discord *discord;
	char user[SNOWFLAKE_SIZE];
	char text[]; /* to be told otherwise if it does not arrive; "": nothing */
};

/* On their way */

static struct sent_response *begin_reply(
	struct discord *discord, const struct interaction *interaction, const char *text) {
	size_t size = strlen(text) + 1;
	struct sent_response *reply = malloc(sizeof(*reply) + size);
	if (reply == NULL) {
		return NULL;
	}
	*reply = (struct sent_response){
		.next = discord->replies, .at = &discord->replies, .discord = discord};
	memcpy(reply->user, interaction->user, sizeof(reply->user));
	memcpy(reply->text, text, size);
	if (reply->next != NULL) {
		reply->next->at = &reply->next;
	}
	discord->replies = reply;
	return reply;
}

static void end_reply(struct sent_response *reply) {
	*reply->at = reply->next;
	if (reply->next != NULL) {
		reply->next->at = reply->at;
	}
	free(reply);
}

void interaction_response_drop_all(struct discord *discord) {
	struct sent_response *next;
	for (struct sent_response *reply = discord->replies; reply != NULL; reply = next) {
		next = reply->next;
		free(reply);
	}
	discord->replies = NULL;
}

/* Answered already means: by us, and we did not hear that it arrived. */
static void on_answered(void *data, const struct rest_response *response) {
	struct sent_response *reply = data;
	struct discord *discord = reply->discord;
	if (response->status >= 200 && response->status < 300) {
		end_reply(reply);
		return;
	}
	log_event(LOG_INFO, "discord-answer", "not taken: HTTP %d, code %d: %s", response->status,
		response->code, response->message);
	bool lost = response->status == 0 || response->code == TOO_LATE ||
		    response->code == NOT_FIRST_ANSWERED;
	if (lost && reply->text[0] != '\0') {
		struct post post = {.text = reply->text};
		outbound_tell(&discord->chat, reply->user, &post);
	}
	end_reply(reply);
}

struct response_call {
	const char *method;
	char path[PATH_SIZE];
	json_t *body; /* taken over */
	bool repeatable;
	uint64_t within_ms;
	const char *text; /* told otherwise, should it not arrive; "": nothing */
};

/* All about one interaction is one route, so that nothing overtakes the first answer. */
static void send_call(struct discord *discord, const struct interaction *interaction,
	struct response_call *call) {
	char route[64];
	struct sent_response *reply = begin_reply(discord, interaction, call->text);
	if (reply == NULL) {
		json_decref(call->body);
		return;
	}
	snprintf(route, sizeof(route), "/interactions/%s", interaction->id);
	struct rest_request request = {
		.method = call->method,
		.path = call->path,
		.route = route,
		.body = call->body,
		.repeatable = call->repeatable,
		.interaction = true,
		.within_ms = call->within_ms,
		.done = on_answered,
		.data = reply,
	};
	int rc = rest_send(discord->rest, &request);
	if (rc < 0) {
		log_event(LOG_INFO, "discord-answer", "not sent: %s", strerror(-rc));
		end_reply(reply);
	}
}

/* The first answer; data is taken over, NULL: none. Sent twice it is taken once. */
static void call_back(struct discord *discord, const struct interaction *interaction, int type,
	json_t *data, const char *text) {
	uint64_t age = monotonic_ms() - interaction->came_at;
	struct response_call call = {
		.method = "POST",
		.body = data != NULL ? json_pack("{siso}", "type", type, "data", data)
				     : json_pack("{si}", "type", type),
		.repeatable = true,
		.within_ms = age < FIRST_MS ? FIRST_MS - age : 1,
		.text = text,
	};
	snprintf(call.path, sizeof(call.path), "/interactions/%s/%s/callback", interaction->id,
		interaction->token);
	if (call.body != NULL) {
		send_call(discord, interaction, &call);
	}
}

/* What comes after the first answer: another message, or (original) a change of the first. */
static void call_later(struct discord *discord, const struct interaction *interaction,
	const char *method, bool original, json_t *body, const char *text) {
	struct response_call call = {
		.method = method,
		.body = body,
		.repeatable = original,
		.within_ms = LATER_MS,
		.text = text,
	};
	snprintf(call.path, sizeof(call.path), "/webhooks/%s/%s%s", discord->application,
		interaction->token, original ? "/messages/@original" : "");
	send_call(discord, interaction, &call);
}

/* A message to somebody */

enum response_kind {
	RESPOND_MESSAGE,       /* the first answer */
	RESPOND_UPDATE,        /* the first answer, where the button was */
	RESPOND_EDIT_ORIGINAL, /* in place of the deferred one, or where the button was */
	RESPOND_FOLLOWUP,      /* one more */
};

static enum response_kind kind_of(const struct interaction *interaction, bool aloud) {
	bool in_place = interaction->on_ephemeral && !aloud;
	if (interaction->stage == INTERACTION_NEW) {
		return in_place ? RESPOND_UPDATE : RESPOND_MESSAGE;
	}
	if (interaction->stage == INTERACTION_DEFERRED &&
		(in_place || !interaction->on_message_component)) {
		return RESPOND_EDIT_ORIGINAL;
	}
	return RESPOND_FOLLOWUP;
}

static void make_private(json_t *body) {
	json_int_t flags = json_integer_value(json_object_get(body, "flags"));
	json_object_set_new(body, "flags", json_integer(flags | PAYLOAD_EPHEMERAL));
}

/* What takes the place of another message takes its buttons away, too. */
static void make_whole(json_t *body) {
	if (json_object_get(body, "components") == NULL) {
		json_object_set_new(body, "components", json_array());
	}
}

static void send_message(struct discord *discord, struct interaction *interaction, json_t *body,
	bool aloud, const char *text) {
	enum response_kind kind = kind_of(interaction, aloud);
	if (kind == RESPOND_UPDATE || kind == RESPOND_EDIT_ORIGINAL) {
		make_whole(body);
	} else if (!aloud) {
		make_private(body);
	}
	if (kind == RESPOND_MESSAGE || kind == RESPOND_UPDATE) {
		call_back(discord, interaction,
			kind == RESPOND_MESSAGE ? CALLBACK_MESSAGE : CALLBACK_UPDATE, body, text);
	} else {
		call_later(discord, interaction, kind == RESPOND_EDIT_ORIGINAL ? "PATCH" : "POST",
			kind == RESPOND_EDIT_ORIGINAL, body, text);
	}
	interaction->stage = INTERACTION_RESPONDED;
}

static void answer_text(struct discord *discord, struct interaction *interaction,
	const struct post *post, bool aloud) {
	bool failed = false;
	json_t *body;
	for (unsigned n = 0; (body = payload_message(post, n, false, &failed)) != NULL; n++) {
		/* Told otherwise it is told whole. */
		send_message(discord, interaction, body, aloud, n == 0 && !aloud ? post->text : "");
	}
}

/* A form can only be the first answer, and not that to another form. */
static bool answer_form(
	struct discord *discord, struct interaction *interaction, const struct chat_form *form) {
	json_t *data =
		interaction->stage == INTERACTION_NEW && interaction->kind != INTERACTION_MODAL
			? payload_modal(form)
			: NULL;
	if (data == NULL) {
		return false;
	}
	call_back(discord, interaction, CALLBACK_MODAL, data, "");
	interaction->stage = INTERACTION_RESPONDED;
	return true;
}

/* Told that an answer comes which its author alone sees, one cannot answer aloud any more. */
static bool is_bound_to_private(const struct interaction *interaction) {
	return interaction->stage == INTERACTION_DEFERRED && !interaction->on_message_component &&
	       interaction->place[0] != '\0';
}

static void answer_interaction(struct discord *discord, struct interaction *interaction,
	const struct post *post, bool aloud) {
	if (interaction->kind == INTERACTION_AUTOCOMPLETE ||
		(post->form != NULL && answer_form(discord, interaction, post->form))) {
		return;
	}
	if (post->text[0] == '\0' && post->controls == NULL) {
		return;
	}
	if (aloud && is_bound_to_private(interaction)) {
		outbound_say(&discord->chat, interaction->place, post);
	} else {
		answer_text(discord, interaction, post, aloud);
	}
}

void interaction_response_answer(struct chat *chat, const struct chat_message *message,
	const struct post *post, bool aloud) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending) {
		return;
	}
	if (discord->handling != NULL) {
		answer_interaction(discord, discord->handling, post, aloud);
	} else if (aloud && message->place != NULL) {
		outbound_say(chat, message->place, post);
	} else {
		outbound_tell(chat, message->from.key, post);
	}
}

/* What the adapter answers by itself */

void interaction_response_defer(struct discord *discord, struct interaction *interaction) {
	if (interaction->stage != INTERACTION_NEW ||
		interaction->kind == INTERACTION_AUTOCOMPLETE) {
		return;
	}
	if (interaction->on_message_component) {
		call_back(discord, interaction, CALLBACK_DEFERRED_UPDATE, NULL, "");
	} else {
		call_back(discord, interaction, CALLBACK_DEFERRED_MESSAGE,
			json_pack("{si}", "flags", PAYLOAD_EPHEMERAL), "");
	}
	interaction->stage = INTERACTION_DEFERRED;
}

static void finish_command(struct discord *discord, struct interaction *interaction) {
	if (interaction->stage == INTERACTION_DEFERRED) {
		call_later(discord, interaction, "DELETE", true, NULL, "");
	} else {
		call_back(discord, interaction, CALLBACK_MESSAGE,
			json_pack("{sssi}", "content", "\xe2\x80\xa6", "flags", PAYLOAD_EPHEMERAL),
			"");
	}
}

void interaction_response_finish(struct discord *discord, struct interaction *interaction) {
	if (interaction->stage == INTERACTION_RESPONDED ||
		interaction->kind == INTERACTION_AUTOCOMPLETE) {
		return;
	}
	if (!interaction->on_message_component) {
		finish_command(discord, interaction);
	} else if (interaction->stage == INTERACTION_NEW) {
		call_back(discord, interaction, CALLBACK_DEFERRED_UPDATE, NULL, "");
	}
	interaction->stage = INTERACTION_RESPONDED;
}

/* Of a whole number Discord takes nothing else. */
static bool fits(const struct chat_choice *choice, bool whole_number) {
	bool digits = choice->id[strspn(choice->id, "0123456789")] == '\0';
	return choice->label[0] != '\0' && choice->id[0] != '\0' && (digits || !whole_number);
}

static json_t *compose_choice(const struct chat_choice *choice, bool whole_number) {
	json_t *value = whole_number ? json_integer(strtoll(choice->id, NULL, 10))
				     : json_string(choice->id);
	return json_pack("{ssso}", "name", choice->label, "value", value);
}

void interaction_response_autocomplete(struct discord *discord, struct interaction *interaction,
	const struct chat_choice *choices, size_t n) {
	bool whole_number = interaction->whole_number;
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++) {
		if (fits(&choices[i], whole_number)) {
			json_array_append_new(list, compose_choice(&choices[i], whole_number));
		}
	}
	call_back(discord, interaction, CALLBACK_AUTOCOMPLETE, json_pack("{so}", "choices", list),
		"");
	interaction->stage = INTERACTION_RESPONDED;
}

/* The only sentence of the adapter's own: where the operator does not want the bot, the rest of it
 * does not hear what is said, and Discord would show a failure. */
static const struct {
	const char *language, *words;
} not_here[] = {
	{"ja", "ここでは使えません。この場所は設定で許可されていません。"},
	{"", "I am not set up for this place: whoever runs me has not allowed it."},
};

void interaction_response_not_allowed(struct discord *discord, struct interaction *interaction) {
	size_t i = 0;
	while (strncmp(interaction->language, not_here[i].language, strlen(not_here[i].language)) !=
		0) {
		i++;
	}
	struct post post = {.text = not_here[i].words};
	if (interaction->kind == INTERACTION_AUTOCOMPLETE) {
		interaction_response_autocomplete(discord, interaction, NULL, 0);
	} else {
		answer_text(discord, interaction, &post, false);
	}
}
