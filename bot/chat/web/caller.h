#pragma once

#include "bot/chat/web/connection.h"

/* Finds out who asks for what, and whether they may. */

/* Fills the exchange from its head. Returns 0, or the status to refuse it with. */
int caller_identify(struct connection *connection);
