#include "bot/chat/web/page_cache.h"

#include <stdlib.h>

#include "bot/base/map.h"

enum { PAGE_CACHE_MOST = 512, PAGE_CACHE_BYTES = 8 * 1024 * 1024 };

struct cached_page {
	struct map_entry entry;
	struct served_page page;
	uint64_t until;
};

static void drop_page(struct web_chat *web, struct cached_page *kept) {
	map_remove(&web->cache, &kept->entry);
	web->cache_bytes -= kept->page.body->len;
	bytes_drop(kept->page.body);
	free(kept);
}

void page_cache_forget(struct web_chat *web) {
	while (web->cache.oldest != NULL) {
		drop_page(web, (struct cached_page *)web->cache.oldest);
	}
	map_finish(&web->cache);
}

const struct served_page *page_cache_find(struct web_chat *web, const char *key, uint64_t now) {
	struct cached_page *kept = (struct cached_page *)map_use(&web->cache, NULL, key);
	if (kept != NULL && kept->until <= now) {
		drop_page(web, kept);
		kept = NULL;
	}
	return kept != NULL ? &kept->page : NULL;
}

static bool is_full(const struct web_chat *web, size_t more) {
	return web->cache.n >= PAGE_CACHE_MOST || web->cache_bytes + more > PAGE_CACHE_BYTES;
}

void page_cache_keep(
	struct web_chat *web, const char *key, const struct served_page *page, uint64_t until) {
	struct cached_page *before = (struct cached_page *)map_find(&web->cache, NULL, key);
	if (before != NULL) {
		drop_page(web, before);
	}
	while (web->cache.oldest != NULL && is_full(web, page->body->len)) {
		drop_page(web, (struct cached_page *)web->cache.oldest);
	}
	struct cached_page *kept = map_new(&web->cache, NULL, sizeof(*kept), key);
	if (kept != NULL) {
		kept->page = *page;
		kept->page.body = bytes_keep(page->body);
		kept->until = until;
		web->cache_bytes += page->body->len;
	}
}
