#pragma once

#include "bot/chat/web/exchange.h"

/* Finds out who asks for what, and whether they may. */

/* The names by which this machine and its pages are asked for have changed. */
void caller_know_hosts(struct web_chat *web);

/* Fills the exchange from its head. Returns 0, or the status to refuse it with. */
int caller_identify(struct connection *connection);
