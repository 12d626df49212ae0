#pragma once

#include "bot/web/web.h"

/* Asks for pages as the server does. */

/* What a path answers; its body lasts until the next. */
struct web_response *ask_page(
	struct web *web, const char *path, const char *query, const char *language);
bool ask_holds(const struct web_response *response, const char *text);
