#pragma once

#include "bot/chat/chat.h"

/* A chat_listener's pressed(): a button with this id was pressed, an item chosen in a list, or a
 * form filled in. The id may be anything; only its author sees the answer. */
void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id);
