#pragma once

#include "bot/chat/web/config.h"
#include "bot/chat/web/mail.h"
#include "bot/chat/web/pages.h"

/* The HTTP server, on a thread of its own, with another that makes pages. */

struct server;

/* Everything passed in is borrowed and must outlive it. wake is called on its thread when there is
 * mail for the loop. NULL after logging why. */
struct server *server_create(const struct web_config *config, const struct web_pages *pages,
	void *pages_data, void (*wake)(void *data), void *data);

/* Ends all connections and waits for the threads. */
void server_destroy(struct server *server);

/* The port it listens on; 0: a socket in the file system. */
int server_port(const struct server *server);

/* To the server, a chain of mails. */
void server_send(struct server *server, struct mail *first);
/* All mail for the loop since the last call, in order. */
struct mail *server_receive(struct server *server);
