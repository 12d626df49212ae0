#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/pages.h"

/* Paths, queries and forms as browsers write them: %41 and '+'. */

/* Splits a target, "/g/12?lang=ja", into the decoded path and the raw query. False: too long, or
 * the path is not plain UTF-8. */
bool route_read_target(const char *target, char path[WEB_PATH_SIZE], char query[WEB_QUERY_SIZE]);

enum { FIELD_NAME_SIZE = 24, FIELD_VALUE_SIZE = 1024 };

/* A field of a form. Line ends and other control characters in its value become blanks. */
struct form_field {
	char name[FIELD_NAME_SIZE];
	char value[FIELD_VALUE_SIZE];
};

/* The next field of a form or query at *at, which moves on. False: no field left. Fields that are
 * too long or not UTF-8 are skipped. */
bool route_next_field(const char **at, struct form_field *field);

/* The value of the first field with this name; false: none that fits. */
bool route_find_field(const char *form, const char *name, char *value, size_t size);

/* The meaning of a path. */

enum route_kind {
	ROUTE_PAGE, /* a page, or unknown */
	ROUTE_TABLE,
	ROUTE_EVENTS,
	ROUTE_PRESS,
	ROUTE_SAY,
	ROUTE_SEAT, /* the reader's own seat */
	ROUTE_TAKE, /* takes the reader's seat to this browser */
	ROUTE_INVITATION,
	ROUTE_LEARN,
	ROUTE_NEW,
	ROUTE_RENEW,
	ROUTES
};

enum { ROUTE_GAME_SIZE = 32 };

struct web_route {
	enum route_kind kind;
	int64_t table;
	char key[CHAT_KEY_SIZE];  /* "": none */
	char word[CHAT_KEY_SIZE]; /* for ROUTE_TAKE */
	char game[ROUTE_GAME_SIZE];
};

void route_read(const char *path, struct web_route *route);

/* Reads "12-KEY", or "12" with the key "", and returns the rest; NULL: neither. */
const char *route_read_table(const char *text, int64_t *table, char key[CHAT_KEY_SIZE]);

/* Whether the keys are equal, in constant time. */
bool route_is_key(const char *given, const char *key);

/* Adds a language ("": none) to a path, which may have a query, if there is room: as "lang", chosen
 * by the reader, or as "in". */
void route_put_address(
	const char *path, const char *by, const char *language, char out[WEB_PATH_SIZE]);

/* "/t/12-KEY", "/t/12". */
void route_put_table(int64_t table, const char *key, char out[WEB_PATH_SIZE]);
