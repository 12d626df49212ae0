#pragma once

#include "bot/chat/web/web_chat_state.h"

/* Pages that other readers may be given for a moment. */

/* An answer as connections send it. */
struct served_page {
	int status;
	const char *type;
	struct bytes *body;
	char etag[WEB_ETAG_SIZE], location[WEB_PATH_SIZE], file[WEB_NAME_SIZE];
	unsigned max_age;
};

/* The page kept under this key and still fresh; NULL: none. Valid until the next call. */
const struct served_page *page_cache_find(struct web_chat *web, const char *key, uint64_t now);

/* Keeps it until then, unless memory fails. */
void page_cache_keep(
	struct web_chat *web, const char *key, const struct served_page *page, uint64_t until);

/* Frees all of them. */
void page_cache_forget(struct web_chat *web);
