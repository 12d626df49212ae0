#include "tests/bot/scene/phones.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "engine/spans.h"

/* Posts */

static void note_news(struct phones *phones, struct phone_post *post, enum phone_news kind) {
	bool hidden = post->news != 0 && post->kind == NEWS_POSTED;
	post->news = ++phones->n_news;
	if (kind == NEWS_GONE && hidden) {
		post->news = 0; /* nobody saw it */
	}
	if (kind != NEWS_EDITED || !hidden) {
		post->kind = kind;
	}
}

static void put_calls(struct phone_post *shown, const struct post *post) {
	shown->calls[0] = '\0';
	for (size_t i = 0, n = 0; i < post->n_mentions; i++) {
		n += (size_t)snprintf(
			shown->calls + n, sizeof(shown->calls) - n, "@%s ", post->mentions[i]);
		assert(n < sizeof(shown->calls));
	}
}

static void put_content(
	const struct phones *phones, struct phone_post *shown, const struct post *post) {
	const char *text = post->text != NULL ? post->text : "";
	char *named = phones->commands != NULL
			      ? chat_name_commands(phones->commands, NULL, text, false)
			      : NULL;
	size_t len = (size_t)snprintf(
		shown->text, sizeof(shown->text), "%s", named != NULL ? named : text);
	assert(len < sizeof(shown->text));
	free(named);
	snprintf(shown->title, sizeof(shown->title), "%s", post->title != NULL ? post->title : "");
	if (post->controls != NULL) {
		shown->controls = *post->controls;
	} else {
		shown->controls.n_buttons = shown->controls.n_choices = 0;
	}
	shown->last = post->last;
	shown->final = post->final;
	put_calls(shown, post);
}

static bool has_same_buttons(const struct chat_controls *one, const struct chat_controls *other) {
	bool same = one->n_buttons == other->n_buttons && one->n_choices == other->n_choices;
	for (size_t i = 0; same && i < one->n_buttons; i++) {
		same = strcmp(one->buttons[i].label, other->buttons[i].label) == 0;
	}
	return same;
}

/* An edit that changes nothing is none. */
static void edit(struct phones *phones, struct phone_post *shown, const struct post *post) {
	static struct phone_post before;
	before = *shown;
	put_content(phones, shown, post);
	snprintf(shown->calls, sizeof(shown->calls), "%s", before.calls);
	bool same = strcmp(before.text, shown->text) == 0 &&
		    strcmp(before.title, shown->title) == 0 &&
		    has_same_buttons(&before.controls, &shown->controls);
	if (!same || !before.stands) {
		shown->stands = true;
		note_news(phones, shown, before.stands ? NEWS_EDITED : NEWS_POSTED);
	}
}

static void take_away(struct phones *phones, struct phone_post *shown) {
	if (shown->stands) {
		shown->stands = false;
		note_news(phones, shown, NEWS_GONE);
	}
}

/* The channel */

static struct phone_post *add_post(struct phones *phones, const struct post *post) {
	if (phones->n_posts == phones->cap_posts) {
		phones->cap_posts = 2 * phones->cap_posts + 16;
		phones->posts =
			realloc(phones->posts, phones->cap_posts * sizeof(phones->posts[0]));
		assert(phones->posts != NULL);
	}
	struct phone_post *shown = calloc(1, sizeof(*shown));
	assert(shown != NULL);
	phones->posts[phones->n_posts++] = shown;
	put_content(phones, shown, post);
	shown->stands = true;
	note_news(phones, shown, NEWS_POSTED);
	return shown;
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct phones *phones = (struct phones *)chat;
	assert(strcmp(place, PHONES_PLACE) == 0);
	add_post(phones, post);
	phones->n_calls += post->n_mentions;
	struct post_end end = post_end(post);
	chat_tell_delivered(chat, &end);
	return 0;
}

/* NULL: none stands. */
static struct phone_post *find_post(struct phones *phones, const char *where) {
	return where[0] != '\0' ? phones->posts[atoi(where)] : NULL;
}

static struct phone_post *post_live(
	struct phones *phones, struct phone_post *old, const struct post *post) {
	bool again;
	phones->chat.listener->posting(
		phones->chat.data, &phones->chat, post->table, post->place_index, &again);
	struct phone_post *shown = add_post(phones, post);
	shown->live = true;
	phones->n_calls += post->silent ? 0 : post->n_mentions;
	if (old != NULL) {
		take_away(phones, old);
	}
	return shown;
}

static void show(struct chat *chat, const char *place, const struct post *post) {
	struct phones *phones = (struct phones *)chat;
	struct phone_post *shown = find_post(phones, post->edit_of);
	char where[16];
	assert(strcmp(place, PHONES_PLACE) == 0);
	snprintf(where, sizeof(where), "%s", post->edit_of);
	if (shown == NULL || post->repost) {
		snprintf(where, sizeof(where), "%zu", phones->n_posts);
		shown = post_live(phones, shown, post);
	} else {
		edit(phones, shown, post);
	}
	phones->live = post->final || post->last ? NULL : shown;
	if (post->final) {
		chat->listener->final(chat->data, chat, post->table, post->place_index, post->move,
			post->log_end);
		return;
	}
	chat->listener->shown(
		chat->data, chat, post->table, post->place_index, NULL, where, post->log_end);
	struct post_end end = post_end(post);
	chat_tell_delivered(chat, &end);
}

static void delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	(void)place;
	chat->listener->deleted(chat->data, chat, table, where);
}

/* To one person */

static bool is_by_button(const struct chat *chat, const struct post *post) {
	return post->mode == MODE_BUTTON || (post->mode == MODE_USUAL && chat->hands_by_button);
}

static void change_panel(struct phones *phones, struct phone *phone, const struct post *post) {
	if (phone->panel.stands && post->last) {
		take_away(phones, &phone->panel);
	} else if (phone->panel.stands) {
		edit(phones, &phone->panel, post);
	}
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	struct phones *phones = (struct phones *)chat;
	struct phone *phone = phones_of(phones, key);
	if (post->edit_of == NULL) {
		edit(phones, &phone->note, post);
	} else {
		change_panel(phones, phone, post);
	}
	if (post->edit_of != NULL && !is_by_button(chat, post)) {
		edit(phones, &phone->hand, post);
		chat->listener->shown(
			chat->data, chat, post->table, post->place_index, key, "dm", post->log_end);
	}
	struct post_end end = post_end(post);
	chat_tell_delivered(chat, &end);
	return 0;
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	struct chat_person person = {key, key};
	tell(chat, key, post);
	chat->listener->reached(chat->data, chat, person);
	return 0;
}

static void answer_alone(
	struct phones *phones, const struct chat_message *message, const struct post *post) {
	struct phone *phone = phones_of(phones, message->from.key);
	phone->has_form = post->form != NULL;
	if (post->form != NULL) {
		phone->form = *post->form;
	} else if (post->edit_of != NULL) {
		phone_put_away(phone);
		edit(phones, &phone->panel, post);
	} else {
		edit(phones, &phone->menu, post);
		phone->menu_is_private = message->place == NULL;
	}
}

static void answer(struct chat *chat, const struct chat_message *message, const struct post *post,
	bool aloud) {
	if (aloud && message->place != NULL) {
		say(chat, message->place, post);
	} else {
		answer_alone((struct phones *)chat, message, post);
	}
}

static const char *name_place(struct chat *chat, const char *place) {
	(void)chat;
	(void)place;
	return "#dice";
}

static void destroy(struct chat *chat) {
	(void)chat;
}

/* What people do */

static struct chat_message message_of(
	const struct phones *phones, const char *place, const char *who, const char *text) {
	return (struct chat_message){.place = place,
		.from = {who, who},
		.by_name = true,
		.unseen = true,
		.language = phones->language,
		.text = text};
}

void phones_type(struct phones *phones, const char *who, const char *text) {
	struct chat_message message = message_of(phones, PHONES_PLACE, who, text);
	phones->chat.listener->message(phones->chat.data, &phones->chat, &message);
}

void phones_talk(struct phones *phones) {
	phones->chat.listener->talked(phones->chat.data, &phones->chat, PHONES_PLACE, NULL, NULL);
}

void phones_press(struct phones *phones, const char *who, bool in_private, const char *id,
	const char *typed) {
	char copy[CONTROL_ID_SIZE];
	struct chat_message message =
		message_of(phones, in_private ? NULL : PHONES_PLACE, who, typed);
	message.filled = typed[0] != '\0';
	snprintf(copy, sizeof(copy), "%s", id);
	phones_of(phones, who)->has_form = false;
	phones->chat.listener->pressed(phones->chat.data, &phones->chat, &message, copy);
}

/* Time */

int64_t phones_now(void *data) {
	return ((struct phones *)data)->clock;
}

void phones_wake(struct phones *phones) {
	int64_t due = bot_due(phones->chat.data);
	phones->clock = due > phones->clock && due < INT64_MAX ? due : phones->clock;
	bot_tick(phones->chat.data);
}

void phones_pass(struct phones *phones, int64_t ms) {
	int64_t until = phones->clock + ms;
	while (bot_due(phones->chat.data) <= until) {
		phones_wake(phones);
	}
	phones->clock = until;
}

/* Phones */

struct phone *phones_of(struct phones *phones, const char *who) {
	for (size_t i = 0; i < phones->n_phones; i++) {
		if (strcmp(phones->phones[i].name, who) == 0) {
			return &phones->phones[i];
		}
	}
	assert(phones->n_phones < PHONES_MOST);
	struct phone *phone = &phones->phones[phones->n_phones++];
	snprintf(phone->name, sizeof(phone->name), "%s", who);
	return phone;
}

void phone_put_away(struct phone *phone) {
	phone->menu.stands = false;
	phone->menu.news = 0;
	phone->has_form = false;
}

void phones_init(struct phones *phones, struct bot *bot) {
	static const struct chat_impl impl = {
		.say = say,
		.show = show,
		.delete_old = delete_old,
		.tell = tell,
		.probe = probe,
		.ask_after = chat_asks_after_nobody,
		.answer = answer,
		.find = chat_find_nobody,
		.name_place = name_place,
		.durable = chat_holds_nothing_back,
		.waiting = chat_waits_for_nothing,
		.deaf_ms = chat_is_never_deaf,
		.destroy = destroy,
	};
	phones->chat = (struct chat){.impl = &impl,
		.listener = &bot_listener,
		.data = bot,
		.network = "phones",
		.prefix = SPANS_COMMAND,
		.groups_commands = true,
		.has_buttons = true,
		.has_live_tables = true,
		.has_timestamps = true,
		.spaces = true,
		.servers = true};
}

void phones_finish(struct phones *phones) {
	for (size_t i = 0; i < phones->n_posts; i++) {
		free(phones->posts[i]);
	}
	free(phones->posts);
}
