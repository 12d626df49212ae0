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

struct post_end post_end(const struct post *post) {
	return (struct post_end){
		.table = post->table, .place_index = post->place_index, .move = post->move};
}

void chat_tell_delivered(struct chat *chat, const struct post_end *end) {
	if (end->move != 0 || end->step != 0) {
		chat->listener->delivered(chat->data, chat, end);
	}
}

bool chat_is_direct(const char *place) {
	return strncmp(place, CHAT_DIRECT, strlen(CHAT_DIRECT)) == 0;
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

/* In a move the group and the command precede the word. */
static size_t write_name(const struct chat_commands *commands, const struct chat_command_ids *ids,
	const struct span *word, bool in_private, char *out, size_t cap) {
	const struct chat_command *command = chat_find_command(commands, word->text, word->n);
	const struct chat_command *mover =
		command == NULL && word->n > 0 && !in_private ? find_mover(commands) : NULL;
	const struct chat_command *listed = command != NULL ? command : mover;
	bool linked = listed != NULL && ids != NULL && ids->of[listed->group][0] != '\0';
	int n = 0;
	if (listed != NULL) {
		n = snprintf(out, cap, linked ? CHAT_LINKED "%s/%s/%s" CHAT_LINKED : "/%s %s",
			chat_group_words[listed->group], listed->word,
			linked ? ids->of[listed->group] : "");
	}
	if (command == NULL) {
		n += snprintf(out + n, cap - (size_t)n, "%s%.*s", mover != NULL ? " " : "",
			(int)word->n, word->text);
	}
	return (size_t)n;
}

char *chat_name_commands(const struct chat_commands *commands, const struct chat_command_ids *ids,
	const char *text, bool in_private) {
	enum { ADDED_MOST = 96 }; /* to a word */
	size_t marks = 0, used = 0, left = strlen(text);
	for (const char *at = text; *at != '\0'; at++) {
		marks += spans_begins(at, SPAN_COMMAND);
	}
	size_t size = left + marks * ADDED_MOST + 1;
	char *out = malloc(size);
	struct span span;
	for (size_t n; out != NULL && left > 0; text += n, left -= n) {
		n = spans_read(text, left, &span);
		if (span.kind == SPAN_COMMAND) {
			used += write_name(
				commands, ids, &span, in_private, out + used, size - used);
		} else {
			memcpy(out + used, text, n);
			used += n;
		}
	}
	if (out != NULL) {
		out[used] = '\0';
	}
	return out;
}
