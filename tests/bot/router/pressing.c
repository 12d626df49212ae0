#include "tests/bot/router/pressing.h"

#include <stdio.h>

void type(const char *who, const char *text) {
	fake_chat_type(&chat, DICE, who, text);
}

void press(const char *place, const char *who, const char *id) {
	char copy[CONTROL_ID_SIZE], name[32];
	cr_assert_not_null(id);
	snprintf(copy, sizeof(copy), "%s", id); /* the post and the table may go meanwhile */
	snprintf(name, sizeof(name), "%s", who);
	fake_chat_clear(&chat);
	unsigned answers = chat.n_answers;
	fake_chat_press(&chat, place, name, copy, "");
	answers = chat.n_answers - answers;
	cr_assert(answers == 1 || (answers == 0 && chat.len > 0),
		"%s: it is answered once, or what it changed is seen; %u answers", copy, answers);
}

void press_on(const struct fake_post *post, const char *who, const char *label) {
	const char *id = fake_chat_id(post, label);
	cr_assert_not_null(id, "no “%s” beside: %s", label, post->text);
	press(DICE, who, id);
}

void press_shown(const char *who, const char *label) {
	press_on(&chat.shown, who, label);
}

void press_answered(const char *who, const char *label) {
	press_on(&chat.answered, who, label);
}

const char *list_labels(const struct fake_post *post) {
	static char list[BUTTONS_MOST * CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(list);
	for (size_t i = 0; i < post->controls.n_buttons; i++) {
		text_add(&text, "%s%s", i > 0 ? " | " : "", post->controls.buttons[i].label);
	}
	return list;
}

const char *join_labels(const char *const *labels) {
	static char list[BUTTONS_MOST * CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(list);
	for (; *labels != NULL; labels++) {
		text_add(&text, "%s%s", text.len > 0 ? " | " : "", *labels);
	}
	return list;
}
