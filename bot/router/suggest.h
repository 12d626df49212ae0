#pragma once

#include "bot/chat/chat.h"

/* A chat_listener's suggest(): completes a command or a move that is being typed. Shows no more of
 * a game than the asker may know. */
size_t suggest_words(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices);
