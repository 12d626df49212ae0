#pragma once

#include "bot/chat/web/connection.h"
#include "bot/chat/web/mail.h"

struct server;

/* What is posted. Belongs to the server's thread. */

/* A POST has come to where it may. */
void post_take(struct connection *connection);

/* The loop has dealt with one. The mail stays the caller's. */
void post_answer(struct server *server, const struct mail *mail);
