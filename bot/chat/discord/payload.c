#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/chunk.h"
#include "bot/chat/discord/content.h"
#include "bot/chat/discord/state.h"

/* A post as JSON: Discord's API v10, "Create Message", "Component Reference", "Modal". */

enum {
	CALLS_MOST = 20,
	MENTION_MOST = 3 + SNOWFLAKE_SIZE, /* " <@1234>" */
	NONCE_MOST = 25,
	LABEL_MOST = 80,         /* of a button */
	OPTION_LABEL_MOST = 100, /* of a choice */
	PLACEHOLDER_MOST = 100,
	TITLE_MOST = 45,
	TYPED_MOST = 200,
	ROW_BUTTONS = 5,
	ROWS_MOST = 5,
};

/* Discord's numbers. */
enum {
	COMPONENT_ROW = 1,
	COMPONENT_BUTTON = 2,
	COMPONENT_LIST = 3,
	COMPONENT_LINE = 4,
	LINE_SHORT = 1,
};

static const int styles[] = {
	[BUTTON_PLAIN] = 2,
	[BUTTON_MAIN] = 1,
	[BUTTON_GOOD] = 3,
	[BUTTON_GRAVE] = 4,
};

/* As much of a label as Discord shows. */
static json_t *cut_label(const char *label, size_t most) {
	size_t len = chunk_fit(label, most);
	json_t *whole = json_stringn(label, len);
	return whole != NULL ? whole : json_string("\xef\xbf\xbd"); /* it was no UTF-8 */
}

bool snowflake_is_valid(const char *key) {
	size_t len = key != NULL ? strspn(key, "0123456789") : 0;
	return len > 0 && len < SNOWFLAKE_SIZE && key[len] == '\0';
}

/* Who is called */

struct calls {
	size_t n;
	const char *ids[CALLS_MOST];
};

static bool has_call(const struct calls *calls, const char *id) {
	for (size_t i = 0; i < calls->n; i++) {
		if (strcmp(calls->ids[i], id) == 0) {
			return true;
		}
	}
	return false;
}

/* Each once: Discord refuses a list in which one stands twice. */
static struct calls list_calls(const struct post *post) {
	struct calls calls = {0};
	for (size_t i = 0; i < post->n_mentions && calls.n < CALLS_MOST; i++) {
		if (snowflake_is_valid(post->mentions[i]) && !has_call(&calls, post->mentions[i])) {
			calls.ids[calls.n++] = post->mentions[i];
		}
	}
	return calls;
}

/* Whatever a text says, nobody is called but these. */
static json_t *allow_mentions(const struct calls *calls) {
	json_t *users = json_array();
	for (size_t i = 0; i < calls->n; i++) {
		json_array_append_new(users, json_string(calls->ids[i]));
	}
	json_t *allowed = json_pack("{s:[]}", "parse");
	if (calls->n > 0) {
		json_object_set(allowed, "users", users);
	}
	json_decref(users);
	return allowed;
}

/* The text */

struct found {
	char *text; /* NULL: out of memory */
	bool last;
};

/* The n-th, if there is one. */
static bool find_message(const char *text, unsigned n, size_t room, struct found *found) {
	struct content content = content_of(text);
	for (unsigned i = 0; i <= n; i++) {
		if (i > 0 && content_is_over(&content)) {
			return false;
		}
		found->text = content_next(&content, room);
		found->last = content_is_over(&content);
		if (found->text == NULL) {
			return true;
		}
		if (i < n) {
			free(found->text);
		}
	}
	return true;
}

static json_t *put_text(const char *text, const struct calls *calls) {
	char all[4 * PAYLOAD_CONTENT_MOST + 1];
	int used = snprintf(all, sizeof(all), "%s", text);
	for (size_t i = 0; i < calls->n; i++) {
		used += snprintf(all + used, sizeof(all) - (size_t)used, "%s<@%s>",
			used > 0 ? " " : "", calls->ids[i]);
	}
	return json_string(all);
}

/* The message */

/* Discord keeps nonces for a few minutes: what is said again after a restart is shown once. */
static void put_nonce(json_t *message, const struct post *post, unsigned n) {
	char nonce[96];
	int used = snprintf(nonce, sizeof(nonce), "%" PRId64 "-%" PRId64 "-%d", post->table,
		post->cause, post->part);
	if (n > 0) {
		used += snprintf(nonce + used, sizeof(nonce) - (size_t)used, "-%u", n);
	}
	if (used > NONCE_MOST) {
		snprintf(nonce, sizeof(nonce), "%016" PRIx64, hash_text(nonce));
	}
	json_object_set_new(message, "nonce", json_string(nonce));
	json_object_set_new(message, "enforce_nonce", json_true());
}

static json_t *put_message(
	const char *text, const struct calls *calls, const struct chat_controls *controls) {
	json_t *message = json_object();
	json_object_set_new(message, "content", put_text(text, calls));
	json_object_set_new(message, "flags", json_integer(PAYLOAD_SUPPRESS_EMBEDS));
	json_object_set_new(message, "allowed_mentions", allow_mentions(calls));
	if (controls != NULL) {
		json_object_set_new(message, "components", payload_components(controls));
	}
	if (json_object_size(message) != (controls != NULL ? 4 : 3)) {
		json_decref(message);
		return NULL;
	}
	return message;
}

json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *failed) {
	static const struct calls nobody = {0};
	struct calls calls = list_calls(post);
	struct found found;
	size_t room = PAYLOAD_CONTENT_MOST - calls.n * MENTION_MOST;
	*failed = false;
	if (!find_message(post->text, n, room, &found)) {
		return NULL;
	}
	json_t *message = found.text == NULL ? NULL
			  : found.last       ? put_message(found.text, &calls, post->controls)
					     : put_message(found.text, &nobody, NULL);
	*failed = message == NULL;
	if (message != NULL && nonce && post->cause != 0) {
		put_nonce(message, post, n);
	}
	free(found.text);
	return message;
}

json_t *payload_live(const struct post *post) {
	static const struct chat_controls none = {0};
	struct calls calls = list_calls(post);
	struct found found;
	find_message(post->text, 0, PAYLOAD_CONTENT_MOST - calls.n * MENTION_MOST, &found);
	json_t *message = found.text == NULL
				  ? NULL
				  : put_message(found.text, &calls,
					    post->controls != NULL ? post->controls : &none);
	if (message != NULL && post->cause != 0) {
		put_nonce(message, post, 0);
	}
	free(found.text);
	return message;
}

uint64_t hash_text(const char *text) {
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (; *text != '\0'; text++) {
		hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	}
	return hash;
}

/* Controls */

static json_t *put_row(json_t *components) {
	return json_pack("{s:i, s:o}", "type", COMPONENT_ROW, "components", components);
}

static json_t *put_button(const struct chat_button *button) {
	return json_pack("{s:i, s:i, s:o, s:s}", "type", COMPONENT_BUTTON, "style",
		styles[button->look], "label", cut_label(button->label, LABEL_MOST), "custom_id",
		button->id);
}

static void put_buttons(json_t *rows, const struct chat_controls *controls, size_t most) {
	for (size_t i = 0; i < controls->n_buttons && i < most; i += ROW_BUTTONS) {
		json_t *row = json_array();
		for (size_t k = i; k < i + ROW_BUTTONS && k < controls->n_buttons; k++) {
			json_array_append_new(row, put_button(&controls->buttons[k]));
		}
		json_array_append_new(rows, put_row(row));
	}
}

static json_t *put_choice(const struct chat_choice *choice) {
	return json_pack("{s:o, s:s}", "label", cut_label(choice->label, OPTION_LABEL_MOST),
		"value", choice->id);
}

static void put_choices(json_t *rows, const struct chat_controls *controls) {
	json_t *options = json_array();
	for (size_t i = 0; i < controls->n_choices && i < CHOICES_MOST; i++) {
		json_array_append_new(options, put_choice(&controls->choices[i]));
	}
	json_t *list = json_pack("{s:i, s:s, s:o}", "type", COMPONENT_LIST, "custom_id", "choose",
		"options", options);
	if (controls->question[0] != '\0') {
		json_object_set_new(
			list, "placeholder", cut_label(controls->question, PLACEHOLDER_MOST));
	}
	json_array_append_new(rows, put_row(json_pack("[o]", list)));
}

json_t *payload_components(const struct chat_controls *controls) {
	bool listed = controls != NULL && controls->n_choices > 0;
	json_t *rows = json_array();
	if (controls != NULL) {
		put_buttons(rows, controls, ROW_BUTTONS * (listed ? ROWS_MOST - 1 : ROWS_MOST));
	}
	if (listed) {
		put_choices(rows, controls);
	}
	return rows;
}

json_t *payload_modal(const struct chat_form *form) {
	json_t *line = json_pack("{s:i, s:s, s:i, s:o, s:i, s:b}", "type", COMPONENT_LINE,
		"custom_id", "input", "style", LINE_SHORT, "label",
		cut_label(form->label, TITLE_MOST), "max_length", TYPED_MOST, "required", true);
	if (line != NULL && form->example[0] != '\0') {
		json_object_set_new(
			line, "placeholder", cut_label(form->example, PLACEHOLDER_MOST));
	}
	return json_pack("{s:s, s:o, s:[o]}", "custom_id", form->id, "title",
		cut_label(form->title, TITLE_MOST), "components", put_row(json_pack("[o]", line)));
}
