#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bot/chat/web/pages.h"

/* Paths, queries and forms as browsers write them: %41 and '+'. */

/* Takes a target apart, "/g/12?lang=ja": the path is decoded, the query as it came. False: it is
 * too long, or the path is not plain UTF-8. */
bool urlencoded_read_target(
	const char *target, char path[WEB_PATH_SIZE], char query[WEB_QUERY_SIZE]);

enum { FIELD_NAME_SIZE = 24, FIELD_VALUE_SIZE = 1024 };

/* A field of a form. Line ends and other control characters of its value are blanks. */
struct form_field {
	char name[FIELD_NAME_SIZE];
	char value[FIELD_VALUE_SIZE];
};

/* The next field of a form or query, from *at, which goes on. False: there is none. One that is too
 * long, or is not UTF-8, is passed over. */
bool urlencoded_next(const char **at, struct form_field *field);

/* The value of the first field of this name; false: there is none that fits. */
bool urlencoded_find(const char *form, const char *name, char *value, size_t size);
