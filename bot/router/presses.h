#pragma once

#include "bot/chat/chat.h"

/* A chat_listener's pressed(): the button with this id was pressed, chosen in a list, or its form
 * filled in. Any id may come; only its author sees the answer. */
void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id);
