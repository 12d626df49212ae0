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

/* The current request. */
struct exchange {
	const struct http_head *head;
	const char *body;
	char path[WEB_PATH_SIZE], query[WEB_QUERY_SIZE];
	struct web_route route;
	char client[ADDRESS_SIZE]; /* the client's address, also through a proxy */
	bool direct;               /* from this machine, without a proxy as far as is known */
	char language[WEB_LANGUAGE_SIZE];
	bool asks_language;              /* by the address, so links repeat it */
	char secret[COOKIE_SECRET_SIZE]; /* from the cookie; "": none */
	bool by_former_name;         /* the cookie has the former name, which is to be replaced */
	char guest[COOKIE_KEY_SIZE]; /* "": nobody */
	bool revoked;                /* the key is void, so guest is "" */
	/* To be set as a cookie, for a day while they only read; "": none. */
	char new_secret[COOKIE_SECRET_SIZE];
	const struct live_view *awaits; /* NULL: none */
};

struct connection {
	struct http_client client; /* first */
	struct web_chat *web;
	struct connection *next, *previous;
	int64_t number;
	char address[ADDRESS_SIZE];
	bool near; /* from this machine, perhaps a proxy's; or from a proxy elsewhere */
	struct exchange *exchange; /* NULL: none */
	struct event_stream *stream;
};

/* All messages to the listener are of this type: it collects their answers. */
struct web_message {
	struct chat_message message; /* first */
	struct web_answers *answers;
};

struct web_answers {
	struct html fragment, words; /* as HTML, and plain */
	bool looked;                 /* fragment is a hand, */
	struct html places;          /* and this its pressable places on the board */
};

struct web_chat {
	struct chat chat; /* first */
	struct web_config config;
	char *texts[WEB_TEXTS]; /* copies for config, in its order */
	char own_host[WEB_HOST_SIZE],
		url_host[WEB_HOST_SIZE]; /* own_host: this machine's; url_host: of the pages' URL;
					    or "" */
	const struct web_pages *pages;
	void *pages_data;
	struct worker *reader; /* reads the database for pages */
	struct http_server *http;
	uv_async_t async;
	uv_prepare_t prepare;
	uv_check_t check;
	unsigned n_closing;
	void (*served)(struct web_chat *web); /* called when the server is closed */
	bool ending, entered;
	struct guests guests;
	struct witness witness;
	/* As told by the bot: */
	struct web_places places;
	struct outgoing *first, **last; /* to leave at the end of this turn */
	size_t n_outgoing;
	/* As shown to browsers: */
	struct live_view *views;
	size_t n_views;
	struct map cache; /* pages */
	size_t cache_bytes;
	struct map limits; /* by address */
	struct connection *connections;
	struct id_map numbers; /* connections by number */
	int64_t last_number;
};

/* Whether pages are served by https, by a web server in front. */
static inline bool web_chat_is_secure(const struct web_chat *web) {
	return web->config.url != NULL && strncmp(web->config.url, "https:", 6) == 0;
}
