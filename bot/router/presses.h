#pragma once

#include "bot/chat/chat.h"

/* Somebody pressed a button with this id, chose it in a list, or filled in its form: the pressed()
 * of a chat_listener. Answers them alone, whatever the id. */
void presses_take(
	void *data, struct chat *chat, const struct chat_message *message, const char *id);
