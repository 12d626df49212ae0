#pragma once

#include <stdbool.h>

#include "bot/chat/web/exchange.h"

/* Leads each request to what answers it. */

/* A request has come in whole. */
void dispatch_request(struct connection *connection);

/* Whoever waits for a stage goes on: it is open, or (false) it is not there. */
void dispatch_waiting(struct web_chat *web, const struct stage *stage, bool open);
