#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Dispatches requests to their handlers. */

/* Listens as configured; closed is called after http_server_destroy(). NULL after logging the
 * reason. */
struct http_server *server_open(
	struct web_chat *web, uv_loop_t *loop, void (*closed)(struct web_chat *web));

/* The host names of this machine and of the pages have changed. */
void server_know_hosts(struct web_chat *web);
