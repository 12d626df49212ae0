#pragma once

#include "bot/chat/web/connection.h"

struct server;

/* Finds out who asks for what, and whether they may. */

/* Fills the exchange from its head. Returns 0, or the status to refuse it with. */
int caller_identify(struct connection *connection);

/* The hosts under which the server may be called, from its configuration. */
void caller_know_hosts(struct server *server);
