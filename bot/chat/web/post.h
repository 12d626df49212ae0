#pragma once

#include "bot/chat/web/answer.h"
#include "bot/chat/web/outgoing.h"

/* What is posted: a message or a press, and what that is answered with. */

/* A POST has come to where it may. */
void post_take(struct connection *connection);

/* The bot has dealt with one, and it is durable. The answer stays the caller's. */
void post_answer(struct web_chat *web, const struct outgoing *answer);
