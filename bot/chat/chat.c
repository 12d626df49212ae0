#include "bot/chat/chat.h"

#include <string.h>

bool chat_marks_picture(const char *line) {
	size_t mark = strlen(CHAT_PICTURE);
	return strncmp(line, CHAT_PICTURE, mark) == 0 && (line[mark] == '\n' || line[mark] == '\0');
}

void chat_answer_plainly(struct chat *chat, const struct chat_message *message,
	const struct post *post, bool aloud) {
	if (aloud && message->place != NULL) {
		chat->impl->say(chat, message->place, post);
	} else {
		chat->impl->tell(chat, message->from.key, post);
	}
}

void chat_show_nothing(struct chat *chat, const char *place, const struct post *post) {
	(void)chat;
	(void)place;
	(void)post;
}

const char *chat_name_as_is(struct chat *chat, const char *place) {
	(void)chat;
	return place;
}

size_t chat_waits_for_nothing(const struct chat *chat) {
	(void)chat;
	return 0;
}
