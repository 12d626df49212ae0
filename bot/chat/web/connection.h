#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/address.h"
#include "bot/chat/web/allowance.h"
#include "bot/http/bytes.h"
#include "bot/chat/web/cookie.h"
#include "bot/http/http.h"
#include "bot/chat/web/page_cache.h"
#include "bot/chat/web/route.h"
#include "bot/chat/web/stage.h"

/* A connection to the server: reads one request after the other, and sends what each is answered
 * with. Belongs to the server's thread. */

struct server;
struct lws;

enum connection_state {
	CONNECTION_READS,
	CONNECTION_WAITS, /* somebody else is working on the answer */
	CONNECTION_SENDS,
	CONNECTION_STREAMS,
	CONNECTION_ENDS,
};

/* The request in hand. */
struct exchange {
	char *bytes; /* of the head, from malloc() */
	struct http_head head;
	char body[HTTP_BODY_MOST + 1];
	char path[WEB_PATH_SIZE], query[WEB_QUERY_SIZE];
	struct web_route route;
	char client[ADDRESS_SIZE]; /* whose it is, also behind a proxy */
	bool direct;               /* from this machine itself, as far as is known */
	char language[STAGE_LANGUAGE_SIZE];
	bool asks_language;          /* its address says which, so where it leads does */
	char guest[COOKIE_KEY_SIZE]; /* "": nobody */
	bool revoked;                /* nobody since they were somebody by a key that is void */
	/* To be set as their cookie; "": none. For a day as long as they only read. */
	char new_secret[COOKIE_SECRET_SIZE];
	const struct stage *awaits; /* NULL: none */
};

struct connection {
	struct connection *next, *previous;
	struct server *server;
	struct lws *wsi;
	int64_t number;
	char address[ADDRESS_SIZE];
	bool near; /* from this machine: maybe a proxy's; or from a proxy elsewhere */
	enum connection_state state;
	uint64_t due; /* when it is cut off */
	char *in;     /* what came and was not looked at yet */
	size_t n_in, cap_in;
	struct exchange *exchange; /* NULL: none */
	struct bytes *head, *body; /* to be sent; or NULL */
	size_t sent;
	bool keeps; /* it stays open behind the answer */
	struct event_stream *stream;
};

/* NULL: out of memory. */
struct connection *connection_create(
	struct server *server, struct lws *wsi, const char *address, bool near);
void connection_destroy(struct connection *connection);

/* What the library calls; negative: it is to be closed. */
int connection_receive(struct connection *connection, const char *bytes, size_t len);
int connection_write(struct connection *connection);

/* Answers the request in hand. private: nobody may keep it. */
void connection_answer(struct connection *connection, const struct served_page *page, bool private);
/* The same with a line of plain text. */
void connection_refuse(struct connection *connection, int status);
/* Begins to answer with events. */
void connection_stream(struct connection *connection, struct event_stream *stream);

/* Has it called when it can be written to. */
void connection_want_to_write(struct connection *connection);
/* Closes it soon. */
void connection_end(struct connection *connection);
