#pragma once

#include "bot/chat/chat.h"

/* As chat_listener's suggest: what could follow a move or a command that is being typed. Of a game,
 * no more than the asker may know. */
size_t suggest_words(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices);
