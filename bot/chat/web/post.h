#pragma once

#include "bot/chat/web/answer.h"
#include "bot/chat/web/outgoing.h"

/* A post becomes a message or a press; the answer is delivered. */

/* A POST has come to where it may, or a GET of somebody seated that asks what can be pressed next.
 */
void post_take(struct connection *connection);
