#include "bot/chat/discord/payload.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "engine/spans.h"

enum {
	PINGED_MOST = 20,
	MENTION_MOST = 3 + SNOWFLAKE_SIZE, /* " <@1234>" */
	NONCE_MOST = 25,
	LAYOUT_MOST = 4000, /* characters of a layout */
	LAYOUT_PARTS_MOST = 8,
	LABEL_MOST = 80,         /* for a button */
	OPTION_LABEL_MOST = 100, /* for a select menu */
	PLACEHOLDER_MOST = 100,
	TITLE_MOST = 45,
	DESCRIPTION_MOST = 100,
	TYPED_MOST = 200,
	RADIOS_LEAST = 2,
	RADIOS_MOST = 10,
	ROW_BUTTONS = 5,
	ROWS_MOST = 5,
};

/* Discord's numbers. */
enum {
	COMPONENT_ROW = 1,
	COMPONENT_BUTTON = 2,
	COMPONENT_SELECT = 3,
	COMPONENT_TEXT_INPUT = 4,
	COMPONENT_TEXT = 10,
	COMPONENT_GALLERY = 12,
	COMPONENT_SEPARATOR = 14,
	COMPONENT_CONTAINER = 17,
	COMPONENT_LABEL = 18,
	COMPONENT_RADIOS = 21,
	COMPONENT_CHECKBOXES = 22,
	TEXT_INPUT_SHORT = 1,
	STYLE_LINK = 5,
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
	return whole != NULL ? whole : json_string("\xef\xbf\xbd"); /* invalid UTF-8 */
}

/* Mentions */

struct mentions {
	size_t n;
	const char *ids[PINGED_MOST];
};

static const struct mentions no_mentions = {0};

static bool has_mention(const struct mentions *mentions, const char *id) {
	for (size_t i = 0; i < mentions->n; i++) {
		if (strcmp(mentions->ids[i], id) == 0) {
			return true;
		}
	}
	return false;
}

/* Discord refuses duplicates. */
static struct mentions list_mentions(const struct post *post) {
	struct mentions mentions = {0};
	for (size_t i = 0; i < post->n_mentions && mentions.n < PINGED_MOST; i++) {
		if (snowflake_number(post->mentions[i]) != 0 &&
			!has_mention(&mentions, post->mentions[i])) {
			mentions.ids[mentions.n++] = post->mentions[i];
		}
	}
	return mentions;
}

/* Pings nobody else, whatever the text contains. */
static json_t *allow_mentions(const struct mentions *mentions) {
	json_t *users = mentions->n > 0 ? json_array() : NULL;
	for (size_t i = 0; i < mentions->n; i++) {
		json_array_append_new(users, json_string(mentions->ids[i]));
	}
	return json_pack("{s:[], s:o*}", "parse", "users", users);
}

/* The text */

/* The n-th message, which must exist. NULL: out of memory. */
static char *find_part(const char *text, unsigned n, size_t room, bool *last) {
	struct content content = content_of(text);
	char *part = content_next(&content, room);
	for (unsigned i = 0; i < n && part != NULL; i++) {
		free(part);
		part = content_next(&content, room);
	}
	*last = content_is_over(&content);
	return part;
}

static json_t *put_text(const char *text, const struct mentions *mentions) {
	char all[4 * PAYLOAD_CONTENT_MOST + 1];
	int used = snprintf(all, sizeof(all), "%s", text);
	for (size_t i = 0; i < mentions->n; i++) {
		used += snprintf(all + used, sizeof(all) - (size_t)used, "%s<@%s>",
			used > 0 ? " " : "", mentions->ids[i]);
	}
	return json_string(all);
}

/* The message */

static void set_nonce(json_t *message, const char *nonce) {
	json_object_set_new(message, "nonce", json_string(nonce));
	json_object_set_new(message, "enforce_nonce", json_true());
}

/* For a few minutes Discord drops messages with a known nonce: a post that is sent again after a
 * restart is shown once. */
static void put_nonce(json_t *message, const struct post *post, unsigned n) {
	char nonce[96];
	int used = snprintf(nonce, sizeof(nonce), "%" PRId64 "-%" PRId64 "-%d", post->table,
		post->cause, post->part);
	if (post->place_index > 0) {
		used += snprintf(
			nonce + used, sizeof(nonce) - (size_t)used, "p%d", post->place_index);
	}
	if (n > 0) {
		used += snprintf(nonce + used, sizeof(nonce) - (size_t)used, "-%u", n);
	}
	if (used > NONCE_MOST) {
		snprintf(nonce, sizeof(nonce), "%016" PRIx64, hash_text(nonce));
	}
	set_nonce(message, nonce);
}

static json_t *put_message(
	const char *text, const struct mentions *mentions, const struct chat_controls *controls) {
	json_t *message = json_pack("{s:o, s:i, s:o}", "content", put_text(text, mentions), "flags",
		PAYLOAD_SUPPRESS_EMBEDS, "allowed_mentions", allow_mentions(mentions));
	if (message != NULL && controls != NULL &&
		json_object_set_new(message, "components", payload_components(controls)) < 0) {
		json_decref(message);
		return NULL;
	}
	return message;
}

json_t *payload_message(const struct post *post, unsigned n, bool nonce, bool *last) {
	struct mentions mentions = list_mentions(post);
	size_t room = PAYLOAD_CONTENT_MOST - mentions.n * MENTION_MOST;
	char *part = find_part(post->text, n, room, last);
	json_t *message = part == NULL ? NULL
			  : *last      ? put_message(part, &mentions, post->controls)
				       : put_message(part, &no_mentions, NULL);
	if (message != NULL && nonce && post->cause != 0) {
		put_nonce(message, post, n);
	}
	free(part);
	return message;
}

/* Layouts */

/* The components so far, and the number of characters that still fit. */
struct layout {
	json_t *components;
	size_t room;
};

static void put_text_display(struct layout *layout, size_t at, const char *text) {
	size_t n = chunk_length(text, strlen(text));
	if (n > 0 && n <= layout->room) {
		json_array_insert_new(layout->components, at,
			json_pack("{s:i, s:s}", "type", COMPONENT_TEXT, "content", text));
		layout->room -= n;
	}
}

static void put_separator(struct layout *layout, size_t at) {
	json_array_insert_new(
		layout->components, at, json_pack("{s:i}", "type", COMPONENT_SEPARATOR));
}

static void put_title(struct layout *layout, const char *title) {
	char heading[1024];
	char *escaped = title != NULL ? markdown_escape(title, strlen(title)) : NULL;
	if (escaped != NULL) {
		snprintf(heading, sizeof(heading), "### %s", escaped);
		put_text_display(layout, 0, heading);
	}
	free(escaped);
}

/* Refers to the uploaded or kept file by its name. */
static void put_picture(struct layout *layout, const struct picture *picture) {
	if (picture != NULL) {
		json_array_append_new(layout->components,
			json_pack("{s:i, s:[{s:{s:s}, s:o}]}", "type", COMPONENT_GALLERY, "items",
				"media", "url", "attachment://" PAYLOAD_PICTURE_NAME, "description",
				cut_label(picture->alt, PICTURE_ALT_MOST)));
	}
}

/* As much of a text's end as fits, in whole lines if possible. NULL: out of memory. */
static char *fit_end(const char *text, size_t room) {
	for (;;) {
		struct content content = content_of(text);
		char *fits = content_next(&content, room);
		const char *next = strchr(text, '\n');
		if (content_is_over(&content) || next == NULL) {
			return fits;
		}
		free(fits);
		text = next + 1;
	}
}

/* The last part, as much of its beginning as fits, followed by the mentions. */
static void put_last_part(
	struct layout *layout, size_t at, const char *text, const struct mentions *mentions) {
	struct content content = content_of(text);
	char all[4 * LAYOUT_MOST + PINGED_MOST * MENTION_MOST + 1];
	size_t taken = mentions->n * MENTION_MOST;
	char *part = content_next(&content, layout->room > taken ? layout->room - taken : 1);
	int used = snprintf(all, sizeof(all), "%s", part != NULL ? part : "");
	for (size_t i = 0; i < mentions->n; i++) {
		used += snprintf(all + used, sizeof(all) - (size_t)used, "%s<@%s>",
			used == 0 ? ""
			: i == 0  ? "\n"
				  : " ",
			mentions->ids[i]);
	}
	put_text_display(layout, at, all);
	free(part);
}

static void put_part(struct layout *layout, size_t at, const char *text) {
	char *part = layout->room > 0 ? fit_end(text, layout->room) : NULL;
	if (part != NULL) {
		put_text_display(layout, at, part);
	}
	free(part);
}

/* The line that is a rule; NULL: none. */
static char *find_rule(char *text) {
	while (text != NULL && !spans_begins(text, SPAN_RULE)) {
		text = strchr(text, '\n');
		text += text != NULL;
	}
	return text;
}

/* The text below the rule. */
static char *skip_rule(char *rule) {
	struct span mark;
	return rule + spans_read(rule, strlen(rule), &mark);
}

/* Splits a text at its rules, in place. Returns the number of parts. */
static size_t split(char *text, char *parts[LAYOUT_PARTS_MOST]) {
	size_t n = 0;
	while (text != NULL && n < LAYOUT_PARTS_MOST) {
		char *rule = n + 1 < LAYOUT_PARTS_MOST ? find_rule(text) : NULL;
		parts[n++] = text;
		text = rule;
		if (rule != NULL) {
			text = skip_rule(rule);
			*rule = '\0';
		}
	}
	return n;
}

/* Starts with the last part, which tells the table's state and takes precedence. parted: no rule is
 * needed at the top. */
static void put_parts(
	struct layout *layout, const char *text, const struct mentions *mentions, bool parted) {
	char *copy = strdup(text), *parts[LAYOUT_PARTS_MOST];
	size_t n = split(copy, parts), first = json_array_size(layout->components), below = first;
	for (size_t i = n; i-- > 0;) {
		if (i + 1 == n) {
			put_last_part(layout, first, parts[i], mentions);
		} else {
			put_part(layout, first, parts[i]);
		}
		size_t now = json_array_size(layout->components);
		if (now > below && below > first) {
			put_separator(layout, first + 1);
		}
		below = json_array_size(layout->components);
	}
	if (first > 0 && below > first && !parted) {
		put_separator(layout, first);
	}
	free(copy);
}

/* A copy of an answer's text in which a rule precedes the last line. NULL: out of memory. */
static char *part_last_line(const char *answer) {
	size_t size = strlen(answer) + 16;
	const char *end = strrchr(answer, '\n');
	char *parted = malloc(size);
	struct text out = {.buf = parted, .cap = size};
	if (parted != NULL && end != NULL) {
		text_put(&out, answer, (size_t)(end + 1 - answer));
		spans_rule(&out);
	}
	if (parted != NULL) {
		text_puts(&out, end != NULL ? end + 1 : answer);
	}
	return parted;
}

/* Keeps buttons in place: only the first line of the last part is above them. All that may grow
 * while somebody is about to press is below, as is an answer's board, whose size changes with each
 * step of a lesson. */
static void put_steadily(struct layout *layout, const struct post *post,
	const struct mentions *mentions, json_t *buttons) {
	char *text = post->edit_of != NULL ? strdup(post->text) : part_last_line(post->text);
	char *last = text, *rule;
	while ((rule = find_rule(last)) != NULL) {
		last = skip_rule(rule);
	}
	size_t n = last != NULL ? strcspn(last, "\n") : 0;
	char *line = last != NULL ? strndup(last, n) : NULL;
	if (line != NULL) {
		put_last_part(layout, json_array_size(layout->components), line, &no_mentions);
		const char *rest = last + n + (last[n] == '\n');
		memmove(last, rest, strlen(rest) + 1);
	}
	json_array_extend(layout->components, buttons);
	put_picture(layout, post->edit_of == NULL ? post->picture : NULL);
	put_parts(layout, text != NULL ? text : "", mentions, true);
	free(line);
	free(text);
}

json_t *payload_layout(const struct post *post) {
	struct mentions mentions = list_mentions(post);
	struct layout layout = {.components = json_array(), .room = LAYOUT_MOST};
	json_t *buttons = payload_components(post->controls);
	bool changes = !post->final && !post->last && json_array_size(buttons) > 0;
	const struct picture *above = changes && post->edit_of == NULL ? NULL : post->picture;
	put_title(&layout, post->title);
	put_picture(&layout, above);
	if (!changes) {
		put_parts(&layout, post->text, &mentions, post->picture != NULL);
		json_array_extend(layout.components, buttons);
	} else {
		if (above == NULL && json_array_size(layout.components) > 0) {
			put_separator(&layout, json_array_size(layout.components));
		}
		put_steadily(&layout, post, &mentions, buttons);
	}
	json_decref(buttons);
	return json_pack("{s:i, s:o, s:[{s:i, s:o}]}", "flags", PAYLOAD_COMPONENTS,
		"allowed_mentions", allow_mentions(&mentions), "components", "type",
		COMPONENT_CONTAINER, "components", layout.components);
}

void payload_upload(json_t *message, const struct picture *picture) {
	json_object_set_new(message, "attachments",
		json_pack("[{s:i, s:s, s:o}]", "id", 0, "filename", PAYLOAD_PICTURE_NAME,
			"description", cut_label(picture->alt, PICTURE_ALT_MOST)));
}

void payload_keep(json_t *message, const char *id) {
	json_t *kept = id[0] != '\0' ? json_pack("[{s:s}]", "id", id) : json_array();
	json_object_set_new(message, "attachments", kept);
}

static json_t *parts_of(const json_t *layout) {
	return json_object_get(
		json_array_get(json_object_get(layout, "components"), 0), "components");
}

/* Which of a layout's parts shows its picture; as many as there are: none. */
static size_t find_gallery(const json_t *parts) {
	size_t i = 0;
	while (i < json_array_size(parts) &&
		json_object_get(json_array_get(parts, i), "items") == NULL) {
		i++;
	}
	return i;
}

bool payload_keep_instead(json_t *message, const char *id, const char *alt) {
	json_t *parts = parts_of(message);
	size_t at = find_gallery(parts);
	if (json_array_size(json_object_get(message, "attachments")) == 0) {
		return false;
	}
	payload_keep(message, id);
	if (id[0] != '\0') {
		json_t *items = json_object_get(json_array_get(parts, at), "items");
		json_object_set_new(
			json_array_get(items, 0), "description", cut_label(alt, PICTURE_ALT_MOST));
	} else {
		json_array_remove(parts, at);
	}
	return true;
}

struct rest_file payload_file(const struct picture *picture) {
	struct rest_file file = {.size = 0};
	if (picture != NULL) {
		file = (struct rest_file){
			PAYLOAD_PICTURE_NAME, "image/png", picture->png, picture->size};
	}
	return file;
}

void payload_number(json_t *message, int64_t table, int place_index, int64_t number) {
	char nonce[NONCE_MOST + 1];
	if (place_index == 0) {
		snprintf(nonce, sizeof(nonce), "%" PRId64 "n%" PRId64, table, number);
	} else {
		snprintf(nonce, sizeof(nonce), "%" PRId64 "p%dn%" PRId64, table, place_index,
			number);
	}
	set_nonce(message, nonce);
}

void payload_direct(
	json_t *message, uint64_t database, int64_t table, const char *user, uint64_t number) {
	char text[128], nonce[NONCE_MOST + 1];
	snprintf(text, sizeof(text), "%016" PRIx64 " %" PRId64 " %s %" PRIu64, database, table,
		user, number);
	snprintf(nonce, sizeof(nonce), "%08" PRIx32 "%016" PRIx64, (uint32_t)database,
		hash_text(text));
	set_nonce(message, nonce);
}

void payload_answer(json_t *message, const char *id, unsigned n, const char *audience) {
	char text[128], nonce[NONCE_MOST + 1];
	snprintf(text, sizeof(text), "%s-%u-%s", id, n, audience);
	snprintf(nonce, sizeof(nonce), "a%016" PRIx64, hash_text(text));
	set_nonce(message, nonce);
}

void payload_hush(json_t *message, bool mentions) {
	json_int_t flags = json_integer_value(json_object_get(message, "flags"));
	json_object_set_new(message, "flags", json_integer(flags | PAYLOAD_SILENT));
	if (!mentions) {
		json_object_del(json_object_get(message, "allowed_mentions"), "users");
	}
}

/* Controls */

static json_t *put_row(json_t *components) {
	return json_pack("{s:i, s:o}", "type", COMPONENT_ROW, "components", components);
}

/* By name, as in emojis.h: the id is filled in when the message leaves. */
static json_t *put_emoji(const char *name) {
	return name != NULL ? json_pack("{s:s++}", "name", MARKDOWN_EMOJI, name, MARKDOWN_EMOJI)
			    : NULL;
}

static json_t *put_way(const struct chat_button *button) {
	char url[sizeof(button->id) + 40];
	snprintf(url, sizeof(url), "https://discord.com/channels/%s", button->id);
	return json_pack("{s:i, s:i, s:o, s:s}", "type", COMPONENT_BUTTON, "style", STYLE_LINK,
		"label", cut_label(button->label, LABEL_MOST), "url", url);
}

static json_t *put_button(const struct chat_button *button) {
	if (button->look == BUTTON_WAY) {
		return put_way(button);
	}
	return json_pack("{s:i, s:i, s:o, s:s, s:o*}", "type", COMPONENT_BUTTON, "style",
		styles[button->look], "label", cut_label(button->label, LABEL_MOST), "custom_id",
		button->id, "emoji", put_emoji(button->emoji));
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
	json_t *list = json_pack("{s:i, s:s, s:o}", "type", COMPONENT_SELECT, "custom_id", "choose",
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

static json_t *put_options(const struct chat_field *field) {
	json_t *options = json_array();
	for (size_t i = 0; i < field->n_choices && i < CHOICES_MOST; i++) {
		json_t *option = put_choice(&field->choices[i]);
		if (field->choices[i].on) {
			json_object_set_new(option, "default", json_true());
		}
		json_array_append_new(options, option);
	}
	return options;
}

/* Without min_values 0 Discord requires one to be on. */
static json_t *put_switches(const struct chat_field *field, const char *id) {
	return json_pack("{s:i, s:s, s:o, s:i, s:b}", "type", COMPONENT_CHECKBOXES, "custom_id", id,
		"options", put_options(field), "min_values", 0, "required", false);
}

static bool has_default(const struct chat_field *field) {
	size_t i = 0;
	while (i < field->n_choices && !field->choices[i].on) {
		i++;
	}
	return i < field->n_choices;
}

/* A field's choices: radio buttons, or a list if there are too many, only one, or a default. */
static json_t *put_choices_of(const struct chat_field *field, const char *id) {
	bool listed = field->n_choices < RADIOS_LEAST || field->n_choices > RADIOS_MOST ||
		      has_default(field);
	return json_pack("{s:i, s:s, s:o, s:b}", "type",
		listed ? COMPONENT_SELECT : COMPONENT_RADIOS, "custom_id", id, "options",
		put_options(field), "required", true);
}

static json_t *put_line(const struct chat_field *field, const char *id) {
	json_t *line =
		json_pack("{s:i, s:s, s:i, s:i, s:b}", "type", COMPONENT_TEXT_INPUT, "custom_id",
			id, "style", TEXT_INPUT_SHORT, "max_length", TYPED_MOST, "required", true);
	if (line != NULL && field->example[0] != '\0') {
		json_object_set_new(
			line, "placeholder", cut_label(field->example, PLACEHOLDER_MOST));
	}
	return line;
}

static json_t *put_field(const struct chat_field *field, size_t number) {
	char id[24];
	snprintf(id, sizeof(id), "field%zu", number);
	return json_pack("{s:i, s:o, s:o*, s:o}", "type", COMPONENT_LABEL, "label",
		cut_label(field->label, TITLE_MOST), "description",
		field->description[0] != '\0' ? cut_label(field->description, DESCRIPTION_MOST)
					      : NULL,
		"component",
		field->switches        ? put_switches(field, id)
		: field->n_choices > 0 ? put_choices_of(field, id)
				       : put_line(field, id));
}

static void put_above(const struct chat_form *form, const char *text, json_t *components) {
	struct layout layout = {.components = components, .room = LAYOUT_MOST};
	if (text[0] != '\0' && form->n_fields < FORM_FIELDS_MOST) {
		put_part(&layout, 0, text);
	}
}

json_t *payload_modal(const struct chat_form *form, const char *text) {
	json_t *fields = json_array();
	put_above(form, text, fields);
	for (size_t i = 0; i < form->n_fields && i < FORM_FIELDS_MOST; i++) {
		json_array_append_new(fields, put_field(&form->fields[i], i + 1));
	}
	return json_pack("{s:s, s:o, s:o}", "custom_id", form->id, "title",
		cut_label(form->title, TITLE_MOST), "components", fields);
}
