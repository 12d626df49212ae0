#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/address.h"
#include "bot/chat/web/cookie.h"
#include "bot/chat/web/page_cache.h"
#include "bot/chat/web/route.h"
#include "bot/chat/web/stage.h"
#include "bot/http/http_server.h"

/* A connection of a browser, with the request in hand and what that is answered with. */

struct web_chat;

/* The request in hand. */
struct exchange {
	const struct http_head *head;
	const char *body;
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
	struct http_client client; /* first */
	struct web_chat *web;
	struct connection *next, *previous;
	int64_t number;
	char address[ADDRESS_SIZE];
	bool near; /* from this machine: maybe a proxy's; or from a proxy elsewhere */
	struct exchange *exchange; /* NULL: none */
	struct event_stream *stream;
};

/* It is one of the chat's from now on. False: out of memory. */
bool exchange_begin(struct connection *connection, struct web_chat *web);
void exchange_finish(struct connection *connection);

/* A request is whole. False: out of memory, and it is closed. */
bool exchange_take(struct connection *connection);

/* Whether somebody waits for an answer on it. */
bool exchange_waits(const struct connection *connection);

/* Answers the request in hand. private: nobody may keep it. */
void exchange_answer(struct connection *connection, const struct served_page *page, bool private);
/* The same with a line of plain text. */
void exchange_refuse(struct connection *connection, int status);
/* Begins to answer with events. */
void exchange_stream(struct connection *connection, struct event_stream *stream);
