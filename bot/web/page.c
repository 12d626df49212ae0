#include "bot/web/page.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/html.h"
#include "bot/chat/web/route.h"
#include "bot/draw/module.h"
#include "bot/draw/svg.h"
#include "bot/fair/fair.h"
#include "bot/web/assets.h"
#include "engine/spans.h"

/* Text */

void page_raw(struct page *page, const char *html) {
	if (page->out != NULL) {
		fputs(html, page->out);
	}
}

static void put_byte(struct page *page, char c) {
	const char *escape = html_escape_of(c);
	unsigned char byte = (unsigned char)c;
	if (escape != NULL) {
		fputs(escape, page->out);
	} else if (byte >= ' ' && byte != 0x7f) {
		fputc(byte, page->out);
	} else if (byte == '\n' || byte == '\t') {
		fputc(' ', page->out);
	}
}

/* Text spans only: the others are for networks. */
static void put_bytes(struct page *page, const char *text, size_t n) {
	struct span span;
	for (size_t taken; page->out != NULL && n > 0; text += taken, n -= taken) {
		taken = spans_read(text, n, &span);
		for (size_t i = 0; span.kind == SPAN_TEXT && i < span.n; i++) {
			put_byte(page, span.text[i]);
		}
	}
}

void page_text(struct page *page, const char *text) {
	put_bytes(page, text, strlen(text));
}

void page_number(struct page *page, int64_t number) {
	if (page->out != NULL) {
		fprintf(page->out, "%" PRId64, number);
	}
}

static const char *behind_mark(const char *line) {
	struct span mark;
	return *line != '\0' ? line + spans_read(line, strlen(line), &mark) : line;
}

/* The text up to the next mark, or the end. */
static const char *put_block(struct page *page, const char *line) {
	page_raw(page, "<pre>");
	while (*line != '\0' && !spans_begins(line, SPAN_BLOCK)) {
		size_t n = strcspn(line, "\n");
		put_bytes(page, line, n);
		page_raw(page, "\n");
		line += n + (line[n] == '\n');
	}
	page_raw(page, "</pre>\n");
	return behind_mark(line);
}

void page_lines(struct page *page, const char *text) {
	while (*text != '\0') {
		if (spans_begins(text, SPAN_BLOCK)) {
			text = put_block(page, behind_mark(text));
			continue;
		}
		size_t n = strcspn(text, "\n");
		if (n > 0) {
			page_raw(page, "<p>");
			put_bytes(page, text, n);
			page_raw(page, "</p>\n");
		}
		text += n + (text[n] == '\n');
	}
}

void page_put(struct page *page, const char *sentence) {
	page_say(page, sentence, NULL, 0);
}

void page_say(
	struct page *page, const char *sentence, const struct place *places, size_t n_places) {
	char buf[PAGE_TEXT_SIZE];
	struct text text = TEXT_INTO(buf);
	words_say(&text, page->words, sentence, places, n_places);
	page_text(page, buf);
}

void page_html(struct page *page, const char *html, const char *const *strings) {
	static void (*const ways[])(struct page * page, const char *string) = {
		['a'] = page_address, ['h'] = page_raw, ['s'] = page_text, ['t'] = page_put};
	for (const char *place; (place = strchr(html, '%')) != NULL; html = place + 2) {
		assert(*strings != NULL);
		if (page->out != NULL) {
			fwrite(html, 1, (size_t)(place - html), page->out);
		}
		ways[(unsigned char)place[1]](page, *strings++);
	}
	assert(*strings == NULL);
	page_raw(page, html);
}

void page_put_commitment(
	struct page *page, const struct store_table *table, char commit[FAIR_HEX_SIZE]) {
	char id[24], opened[24];
	snprintf(id, sizeof(id), "%" PRId64, table->id);
	snprintf(opened, sizeof(opened), "%" PRId64, table->opened_at);
	fair_commit(id, table->seed, commit);
	PAGE_HTML(page, " data-table=\"%s-%s\" data-commit=\"%s\"", id, opened, commit);
}

void page_put_pass_words(struct page *page) {
	PAGE_HTML(page, " data-copy=\"%t\" data-copied=\"%t\" data-pass=\"%t\"", SENTENCE("Copy"),
		SENTENCE("Copied"), SENTENCE("Share…"));
}

void page_option(struct page *page, const char *value, const char *sentence, bool chosen) {
	PAGE_HTML(page, "<option value=\"%s\"%s>%t</option>", value, chosen ? " selected" : "",
		sentence);
}

/* Addresses */

bool page_query(const struct page *page, const char *name, char *value, size_t size) {
	return route_find_field(page->request->query, name, value, size);
}

void page_address(struct page *page, const char *path) {
	page_text(page, path);
	if (page->asks_language) {
		PAGE_HTML(page, "%h%s", strchr(path, '?') != NULL ? "&amp;lang=" : "?lang=",
			page->request->language);
	}
}

void page_form(struct page *page, const char *class, const char *path) {
	PAGE_HTML(page, "<form class=\"%s\" method=\"post\" action=\"%a\">\n", class, path);
}

/* The frame */

void page_open(struct page *page, struct web *web, const struct web_request *request,
	struct web_response *response) {
	char asked[8];
	enum language language = catalogue_find(request->language);
	*page = (struct page){.web = web,
		.request = request,
		.response = response,
		.words = catalogue_words(language != LANGUAGES ? language : LANGUAGE_ENGLISH)};
	page->asks_language = page_query(page, "lang", asked, sizeof(asked));
	page->out = open_memstream(&page->bytes, &page->len);
}

static void put_meta(struct page *page, const char *kind, const char *name, const char *content) {
	PAGE_HTML(page, "<meta %s=\"%h\" content=\"%s\">\n", kind, name, content);
}

/* As much as previews show. */
static void put_description(struct page *page, const char *text) {
	enum { SHOWN_MOST = 300 };
	char buf[SHOWN_MOST + sizeof("…")];
	struct text shown = TEXT_INTO(buf);
	size_t n = strlen(text), kept = n < SHOWN_MOST ? n : SHOWN_MOST;
	while (kept < n && ((unsigned char)text[kept] & 0xc0) == 0x80) {
		kept--;
	}
	text_put(&shown, text, kept);
	text_puts(&shown, kept < n ? "…" : "");
	put_meta(page, "name", "description\" property=\"og:description", buf);
}

static void put_previews(struct page *page, const struct page_head *head) {
	put_meta(page, "property", "og:site_name", "Dicecup");
	put_meta(page, "property", "og:type", "website");
	put_meta(page, "property", "og:title", head->title[0] != '\0' ? head->title : "Dicecup");
	if (head->description[0] != '\0') {
		put_description(page, head->description);
	}
	if (head->picture != NULL && page->web->site.draw != NULL) {
		char url[WEB_PATH_SIZE * 2];
		snprintf(url, sizeof(url), "%s%s%s%s", page->request->url, head->picture,
			page->asks_language ? "?lang=" : "",
			page->asks_language ? page->request->language : "");
		put_meta(page, "property", "og:image", url);
		put_meta(page, "name", "twitter:card", "summary_large_image");
	}
}

static void put_script(struct page *page, const char *path) {
	if (path != NULL) {
		PAGE_HTML(page, "<script src=\"%s?v=%s\" defer></script>\n", path,
			assets_version(path));
	}
}

static void put_head(struct page *page, const struct page_head *head) {
	PAGE_HTML(page,
		"<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
		page->request->language);
	if (head->title[0] != '\0') {
		PAGE_HTML(page, "%s · ", head->title);
	}
	page_raw(page, "Dicecup</title>\n");
	put_meta(page, "name", "viewport", "width=device-width, initial-scale=1");
	put_meta(page, "name", "robots", "noindex");
	put_meta(page, "name", "color-scheme", "light dark");
	put_previews(page, head);
	page_raw(page, "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\n");
	PAGE_HTML(page, "<link rel=\"stylesheet\" href=\"/style.css?v=%s\">\n",
		assets_version("/style.css"));
	put_script(page, head->script);
	put_script(page, head->second_script);
	if (head->refresh != NULL) {
		PAGE_HTML(page,
			"<noscript><meta http-equiv=\"refresh\" content=\"%s\"></noscript>\n",
			head->refresh);
	}
	page_raw(page, "</head>\n");
}

/* A link to the page in another language, with the rest of the query kept. */
static void put_language(struct page *page, const char *tag, const char *name) {
	const char *at = page->request->query;
	page_raw(page, "<a href=\"?");
	while (*at != '\0') {
		size_t n = strcspn(at, "&");
		if (n > 0 && strncmp(at, "lang=", 5) != 0) {
			put_bytes(page, at, n);
			page_raw(page, "&amp;");
		}
		at += n + (at[n] == '&');
	}
	PAGE_HTML(page, "lang=%s\" hreflang=\"%s\" lang=\"%s\">%s</a>", tag, tag, tag, name);
}

static void put_languages(struct page *page) {
	static const struct {
		const char *tag, *name;
	} languages[] = {{"en", "English"}, {"ja", "日本語"}};
	page_raw(page, "<p class=\"languages\">");
	for (size_t i = 0; i < sizeof(languages) / sizeof(languages[0]); i++) {
		if (strcmp(page->request->language, languages[i].tag) != 0) {
			put_language(page, languages[i].tag, languages[i].name);
		}
	}
	page_raw(page, "</p>\n");
}

static void put_header(struct page *page) {
	PAGE_HTML(page,
		"<body>\n<a class=\"skip\" href=\"#main\">%t</a>\n<header>\n"
		"<p class=\"site\"><a href=\"%a\"><svg viewBox=\"0 0 20 20\" width=\"20\" "
		"height=\"20\" aria-hidden=\"true\"><rect class=\"f6 e3\" stroke-width=\"1\" "
		"x=\"1\" y=\"1\" width=\"18\" height=\"18\" rx=\"4\"/><circle class=\"f13\" "
		"cx=\"6\" cy=\"6\" r=\"2\"/><circle class=\"f13\" cx=\"10\" cy=\"10\" "
		"r=\"2\"/><circle class=\"f13\" cx=\"14\" cy=\"14\" r=\"2\"/></svg> "
		"Dicecup</a></p>\n"
		"<nav aria-label=\"%t\"><a href=\"%a\">%t</a> <a href=\"%a\">%t</a></nav>\n",
		SENTENCE("Skip to the content"), "/", SENTENCE("Pages"), "/rules",
		SENTENCE("Rules"), "/top", SENTENCE("Leaderboards"));
	put_languages(page);
	page_raw(page, "</header>\n<main id=\"main\" tabindex=\"-1\">\n");
}

void page_begin(struct page *page, const struct page_head *head) {
	put_head(page, head);
	put_header(page);
}

static void put_etag(struct web_response *response) {
	uint64_t hash = hash_bytes(HASH_START, response->body, response->len);
	snprintf(response->etag, sizeof(response->etag), "%016" PRIx64, hash);
}

static void end(struct page *page, int status, unsigned fresh_ms) {
	bool written = page->out != NULL && fclose(page->out) == 0;
	*page->response = (struct web_response){.status = written ? status : 503,
		.type = "text/html; charset=utf-8",
		.body = page->bytes,
		.len = written ? page->len : 0,
		.fresh_ms = written ? fresh_ms : 0};
	if (written && status == 200) {
		put_etag(page->response);
	}
}

void page_end(struct page *page, int status, unsigned fresh_ms) {
	PAGE_HTML(page, "</main>\n<footer><p>%t</p></footer>\n</body>\n</html>\n",
		SENTENCE("Dicecup: tabletop games in chat rooms and browsers"));
	end(page, status, fresh_ms);
}

void page_end_part(struct page *page, unsigned fresh_ms) {
	end(page, 200, fresh_ms);
}

void page_drop(struct page *page) {
	if (page->out != NULL) {
		fclose(page->out);
	}
	free(page->bytes);
}

void page_end_bytes(
	struct page *page, const char *type, char *bytes, size_t len, unsigned fresh_ms) {
	page_drop(page);
	*page->response = (struct web_response){
		.status = 200, .type = type, .body = bytes, .len = len, .fresh_ms = fresh_ms};
	put_etag(page->response);
}

bool page_end_painted(struct page *page, const struct drawing *drawing, unsigned fresh_ms) {
	unsigned char *png = NULL;
	size_t len = 0;
	const struct draw_module *draw = page->web->site.draw;
	if (draw == NULL || drawing->width == 0 ||
		draw->png(drawing, THEME_DARK, &png, &len) != 0) {
		return false;
	}
	page_end_bytes(page, "image/png", (char *)png, len, fresh_ms);
	return true;
}

void page_drawing(struct page *page, const struct drawing *drawing, const char *shows) {
	if (page->out != NULL && drawing->width > 0) {
		page_raw(page, "<figure class=\"board\">");
		svg_write(drawing, shows, SVG_IN_PAGE, page->out);
		page_raw(page, "</figure>\n");
	}
}

/* Refusals of a request, in plain words: equal for a page that does not exist and one with a wrong
 * key. */

static const struct refusal {
	int status;
	const char *title, *sentence;
} refusals[] = {
	{400, SENTENCE("That was not understood"),
		SENTENCE("Your browser sent a request that this page does not understand.")},
	{403, SENTENCE("Not from there"),
		SENTENCE("This came from another site, so it was not done. Open the page here and "
			 "press again.")},
	{404, SENTENCE("Nothing here"),
		SENTENCE("There is no such page, or its address is incomplete: some need the whole "
			 "link, with the key after the number.")},
	{405, SENTENCE("Not like that"), SENTENCE("This page does not take what was sent to it.")},
	{410, SENTENCE("Not shown any more"), SENTENCE("This table is not shown here any more.")},
	{413, SENTENCE("Too much"), SENTENCE("That was longer than anything that is typed here.")},
	{429, SENTENCE("Too fast"),
		SENTENCE("Too much came from your address at once. Wait a little, then load the "
			 "page "
			 "again.")},
	{503, SENTENCE("Not just now"),
		SENTENCE("The bot cannot show this just now. Load the page again in a minute; no "
			 "game "
			 "is lost.")},
};

static const struct refusal *find(int status) {
	const struct refusal *last = refusals + sizeof(refusals) / sizeof(refusals[0]) - 1;
	const struct refusal *refusal = refusals;
	while (refusal < last && refusal->status != status) {
		refusal++;
	}
	return refusal;
}

static void put(struct page *page, const struct refusal *refusal) {
	page_begin(page, &(struct page_head){.title = words_find(page->words, refusal->title),
				 .description = ""});
	PAGE_HTML(page, "<h1>%t</h1>\n<p>%t</p>\n<p><a href=\"%a\">%t</a></p>\n", refusal->title,
		refusal->sentence, "/", SENTENCE("To the first page"));
	page_end(page, refusal->status, refusal->status == 404 ? PAGE_FRESH_MS : 0);
}

void page_refuse(struct page *page, int status) {
	put(page, find(status));
}
