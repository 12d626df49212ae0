#include "bot/chat/discord/interaction_response.h"

#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/interaction_call.h"
#include "bot/chat/discord/outbound.h"
#include "bot/chat/discord/panels.h"
#include "bot/chat/discord/payload.h"

/* What goes with the body of a response, but not in it: nothing. */
static const struct response_beside nothing = {.text = ""};

/* Messages */

enum response_kind {
	RESPOND_MESSAGE,       /* first response: a new message */
	RESPOND_UPDATE,        /* first response: edits the message of the component */
	RESPOND_EDIT_ORIGINAL, /* replaces the deferred message, or that of the component */
	RESPOND_FOLLOWUP,
};

static enum response_kind kind_of(const struct interaction *interaction, bool aloud) {
	bool in_place = interaction->on_ephemeral && !aloud;
	if (interaction->stage == INTERACTION_NEW) {
		return in_place ? RESPOND_UPDATE : RESPOND_MESSAGE;
	}
	if (interaction->stage == INTERACTION_DEFERRED && (in_place || !interaction->on_message)) {
		return RESPOND_EDIT_ORIGINAL;
	}
	return RESPOND_FOLLOWUP;
}

/* Whether the answer takes the place of the message that the interaction came of. */
static bool is_in_place(const struct interaction *interaction, bool aloud) {
	enum response_kind kind = kind_of(interaction, aloud);
	return kind == RESPOND_UPDATE || (kind == RESPOND_EDIT_ORIGINAL && interaction->on_message);
}

static void make_private(json_t *body) {
	json_int_t flags = json_integer_value(json_object_get(body, "flags"));
	json_object_set_new(body, "flags", json_integer(flags | PAYLOAD_EPHEMERAL));
}

/* A message that replaces another removes its components. */
static void replace_components(json_t *body) {
	if (json_object_get(body, "components") == NULL) {
		json_object_set_new(body, "components", json_array());
	}
}

/* And its picture. */
static void replace_files(
	struct discord *discord, const struct interaction *interaction, json_t *body) {
	bool comes = answer_pictures_lose(discord, interaction->origin);
	if (comes || interaction->has_files) {
		payload_keep(body, "");
	}
}

static void send_message(struct discord *discord, struct interaction *interaction, json_t *body,
	bool aloud, const struct response_beside *beside) {
	enum response_kind kind = kind_of(interaction, aloud);
	if (kind == RESPOND_UPDATE || kind == RESPOND_EDIT_ORIGINAL) {
		replace_components(body);
	} else if (!aloud) {
		make_private(body);
	}
	if (kind == RESPOND_MESSAGE || kind == RESPOND_UPDATE) {
		interaction_call_back(discord, interaction,
			kind == RESPOND_MESSAGE ? CALLBACK_MESSAGE : CALLBACK_UPDATE, body, beside);
	} else {
		interaction_call_follow_up(discord, interaction,
			kind == RESPOND_EDIT_ORIGINAL ? "PATCH" : "POST",
			kind == RESPOND_EDIT_ORIGINAL, body, beside);
	}
	interaction->stage = INTERACTION_RESPONDED;
}

/* The answer is a panel, unless it comes behind the first response. */
static void note_panel(
	struct discord *discord, const struct interaction *interaction, const struct post *post) {
	if (post->replaces != NULL && kind_of(interaction, false) != RESPOND_FOLLOWUP) {
		panels_take(discord, interaction, post->table, is_in_place(interaction, false));
	}
}

/* Panels have none. */
static struct answer_picture *promise_picture(struct discord *discord,
	const struct interaction *interaction, const struct post *post, bool in_place) {
	return post->replaces == NULL
		       ? answer_picture_promise(discord, interaction, in_place, post->picture)
		       : NULL;
}

/* last: what it is part of, if the last. */
static void answer_part(struct discord *discord, struct interaction *interaction, json_t *body,
	bool aloud, const char *text, const struct post *last) {
	bool in_place = is_in_place(interaction, aloud);
	if (in_place) {
		replace_files(discord, interaction, body);
	}
	struct response_beside beside = {.text = text,
		.picture = last != NULL ? promise_picture(discord, interaction, last, in_place)
					: NULL};
	send_message(discord, interaction, body, aloud, &beside);
}

static void answer_text(struct discord *discord, struct interaction *interaction,
	const struct post *post, bool aloud) {
	struct post named = *post;
	char *text =
		chat_name_commands(discord->commands, post->text, interaction->place[0] == '\0');
	bool last = text == NULL;
	json_t *body;
	named.text = text;
	if (!aloud) {
		note_panel(discord, interaction, post);
	}
	for (unsigned n = 0; !last && (body = payload_message(&named, n, false, &last)) != NULL;
		n++) {
		/* As a message it is sent whole. */
		answer_part(discord, interaction, body, aloud, n == 0 && !aloud ? text : "",
			last ? post : NULL);
	}
	free(text);
}

/* A modal can only be the first response, and not to another modal. */
static bool answer_form(
	struct discord *discord, struct interaction *interaction, const struct chat_form *form) {
	json_t *data =
		interaction->stage == INTERACTION_NEW && interaction->kind != INTERACTION_MODAL
			? payload_modal(form)
			: NULL;
	if (data == NULL) {
		return false;
	}
	interaction_call_back(discord, interaction, CALLBACK_MODAL, data, &nothing);
	interaction->stage = INTERACTION_RESPONDED;
	return true;
}

/* Deferred as ephemeral, the response cannot be visible to others any more. */
static bool is_bound_to_ephemeral(const struct interaction *interaction) {
	return interaction->stage == INTERACTION_DEFERRED && !interaction->on_message &&
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
	if (aloud && is_bound_to_ephemeral(interaction)) {
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

/* What the listener does not answer */

static const struct response_beside in_advance = {.text = "", .tells_nothing = true};

void interaction_response_defer(struct discord *discord, struct interaction *interaction) {
	if (interaction->stage != INTERACTION_NEW ||
		interaction->kind == INTERACTION_AUTOCOMPLETE) {
		return;
	}
	if (interaction->on_message) {
		interaction_call_back(
			discord, interaction, CALLBACK_DEFERRED_UPDATE, NULL, &in_advance);
	} else {
		interaction_call_back(discord, interaction, CALLBACK_DEFERRED_MESSAGE,
			json_pack("{si}", "flags", PAYLOAD_EPHEMERAL), &in_advance);
	}
	interaction->stage = INTERACTION_DEFERRED;
}

/* Silently: what came of it stands in the channel. */
static void finish_command(struct discord *discord, struct interaction *interaction) {
	if (interaction->deferred_before) {
		interaction_call_delete_thinking(discord, interaction);
	} else {
		interaction_response_defer(discord, interaction);
		interaction_call_delete(discord, interaction);
	}
}

/* Silently, but a panel shows what is new. A message that only they see and that is no panel goes,
 * lest its buttons lie there dead. */
static void finish_press(struct discord *discord, struct interaction *interaction) {
	bool panel = panels_has(discord, interaction);
	if (interaction->stage == INTERACTION_NEW) {
		json_t *next = panels_next(discord, interaction);
		interaction_call_back(discord, interaction,
			next != NULL ? CALLBACK_UPDATE : CALLBACK_DEFERRED_UPDATE, next, &nothing);
	}
	if (interaction->on_ephemeral && !panel) {
		answer_pictures_lose(discord, interaction->origin);
		interaction_call_delete(discord, interaction);
	}
}

static void finish(struct discord *discord, struct interaction *interaction) {
	if (interaction->on_message) {
		finish_press(discord, interaction);
	} else {
		finish_command(discord, interaction);
	}
	interaction->stage = INTERACTION_RESPONDED;
}

void interaction_response_finish(struct discord *discord, struct interaction *interaction) {
	if (interaction->stage != INTERACTION_RESPONDED &&
		interaction->kind != INTERACTION_AUTOCOMPLETE) {
		finish(discord, interaction);
	}
	panels_go_on(discord, interaction);
}

/* An integer option takes only integers. */
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
	interaction_call_back(discord, interaction, CALLBACK_AUTOCOMPLETE,
		json_pack("{so}", "choices", list), &nothing);
	interaction->stage = INTERACTION_RESPONDED;
}

/* The adapter's only sentence of its own: where the operator does not want the bot, the listener
 * hears nothing, and Discord would show a failure. */
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
