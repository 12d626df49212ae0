#pragma once

#include <uv.h>

#include "bot/base/id_map.h"
#include "bot/chat/chat.h"
#include "bot/chat/web/allowance.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/desk.h"
#include "bot/chat/web/guest_list.h"
#include "bot/chat/web/html.h"
#include "bot/chat/web/page_cache.h"
#include "bot/chat/web/places.h"
#include "bot/chat/web/stage.h"

/* What the adapter works on. */

enum { WEB_CONNECTIONS_MOST = 4096, WEB_TABLES_MOST = 2048, WEB_HOST_SIZE = 256 };
enum { WEB_TEXTS = 3 + WEB_PROXIES };

struct connection;
struct http_server;
struct outgoing;
struct worker;

/* What is to be told to the listener on a later turn. */
struct web_chat_news {
	struct web_chat_news *next;
	int64_t table, move; /* delivered, as in the post; or */
	int stand;
	char guest[COOKIE_KEY_SIZE]; /* reached */
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
	/* As the bot has said it, */
	struct web_places places;
	struct guest_list guests;
	struct outgoing *first, **last; /* which leaves at the end of this turn, */
	size_t n_outgoing;
	/* and as browsers are shown it. */
	struct stage *stages;
	size_t n_stages;
	struct desks desks;
	struct page_cache cache;
	struct allowances allowances;
	struct connection *connections;
	struct id_map numbers; /* of connections */
	int64_t last_number;
	struct web_chat_news *news, **last_news;
	/* While the listener handles what a guest posted: */
	const char *poster;        /* their key; NULL: it does not */
	struct html answer, words; /* what it answers them: a fragment, and plain */
	int64_t seated_at;         /* the table where they were told something privately */
	int64_t opened;            /* the table that was shown in posts_place */
	const struct place_entry *posts_place;
};
