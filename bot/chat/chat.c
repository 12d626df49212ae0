#include "bot/chat/chat.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool chat_marks_picture(const char *line) {
	size_t mark = strlen(CHAT_PICTURE);
	return strncmp(line, CHAT_PICTURE, mark) == 0 && (line[mark] == '\n' || line[mark] == '\0');
}

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
	return chat->impl->deaf_ms == NULL || chat->impl->deaf_ms(chat, place) == 0;
}

const char *chat_name_as_is(struct chat *chat, const char *place) {
	(void)chat;
	return place;
}

size_t chat_waits_for_nothing(const struct chat *chat) {
	(void)chat;
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
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
	enum { BEFORE_MOST = 80 };
	size_t marks = 0, used = 0;
	for (const char *at = text; *at != '\0'; at++) {
		marks += *at == CHAT_COMMAND[0];
	}
	char *out = malloc(strlen(text) + marks * BEFORE_MOST + 1);
	if (out == NULL) {
		return NULL;
	}
	for (const char *at = text; *at != '\0'; at++) {
		if (*at == CHAT_COMMAND[0]) {
			used += write_before(commands, at + 1, strspn(at + 1, letters), in_private,
				out + used, BEFORE_MOST);
		} else {
			out[used++] = *at;
		}
	}
	out[used] = '\0';
	return out;
}
