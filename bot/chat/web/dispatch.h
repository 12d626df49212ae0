#pragma once

#include <stdbool.h>

#include "bot/chat/web/exchange.h"

/* Leads each request to what answers it. */

/* A request has come in whole. */
void dispatch_request(struct connection *connection);
