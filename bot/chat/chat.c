#include "bot/chat/chat.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/spans.h"

void chat_answer_plainly(struct chat *chat, const struct chat_message *message,
	const struct post *post, bool aloud) {
	struct post answer = *post;
	answer.asker = message->from.key;
	if (aloud && message->place != NULL) {
		chat->impl->say(chat, message->place, &answer);
	} else {
		chat->impl->tell(chat, message->from.key, &answer);
	}
}

bool chat_hears(const struct chat *chat, const char *place) {
	return chat->impl->deaf_ms(chat, place) == 0;
}

const char *chat_name_as_is(struct chat *chat, const char *place) {
	(void)chat;
	return place;
}

size_t chat_waits_for_nothing(const struct chat *chat) {
	(void)chat;
	return 0;
}

void chat_holds_nothing_back(struct chat *chat) {
	(void)chat;
}

void chat_asks_after_nobody(struct chat *chat, const char *place, const char *key) {
	(void)chat;
	(void)place;
	(void)key;
}

int64_t chat_is_never_deaf(const struct chat *chat, const char *place) {
	(void)chat;
	(void)place;
	return 0;
}

int chat_find_nobody(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found) {
	(void)chat;
	(void)place;
	(void)message;
	(void)word;
	(void)found;
	return -ENOENT;
}

/* The names of commands */

const char *const chat_group_words[CHAT_GROUPS] = {
	[GROUP_TABLE] = "table",
	[GROUP_DICECUP] = "dicecup",
	[GROUP_SETTINGS] = "dicecup-settings",
};

static bool is_word(const char *word, const char *text, size_t len) {
	return strlen(word) == len && memcmp(word, text, len) == 0;
}

const struct chat_command *chat_find_command(
	const struct chat_commands *commands, const char *word, size_t len) {
	for (size_t i = 0; i < commands->n; i++) {
		if (is_word(commands->list[i].word, word, len)) {
			return &commands->list[i];
		}
	}
	return NULL;
}

static const struct chat_command *find_mover(const struct chat_commands *commands) {
	for (size_t i = 0; i < commands->n; i++) {
		if (commands->list[i].makes_moves) {
			return &commands->list[i];
		}
	}
	return NULL;
}

/* The group and, of a move, the command to type before this word. */
static size_t write_before(const struct chat_commands *commands, const char *word, size_t len,
	bool in_private, char *out, size_t cap) {
	const struct chat_command *command = chat_find_command(commands, word, len);
	const struct chat_command *mover =
		command == NULL && len > 0 && !in_private ? find_mover(commands) : NULL;
	const struct chat_command *listed = command != NULL ? command : mover;
	int n = 0;
	if (listed != NULL) {
		n = snprintf(out, cap, "/%s %s%s", chat_group_words[listed->group],
			mover != NULL ? mover->word : "", mover != NULL ? " " : "");
	}
	return (size_t)n < cap ? (size_t)n : cap - 1;
}

char *chat_name_commands(const struct chat_commands *commands, const char *text, bool in_private) {
	enum { BEFORE_MOST = 80 };
	size_t marks = 0, used = 0, left = strlen(text);
	for (const char *at = text; *at != '\0'; at++) {
		marks += spans_begins(at, SPAN_COMMAND);
	}
	char *out = malloc(left + marks * BEFORE_MOST + 1);
	struct span span;
	for (size_t n; out != NULL && left > 0; text += n, left -= n) {
		n = spans_read(text, left, &span);
		const char *at = text;
		size_t len = n;
		if (span.kind == SPAN_COMMAND) {
			used += write_before(
				commands, span.text, span.n, in_private, out + used, BEFORE_MOST);
			at = span.text;
			len = span.n;
		}
		memcpy(out + used, at, len);
		used += len;
	}
	if (out != NULL) {
		out[used] = '\0';
	}
	return out;
}
