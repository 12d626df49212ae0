#pragma once

#include "bot/base/map.h"
#include "bot/chat/web/pages.h"
#include "bot/http/bytes.h"

/* Pages that may be given to others who ask for the same within a moment. */

enum {
	PAGE_CACHE_MOST = 512,
	PAGE_CACHE_BYTES = 8 * 1024 * 1024,
	PAGE_CACHE_KEY_SIZE = WEB_PATH_SIZE + WEB_QUERY_SIZE + 320,
};

/* An answer as connections send it. */
struct served_page {
	int status;
	const char *type;
	struct bytes *body;
	char etag[WEB_ETAG_SIZE], location[WEB_PATH_SIZE], file[WEB_NAME_SIZE];
	unsigned max_age;
};

/* All zero is an empty one. */
struct page_cache {
	struct map map;
	size_t bytes;
};

void page_cache_finish(struct page_cache *cache);

/* What is kept under this key and still fresh; NULL: nothing. Valid until the next call. */
const struct served_page *page_cache_find(struct page_cache *cache, const char *key, uint64_t now);

/* Keeps it until then, unless memory fails. */
void page_cache_add(
	struct page_cache *cache, const char *key, const struct served_page *page, uint64_t until);
