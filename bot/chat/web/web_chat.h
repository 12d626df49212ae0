#pragma once

#include <uv.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/pages.h"
#include "bot/chat/web/witness.h"

/* The web as a network, "web": people watch tables of other networks in a browser, and guests, who
 * are invited, play there. A guest is identified by the cookie from their first act. */

/* Serves from here on; people are passed to the listener once the loop runs. loop, pages (with
 * their data) and listener are borrowed and must outlive the chat. NULL after logging the reason.
 */
struct chat *web_chat_create(uv_loop_t *loop, const struct web_config *config,
	const struct web_pages *pages, void *pages_data, const struct chat_listener *listener,
	void *data);

/* Whether the change needs a new chat. */
bool web_chat_must_be_new(const struct chat *chat, const struct web_config *config);
/* Applies a change that needs none. */
void web_chat_configure(struct chat *chat, const struct web_config *config);

/* Current numbers, and totals of answers and refusals. */
struct web_figures {
	size_t readers, guests; /* event streams; present guests */
	size_t connections, connections_most;
	uint64_t answers[WEB_CLASSES], refusals[WEB_REFUSALS];
};

void web_chat_measure(const struct chat *chat, struct web_figures *figures);

/* The port; 0: a socket in the file system. */
int web_chat_port(const struct chat *chat);
