#include "bot/chat/web/page_cache.h"

#include <stdlib.h>

struct cached_page {
	struct map_entry entry;
	struct served_page page;
	uint64_t until;
};

static void drop(struct page_cache *cache, struct cached_page *kept) {
	map_remove(&cache->map, &kept->entry);
	cache->bytes -= kept->page.body->len;
	bytes_drop(kept->page.body);
	free(kept);
}

void page_cache_finish(struct page_cache *cache) {
	while (cache->map.oldest != NULL) {
		drop(cache, (struct cached_page *)cache->map.oldest);
	}
	map_finish(&cache->map);
}

const struct served_page *page_cache_find(struct page_cache *cache, const char *key, uint64_t now) {
	struct cached_page *kept = (struct cached_page *)map_use(&cache->map, NULL, key);
	if (kept != NULL && kept->until <= now) {
		drop(cache, kept);
		kept = NULL;
	}
	return kept != NULL ? &kept->page : NULL;
}

static bool is_full(const struct page_cache *cache, size_t more) {
	return cache->map.n >= PAGE_CACHE_MOST || cache->bytes + more > PAGE_CACHE_BYTES;
}

void page_cache_add(
	struct page_cache *cache, const char *key, const struct served_page *page, uint64_t until) {
	struct cached_page *before = (struct cached_page *)map_find(&cache->map, NULL, key);
	if (before != NULL) {
		drop(cache, before);
	}
	while (cache->map.oldest != NULL && is_full(cache, page->body->len)) {
		drop(cache, (struct cached_page *)cache->map.oldest);
	}
	struct cached_page *kept = map_new(&cache->map, NULL, sizeof(*kept), key);
	if (kept != NULL) {
		kept->page = *page;
		kept->page.body = bytes_keep(page->body);
		kept->until = until;
		cache->bytes += page->body->len;
	}
}
