#include "tests/bot/scene/fake_chat.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/picture.h"
#include "bot/router/bot_listener.h"
#include "engine/spans.h"
#include "tests/engine/marks.h"

enum { LINE_MOST = 1024 };

static bool begins_call(const char *at) {
	struct span span;
	return *at != '\0' && spans_read(at, strlen(at), &span) > 0 && span.kind == SPAN_CALL;
}

/* Whether a network that is what this one is knows what this byte of a text stands for. */
static bool can_show(const struct chat *chat, const char *text, const char *at) {
	const struct {
		char mark;
		bool known;
	} marks[] = {
		{'\n', true},
		{MARK_BLOCK[0], spans_begins(at, SPAN_BLOCK) && (at == text || at[-1] == '\n')},
		{MARK_RULE[0], chat->has_live_tables},
		{MARK_TIME[0], chat->has_timestamps},
		{SPANS_LINK[0], chat->quotes_links},
		{MARK_EMOJI[0], chat->has_emojis},
		{SPANS_YOU[0], chat->second_person},
		{MARK_CALLED[0], chat->highlights},
	};
	unsigned char c = (unsigned char)*at;
	if (begins_call(at)) {
		return chat->highlights && (at == text || at[-1] == '\n');
	}
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		if (*at == marks[i].mark) {
			return marks[i].known;
		}
	}
	return chat->on_screen || (c >= ' ' && c != 0x7f);
}

/* Nobody is ever sent a mark that their network cannot show. */
static void check_text(const struct chat *chat, const char *text) {
	for (const char *at = text; at != NULL && *at != '\0'; at++) {
		if (!can_show(chat, text, at)) {
			fprintf(stderr, "\\x%02x in: %s\n", (unsigned char)*at, text);
			abort();
		}
	}
}

static void check_marks(const struct chat *chat, const struct post *post) {
	check_text(chat, post->text);
	check_text(chat, post->title);
	for (size_t i = 0; post->controls != NULL && i < post->controls->n_buttons; i++) {
		check_text(chat, post->controls->buttons[i].label);
	}
	for (size_t i = 0; post->controls != NULL && i < post->controls->n_choices; i++) {
		check_text(chat, post->controls->choices[i].label);
	}
}

/* Pictures stand between fences where they are set apart. */
static void hear(struct fake_chat *fake, const char *who, const char *mark, const char *text) {
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		if (spans_begins(text, SPAN_RULE)) {
			text += 2;
			hear(fake, who, mark, "--");
			continue;
		}
		if (begins_call(text)) {
			text++;
			continue;
		}
		if (spans_begins(text, SPAN_BLOCK)) {
			text += n + (text[n] == '\n');
			if (fake->chat.has_buttons) {
				hear(fake, who, mark, "```");
			}
			continue;
		}
		size_t need = fake->len + strlen(who) + strlen(mark) + n + 2;
		if (need > fake->cap) {
			fake->cap = need * 2;
			fake->heard = realloc(fake->heard, fake->cap);
			assert(fake->heard != NULL);
		}
		char *at = fake->heard + fake->len;
		at = stpcpy(stpcpy(at, who), mark);
		for (size_t i = 0; i < n; i++) {
			*at = text[i];
			at += text[i] != MARK_CALLED[0];
		}
		memcpy(at, "\n", 2);
		fake->len = (size_t)(at + 1 - fake->heard);
		text += n + (text[n] == '\n');
	}
}

static void put_buttons(const struct chat_controls *controls, struct text *out) {
	for (size_t i = 0; i < controls->n_buttons; i++) {
		text_add(out, "%s[%s]", i > 0 ? " " : "", controls->buttons[i].label);
	}
}

static void put_list(const struct chat_controls *controls, struct text *out) {
	text_add(out, "\n(%s)", controls->question);
	for (size_t i = 0; i < controls->n_choices; i++) {
		text_add(out, "%s %s", i > 0 ? " |" : "", controls->choices[i].label);
	}
}

/* " count ____ (5)", or " count [5|6*]". */
static void put_field(const struct chat_field *field, struct text *out) {
	text_add(out, " %s", field->label);
	if (field->n_choices == 0) {
		text_add(out, " ____ (%s)", field->example);
	}
	for (size_t i = 0; i < field->n_choices; i++) {
		text_add(out, "%s%s%s%s", i == 0 ? " [" : "|", field->choices[i].label,
			field->choices[i].on ? "*" : "", i + 1 == field->n_choices ? "]" : "");
	}
}

/* "“Bid”: COUNT FACE ____". */
static void put_form(const struct chat_form *form, struct text *out) {
	text_add(out, "“%s”:", form->title);
	for (size_t i = 0; i < form->n_fields; i++) {
		put_field(&form->fields[i], out);
	}
}

/* "[Join] [Leave]", and "(How many dice?) 1 | 2". */
static void put_labels(const struct post *post, struct text *out) {
	if (post->form != NULL) {
		put_form(post->form, out);
	} else if (post->controls != NULL) {
		put_buttons(post->controls, out);
	}
	if (post->form == NULL && post->controls != NULL && post->controls->n_choices > 0) {
		put_list(post->controls, out);
	}
}

static void hear_post(
	struct fake_chat *fake, const char *who, const char *mark, const struct post *post) {
	char labels[FORM_FIELDS_MOST * CHOICES_MOST * CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(labels);
	check_marks(&fake->chat, post);
	if (post->form == NULL) {
		hear(fake, who, mark, post->text);
	}
	if (fake->labels) {
		put_labels(post, &text);
		hear(fake, who, mark, text.buf[0] == '\n' ? text.buf + 1 : text.buf);
	}
}

static void left_the_socket(struct fake_chat *fake, const struct post *post) {
	struct post_end end = post_end(post);
	if (!fake->unsent) {
		chat_tell_delivered(&fake->chat, &end);
	}
}

/* Copies a post; what it points to is lent for the call. */
static void keep(struct fake_post *kept, const char *to, const struct post *post) {
	*kept = (struct fake_post){.table = post->table,
		.move = post->move,
		.cause = post->cause,
		.turn = post->turn,
		.part = post->part,
		.mode = post->mode,
		.has_controls = post->controls != NULL,
		.has_form = post->form != NULL,
		.edit_of = post->edit_of != NULL,
		.repost = post->repost,
		.silent = post->silent,
		.final = post->final,
		.last = post->last};
	snprintf(kept->to, sizeof(kept->to), "%s", to);
	snprintf(kept->title, sizeof(kept->title), "%s", post->title != NULL ? post->title : "");
	snprintf(kept->text, sizeof(kept->text), "%s", post->text != NULL ? post->text : "");
	if (post->controls != NULL) {
		kept->controls = *post->controls;
	}
	if (post->form != NULL) {
		kept->form = *post->form;
	}
	if (post->edit_of != NULL) {
		snprintf(kept->replaced, sizeof(kept->replaced), "%s", post->edit_of);
	}
	kept->hand = post->hand;
	snprintf(kept->after_place, sizeof(kept->after_place), "%s",
		post->after_place != NULL ? post->after_place : "");
	snprintf(kept->way_to, sizeof(kept->way_to), "%s", post->way != NULL ? post->way_to : "");
	snprintf(kept->seats, sizeof(kept->seats), "%s",
		post->seats != NULL ? post->seats->taken : "");
	for (size_t i = 0, n = 0; i < post->n_mentions; i++) {
		n += (size_t)snprintf(
			kept->calls + n, sizeof(kept->calls) - n, "%s ", post->mentions[i]);
		assert(n < sizeof(kept->calls));
	}
}

static bool posts_anew(const struct post *post) {
	return post->edit_of[0] == '\0' || post->repost;
}

/* What replaces something stands where that stood, else somewhere new. */
static void tell_where(struct fake_chat *fake, const struct post *post, const char *key) {
	const struct chat_listener *listener = fake->chat.listener;
	char where[64];
	bool posts = posts_anew(post);
	if (listener->shown == NULL || fake->chat.renders_synchronously) {
		return;
	}
	snprintf(where, sizeof(where), "m%u", fake->last_shown += posts);
	if (key == NULL && fake->unplaced) {
		return;
	}
	if (post->final) {
		listener->final(fake->chat.data, &fake->chat, post->table, post->place_index,
			post->move, post->log_end);
	} else {
		listener->shown(fake->chat.data, &fake->chat, post->table, post->place_index, key,
			posts ? where : post->edit_of, post->log_end);
	}
}

/* What is said once more is killed in the middle: true, and what had left by then was heard. */
static bool is_killed(struct fake_chat *fake, const char *place, const struct post *post) {
	const char *text = post->text;
	for (int64_t line = post->line; fake->repeats > 0 && post->step != 0 && *text != '\0';
		line++) {
		char one[LINE_MOST];
		size_t n = strcspn(text, "\n");
		snprintf(one, sizeof(one), "%.*s", (int)n, text);
		hear(fake, place, ": ", one);
		if (fake->repeats > 1 || !fake->unnoted) {
			struct post_end end = {.table = post->table,
				.place_index = post->place_index,
				.step = post->step,
				.line = line};
			chat_tell_delivered(&fake->chat, &end);
		}
		text += n + (text[n] != '\0');
		fake->repeats -= fake->repeats == 1 ? 2 : 1;
	}
	return fake->repeats < 0;
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	if (is_killed(fake, place, post)) {
		return 0;
	}
	if (fake->deaf || fake->full) {
		return fake->deaf ? -ENOTCONN : -ENOBUFS;
	}
	hear_post(fake, place, ": ", post);
	keep(&fake->said, place, post);
	if (fake->n_says < sizeof(fake->says) / sizeof(fake->says[0])) {
		fake->says[fake->n_says++] = fake->said;
	}
	left_the_socket(fake, post);
	return 0;
}

/* Only what they asked for by a button changes. */
static bool is_by_button(const struct fake_chat *fake, const struct post *post) {
	return post->mode == MODE_BUTTON ||
	       (post->mode == MODE_USUAL && fake->chat.hands_by_button);
}

static bool has_asked(const struct fake_chat *fake, const char *key) {
	char whole[80];
	snprintf(whole, sizeof(whole), " %s ", key);
	return strstr(fake->askers, whole) != NULL;
}

static void change_answer(struct fake_chat *fake, const char *key, const struct post *post) {
	if (has_asked(fake, key)) {
		hear_post(fake, key, "^ ", post);
		keep(&fake->panel, key, post);
	}
}

/* What they are answered now will change. */
static void note_asker(struct fake_chat *fake, const char *key) {
	size_t len = strlen(fake->askers);
	if (!has_asked(fake, key)) {
		snprintf(fake->askers + len, sizeof(fake->askers) - len, " %s ", key);
	}
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	if (fake->deaf) {
		return -ENOTCONN;
	}
	if (post->edit_of != NULL && is_by_button(fake, post)) {
		change_answer(fake, key, post);
		left_the_socket(fake, post);
		return 0;
	}
	hear_post(fake, key, "> ", post);
	keep(post->edit_of != NULL ? &fake->kept : &fake->told, key, post);
	if (post->edit_of != NULL) {
		tell_where(fake, post, key);
	}
	left_the_socket(fake, post);
	return 0;
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	int rc = tell(chat, key, post);
	if (rc == 0 && !fake->unanswered) {
		struct chat_person person = {key, key};
		chat->listener->reached(chat->data, chat, person);
	}
	return rc;
}

static void answer(struct chat *chat, const struct chat_message *message, const struct post *post,
	bool aloud) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	fake->n_answers++;
	keep(&fake->answered, aloud && message->place != NULL ? message->place : message->from.key,
		post);
	fake->answered.aloud = aloud;
	picture_drop(fake->pictured);
	fake->pictured = picture_keep(post->picture);
	if (post->edit_of != NULL) {
		note_asker(fake, message->from.key);
	}
	if (post->form != NULL || (message->unseen && !aloud)) {
		hear_post(fake, message->from.key, "~ ", post);
	} else {
		chat_answer_plainly(chat, message, post, aloud);
	}
}

static void keep_shown(struct fake_chat *fake, const char *place, const struct post *post) {
	struct fake_post *kept = &fake->shown;
	keep(kept, place, post);
	fake->n_shown++;
	if (posts_anew(post) && fake->chat.listener->posting != NULL &&
		!fake->chat.renders_synchronously) {
		kept->number = fake->chat.listener->posting(
			fake->chat.data, &fake->chat, post->table, post->place_index, &kept->again);
	}
	if (fake->n_shows < sizeof(fake->shows) / sizeof(fake->shows[0])) {
		fake->pictures[fake->n_shows] = picture_keep(post->picture);
		fake->shows[fake->n_shows++] = *kept;
	}
}

static void show(struct chat *chat, const char *place, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	if (fake->deaf) {
		return;
	}
	hear(fake, place, "= ", post->title != NULL ? post->title : "");
	hear_post(fake, place, "= ", post);
	keep_shown(fake, place, post);
	tell_where(fake, post, NULL);
	if (!post->final) {
		left_the_socket(fake, post);
	}
}

static bool takes_pictures(struct chat *chat, const char *place) {
	(void)place;
	return !((struct fake_chat *)chat)->no_pictures;
}

static void drawn(struct chat *chat) {
	((struct fake_chat *)chat)->n_drawn++;
}

static void delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	hear((struct fake_chat *)chat, place, "- ", where);
	chat->listener->deleted(chat->data, chat, table, where);
}

static void fold_name(const struct chat *chat, char *name) {
	for (; ((const struct fake_chat *)chat)->rfc1459 && *name != '\0'; name++) {
		*name = *name == '[' ? '{' : *name == ']' ? '}' : *name;
	}
}

/* By name, or by a mention as rich networks write it. */
static int find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found) {
	static char name[64];
	char whole[80];
	const struct fake_chat *fake = (const struct fake_chat *)chat;
	(void)place;
	(void)message;
	if (fake->chat.has_buttons && sscanf(word, "<@%63[^>]>", name) != 1) {
		return -ENOENT;
	}
	if (!fake->chat.has_buttons) {
		snprintf(name, sizeof(name), "%s", word);
	}
	snprintf(whole, sizeof(whole), " %s ", name);
	*found = (struct chat_person){name, name};
	return fake->crowd != NULL && strstr(fake->crowd, whole) != NULL ? 0 : -ENOENT;
}

static const char *name_place(struct chat *chat, const char *place) {
	static char name[64];
	const char *slash = strrchr(place, '/');
	(void)chat;
	snprintf(name, sizeof(name), "#%s", slash != NULL ? slash + 1 : place);
	return chat_is_direct(place) ? "DM" : name;
}

static int64_t deaf_ms(const struct chat *chat, const char *place) {
	(void)place;
	return ((const struct fake_chat *)chat)->silent_ms;
}

static void destroy(struct chat *chat) {
	(void)chat;
}

void fake_chat_init(struct fake_chat *fake, struct bot *bot) {
	static const struct chat_impl impl = {
		.say = say,
		.tell = tell,
		.probe = probe,
		.ask_after = chat_asks_after_nobody,
		.answer = answer,
		.find = find,
		.fold_name = fold_name,
		.name_place = chat_name_as_is,
		.durable = chat_holds_nothing_back,
		.waiting = chat_waits_for_nothing,
		.deaf_ms = deaf_ms,
		.destroy = destroy,
	};
	fake->chat = (struct chat){.impl = &impl,
		.listener = &bot_listener,
		.data = bot,
		.network = "test",
		.prefix = "!",
		.highlights = true};
	fake->heard = calloc(1, 1);
	fake->len = 0;
	fake->cap = 1;
	assert(fake->heard != NULL);
}

static void close_place(struct chat *chat, const char *place, bool rests) {
	(void)rests;
	hear((struct fake_chat *)chat, place, "! ", "closed");
}

static void ask_after(struct chat *chat, const char *place, const char *key) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	snprintf(fake->asked_after, sizeof(fake->asked_after), "%s in %s", key, place);
}

static void make_thread(
	struct chat *chat, const char *opening, const char *where, const char *name) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	(void)where;
	snprintf(fake->threaded, sizeof(fake->threaded), "%s: %s", opening, name);
}

void fake_chat_enrich(struct fake_chat *fake) {
	static const struct chat_impl impl = {
		.say = say,
		.show = show,
		.delete_old = delete_old,
		.tell = tell,
		.ask_after = ask_after,
		.make_thread = make_thread,
		.probe = probe,
		.answer = answer,
		.find = find,
		.fold_name = fold_name,
		.name_place = name_place,
		.takes_pictures = takes_pictures,
		.drawn = drawn,
		.close = close_place,
		.durable = chat_holds_nothing_back,
		.waiting = chat_waits_for_nothing,
		.deaf_ms = deaf_ms,
		.destroy = destroy,
	};
	fake->chat.impl = &impl;
	fake->chat.has_buttons = fake->chat.spaces = fake->chat.has_live_tables =
		fake->chat.servers = fake->chat.has_pings = fake->chat.has_threads =
			fake->chat.has_ways = true;
	fake->chat.highlights = false;
}

void fake_chat_browse(struct fake_chat *fake, struct bot *bot) {
	fake_chat_init(fake, bot);
	fake_chat_enrich(fake);
	fake->chat.network = "web";
	fake->chat.prefix = "";
	fake->chat.spaces = fake->chat.servers = fake->chat.has_ways = false;
	fake->chat.has_guests = fake->chat.has_pictures = fake->chat.has_boards = true;
	fake->chat.renders_synchronously = fake->chat.private_beside_table = true;
}

void fake_chat_finish(struct fake_chat *fake) {
	fake_chat_clear(fake);
	free(fake->heard);
}

int64_t fake_chat_now(void *data) {
	struct fake_chat *fake = data;
	fake->clock += fake->ticks;
	return fake->clock;
}

static struct chat_message message_of(
	const struct fake_chat *fake, const char *place, const char *who, const char *text) {
	static char direct[80];
	const char *name = who + strspn(who, "@");
	snprintf(direct, sizeof(direct), CHAT_DIRECT "%s", name);
	return (struct chat_message){.place = place,
		.direct = place == NULL && fake->chat.servers ? direct : NULL,
		.from = {name, name},
		.moderates = *who == '@',
		.manages = strncmp(who, "@@", 2) == 0,
		.by_name = place == NULL,
		.language = fake->language,
		.place_language = fake->named,
		.lacking = fake->lacking,
		.threadless = fake->threadless,
		.invited = fake->invited,
		.source = fake->source,
		.id = fake->id,
		.said_at = fake->said_at,
		.text = text};
}

void fake_chat_type(struct fake_chat *fake, const char *place, const char *who, const char *text) {
	struct chat_message message = message_of(fake, place, who, text);
	fake->chat.listener->message(fake->chat.data, &fake->chat, &message);
}

void fake_chat_command(
	struct fake_chat *fake, const char *place, const char *who, const char *text) {
	struct chat_message message = message_of(fake, place, who, text);
	message.by_name = message.unseen = true;
	fake->chat.listener->message(fake->chat.data, &fake->chat, &message);
}

struct chat_result fake_chat_call(struct fake_chat *fake, const char *place, const char *who,
	const char *command, const char *arguments) {
	struct chat_message message = message_of(fake, place, who, arguments);
	message.by_name = message.unseen = true;
	message.command = command;
	return fake->chat.listener->message(fake->chat.data, &fake->chat, &message);
}

void fake_chat_press(struct fake_chat *fake, const char *place, const char *who, const char *id,
	const char *typed) {
	struct chat_message message = message_of(fake, place, who, typed);
	message.by_name = message.unseen = true;
	message.looks = fake->looks;
	message.filled = fake->fills || typed[0] != '\0';
	fake->chat.listener->pressed(fake->chat.data, &fake->chat, &message, id);
}

size_t fake_chat_suggest(struct fake_chat *fake, const char *place, const char *who,
	const char *text, const char *begun, struct chat_choice *choices) {
	struct chat_message message = message_of(fake, place, who, text != NULL ? text : "");
	message.whole_move = text == NULL;
	return fake->chat.listener->suggest(fake->chat.data, &fake->chat, &message, begun, choices);
}

const char *fake_chat_id(const struct fake_post *post, const char *label) {
	for (size_t i = 0; i < post->controls.n_buttons; i++) {
		if (strncmp(post->controls.buttons[i].label, label, strlen(label)) == 0) {
			return post->controls.buttons[i].id;
		}
	}
	for (size_t i = 0; i < post->controls.n_choices; i++) {
		if (strncmp(post->controls.choices[i].label, label, strlen(label)) == 0) {
			return post->controls.choices[i].id;
		}
	}
	return NULL;
}

bool fake_chat_heard(const struct fake_chat *fake, const char *text) {
	return strstr(fake->heard, text) != NULL;
}

void fake_chat_clear(struct fake_chat *fake) {
	for (unsigned i = 0; i < fake->n_shows; i++) {
		picture_drop(fake->pictures[i]);
	}
	picture_drop(fake->pictured);
	fake->pictured = NULL;
	fake->len = 0;
	fake->n_says = fake->n_shows = 0;
	fake->heard[0] = '\0';
}
