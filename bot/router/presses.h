#pragma once

#include "bot/chat/chat.h"

/* A chat_listener's pressed(): somebody pressed the button with this id, chose it in a list, or
 * filled in its form. Any id may come; only they see the answer. */
void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id);
