#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/pages.h"

/* Paths, queries and forms as browsers write them: %41 and '+'. */

/* Takes a target apart, "/g/12?lang=ja": the path is decoded, the query as it came. False: it is
 * too long, or the path is not plain UTF-8. */
bool route_read_target(const char *target, char path[WEB_PATH_SIZE], char query[WEB_QUERY_SIZE]);

enum { FIELD_NAME_SIZE = 24, FIELD_VALUE_SIZE = 1024 };

/* A field of a form. Line ends and other control characters of its value are blanks. */
struct form_field {
	char name[FIELD_NAME_SIZE];
	char value[FIELD_VALUE_SIZE];
};

/* The next field of a form or query, from *at, which goes on. False: there is none. One that is too
 * long, or is not UTF-8, is passed over. */
bool route_next_field(const char **at, struct form_field *field);

/* The value of the first field of this name; false: there is none that fits. */
bool route_find_field(const char *form, const char *name, char *value, size_t size);

/* Where a path leads. */

enum route_kind {
	ROUTE_PAGE, /* what the pages know, or nobody */
	ROUTE_TABLE,
	ROUTE_EVENTS,
	ROUTE_PRESS,
	ROUTE_SAY,
	ROUTE_SEAT, /* one's own */
	ROUTE_TAKE, /* one's own, to this browser */
	ROUTE_INVITATION,
	ROUTE_LEARN,
	ROUTE_NEW,
	ROUTE_RENEW,
};

enum { ROUTE_GAME_SIZE = 32 };

struct web_route {
	enum route_kind kind;
	int64_t table;
	char key[CHAT_KEY_SIZE];  /* "": none */
	char word[CHAT_KEY_SIZE]; /* of ROUTE_TAKE */
	char game[ROUTE_GAME_SIZE];
};

void route_read(const char *path, struct web_route *route);

/* Whether the keys are the same; takes as long whatever they are. */
bool route_is_key(const char *given, const char *key);

/* The path, which may have a query, asking for a language ("": none) as long as there is room: by
 * "lang", which its reader chose, or by "in". */
void route_put_address(
	const char *path, const char *by, const char *language, char out[WEB_PATH_SIZE]);

/* "/t/12-KEY", "/t/12". */
void route_put_table(int64_t table, const char *key, char out[WEB_PATH_SIZE]);
