#pragma once

#include <string.h>
#include <uv.h>

#include "bot/base/address.h"
#include "bot/base/id_map.h"
#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/live_view.h"
#include "bot/chat/web/places.h"
#include "bot/chat/web/route.h"
#include "bot/chat/web/witness.h"
#include "bot/http/http_server.h"

/* The adapter's state. */

enum { WEB_CONNECTIONS_MOST = 4096, WEB_TABLES_MOST = 2048, WEB_HOST_SIZE = 256 };
enum { WEB_TEXTS = 3 + WEB_PROXIES };

struct outgoing;
struct web_chat;
struct worker;

/* The request in hand. */
struct exchange {
	const struct http_head *head;
	const char *body;
	char path[WEB_PATH_SIZE], query[WEB_QUERY_SIZE];
	struct web_route route;
	char client[ADDRESS_SIZE]; /* whose it is, also through a proxy */
	bool direct;               /* from this machine itself, as far as is known */
	char language[WEB_LANGUAGE_SIZE];
	bool asks_language;              /* its address says which, so where it leads does */
	char secret[COOKIE_SECRET_SIZE]; /* that came with it; "": none */
	bool by_former_name;             /* of the cookie, which gets the other */
	char guest[COOKIE_KEY_SIZE];     /* "": nobody */
	bool revoked;                    /* nobody since they were somebody by a key that is void */
	/* To be set as their cookie; "": none. For a day as long as they only read. */
	char new_secret[COOKIE_SECRET_SIZE];
	const struct live_view *awaits; /* NULL: none */
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

/* Every message to the listener is of this kind: the answers to it are gathered. */
struct web_message {
	struct chat_message message; /* first */
	struct web_answers *answers;
};

struct web_answers {
	struct html fragment, words; /* as HTML, and plain */
	bool looked;                 /* the fragment is a hand, */
	struct html places;          /* and these its places on the board */
};

struct web_chat {
	struct chat chat; /* first */
	struct web_config config;
	char *texts[WEB_TEXTS]; /* the configuration's, in order */
	char own_host[WEB_HOST_SIZE],
		url_host[WEB_HOST_SIZE]; /* of this machine, and of the pages' URL; or "" */
	const struct web_pages *pages;
	void *pages_data;
	struct worker *reader; /* of the database, for pages */
	struct http_server *http;
	uv_async_t async;
	uv_prepare_t prepare;
	uv_check_t check;
	unsigned n_closing;
	void (*served)(struct web_chat *web); /* nothing is any more */
	bool ending, entered;
	struct guests guests;
	struct witness witness;
	/* As the bot has said it, */
	struct web_places places;
	struct outgoing *first, **last; /* which leaves at the end of this turn, */
	size_t n_outgoing;
	/* and as browsers are shown it. */
	struct live_view *views;
	size_t n_views;
	struct map cache; /* of pages */
	size_t cache_bytes;
	struct map limits; /* of addresses, which are its keys */
	struct connection *connections;
	struct id_map numbers; /* of connections */
	int64_t last_number;
};

/* Whether its pages come by https, from a web server in front. */
static inline bool web_chat_is_secure(const struct web_chat *web) {
	return web->config.url != NULL && strncmp(web->config.url, "https:", 6) == 0;
}
