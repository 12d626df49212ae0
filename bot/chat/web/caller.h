#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Finds out who asks for what, and whether they may. */

/* The names by which this machine and its pages are asked for have changed. */
void caller_know_hosts(struct web_chat *web);

/* Fills the exchange from its head. Returns 0, or the status to refuse it with. */
int caller_identify(struct connection *connection);

/* Whether one of them is that address, however it is written. */
bool caller_is_one_of(const char *const *addresses, size_t n, const char *address);
