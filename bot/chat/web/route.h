#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/pages.h"

/* Where a path leads. */

enum route_kind {
	ROUTE_PAGE, /* what the pages know, or nobody */
	ROUTE_TABLE,
	ROUTE_EVENTS,
	ROUTE_PRESS,
	ROUTE_SAY,
	ROUTE_INVITATION,
	ROUTE_LEARN,
	ROUTE_NEW,
	ROUTE_RENEW,
};

enum { ROUTE_GAME_SIZE = 32 };

struct web_route {
	enum route_kind kind;
	int64_t table;
	char key[CHAT_KEY_SIZE]; /* "": none */
	char game[ROUTE_GAME_SIZE];
};

void route_read(const char *path, struct web_route *route);

/* Whether a POST may come there. */
bool route_takes_posts(enum route_kind kind);

/* Whether the keys are the same; takes as long whatever they are. */
bool route_is_key(const char *given, const char *key);

/* The path, which may have a query, asking for a language ("": none) as long as there is room. */
void route_put_address(const char *path, const char *language, char out[WEB_PATH_SIZE]);

/* "/t/12-KEY", "/t/12". */
void route_put_table(int64_t table, const char *key, char out[WEB_PATH_SIZE]);
