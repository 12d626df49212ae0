#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Pages that may be given to other readers for a moment. */

/* An answer as sent by connections. */
struct served_page {
	int status;
	const char *type;
	struct bytes *body;
	char etag[WEB_ETAG_SIZE], location[WEB_PATH_SIZE], file[WEB_NAME_SIZE];
	unsigned max_age;
};

/* The fresh page under this key; NULL: none. Valid until the next call. */
const struct served_page *page_cache_find(struct web_chat *web, const char *key, uint64_t now);

/* Stores a page until then, unless memory is short. */
void page_cache_keep(
	struct web_chat *web, const char *key, const struct served_page *page, uint64_t until);

/* Frees all pages. */
void page_cache_forget(struct web_chat *web);
