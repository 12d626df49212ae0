#pragma once

#include "bot/chat/web/answer.h"
#include "bot/chat/web/outgoing.h"

/* Turns a post into a message or a press; the answer is delivered later. */

/* Handles a POST to a path that takes one, or a seated guest's GET for what can be pressed next. */
void post_take(struct connection *connection);
