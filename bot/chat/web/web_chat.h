#pragma once

#include <uv.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/pages.h"
#include "bot/chat/web/witness.h"

/* The web as a network, "web": people watch tables of other networks in a browser, and guests sit
 * down there by an invitation. They are known by the cookie that they got then. */

/* Serves from now on; everybody is handed on once the loop runs. loop, pages (with their data) and
 * listener are borrowed and must outlive the chat. NULL after logging why. */
struct chat *web_chat_create(uv_loop_t *loop, const struct web_config *config,
	const struct web_pages *pages, void *pages_data, const struct chat_listener *listener,
	void *data);

/* Whether the change needs another chat in place of this one. */
bool web_chat_must_be_new(const struct chat *chat, const struct web_config *config);
/* Takes over what needs none. */
void web_chat_configure(struct chat *chat, const struct web_config *config);

/* The present numbers, and the answers and refusals so far. */
struct web_figures {
	size_t readers, guests; /* streams of events, and guests who are present */
	size_t connections, connections_most;
	uint64_t answers[WEB_CLASSES], refusals[WEB_REFUSALS];
};

void web_chat_measure(const struct chat *chat, struct web_figures *figures);

/* The port it listens on; 0: a socket in the file system. */
int web_chat_port(const struct chat *chat);
