#include "bot/table/pages.h"

#include <stdlib.h>
#include <string.h>

#include "engine/spans.h"

struct kept_page {
	struct map_entry entry;
	int64_t at;
	char text[];
};

static int64_t now(const struct bot *bot) {
	return bot->config.now(bot->config.data);
}

static void drop(struct bot *bot, struct kept_page *page) {
	map_remove(&bot->pages, &page->entry);
	free(page);
}

static void drop_old(struct bot *bot) {
	struct kept_page *oldest;
	while ((oldest = (struct kept_page *)bot->pages.oldest) != NULL &&
		now(bot) - oldest->at >= PAGES_KEPT_MS) {
		drop(bot, oldest);
	}
}

static struct kept_page *find(struct bot *bot, const struct chat *chat, const char *key) {
	drop_old(bot);
	return (struct kept_page *)map_find(&bot->pages, chat, key);
}

/* Without memory for it the rest is lost. */
static void keep(struct bot *bot, const struct chat *chat, const char *key, const char *rest) {
	pages_forget(bot, chat, key);
	if (bot->pages.n >= PAGES_MAX) {
		drop(bot, (struct kept_page *)bot->pages.oldest);
	}
	size_t size = strlen(rest) + 1;
	struct kept_page *page = map_new(&bot->pages, chat, sizeof(*page) + size, key);
	if (page != NULL) {
		page->at = now(bot);
		memcpy(page->text, rest, size);
	}
}

/* How many lines a line takes on the network. */
static size_t cost(const char *line, size_t len) {
	bool marks = spans_begins(line, SPAN_BLOCK);
	return marks ? 0 : 1 + (len > 0 ? len - 1 : 0) / PAGE_LINE_BYTES;
}

/* The end of the first page, after its last whole line; at least one line is. */
static const char *end_of_page(const char *text) {
	size_t lines = 0;
	const char *at = text;
	while (*at != '\0') {
		size_t len = strcspn(at, "\n");
		lines += cost(at, len);
		if (lines > PAGE_LINES && at > text) {
			return at;
		}
		at += len + (at[len] == '\n');
	}
	return at;
}

bool pages_cut(struct bot *bot, const struct chat *chat, const char *key, struct text *text) {
	const char *rest = end_of_page(text->buf);
	if (*rest == '\0') {
		return false;
	}
	keep(bot, chat, key, rest);
	text->len = (size_t)(rest - text->buf) - 1;
	text->buf[text->len] = '\0';
	return true;
}

bool pages_next(struct bot *bot, const struct chat *chat, const char *key, struct text *out) {
	struct kept_page *page = find(bot, chat, key);
	if (page == NULL) {
		return false;
	}
	text_puts(out, page->text);
	drop(bot, page);
	return true;
}

void pages_forget(struct bot *bot, const struct chat *chat, const char *key) {
	for (struct map_entry *at = bot->pages.oldest, *next; at != NULL; at = next) {
		next = at->newer;
		if (at->scope == chat && (key == NULL || strcmp(at->key, key) == 0)) {
			drop(bot, (struct kept_page *)at);
		}
	}
}
