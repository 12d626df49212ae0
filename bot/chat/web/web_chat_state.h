#pragma once

#include <uv.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/config.h"
#include "bot/chat/web/guest_list.h"
#include "bot/chat/web/html.h"
#include "bot/chat/web/mail.h"
#include "bot/chat/web/places.h"
#include "bot/chat/web/server.h"

/* What the adapter works on, on the loop. */

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
	char *listen, *url, *proxies[WEB_PROXIES]; /* the configuration's */
	struct server *server;
	uv_async_t async;
	uv_prepare_t prepare;
	uv_check_t check;
	unsigned n_closing;
	bool ending, entered;
	struct web_places places;
	struct guest_list guests;
	struct mail *first, **last; /* to leave at the end of this turn */
	size_t n_mails;
	struct web_chat_news *news, **last_news;
	/* While the listener handles what a guest posted: */
	const char *poster;        /* their key; NULL: it does not */
	struct html answer, words; /* what it answers them: a fragment, and plain */
	int64_t seated_at;         /* the table where they were told something privately */
	int64_t opened;            /* the table that was shown in posts_place */
	const struct place_entry *posts_place;
};
