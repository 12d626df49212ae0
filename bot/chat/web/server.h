#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Leads each request to what answers it. */

/* Listens as the configuration says; closed is called after http_server_destroy(). NULL after
 * logging why. */
struct http_server *server_open(
	struct web_chat *web, uv_loop_t *loop, void (*closed)(struct web_chat *web));

/* The names by which this machine and its pages are asked for have changed. */
void server_know_hosts(struct web_chat *web);
