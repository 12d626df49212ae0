#include "bot/chat/web/qr_code.h"
#include "bot/web/pages_of.h"

/* The reader's seat: its move to another device, and its key. */

static void put_back(struct page *page, const struct web_table *table) {
	page_raw(page, "<p class=\"back\">");
	page_link(page, table->address);
	page_put(page, SENTENCE("Back to the table"));
	page_raw(page, "</a></p>\n");
}

/* The address for cameras and messengers. It needs a press, as programs open links. */
static void put_way(struct page *page, const struct web_table *table) {
	char address[WEB_PATH_SIZE * 2];
	struct html code = {.text = NULL};
	struct text out = TEXT_INTO(address);
	text_add(&out, "%s%s", page->request->url, table->move);
	qr_code_put(&code, address);
	page_raw(page, "<p role=\"status\">");
	page_put(page, SENTENCE("Open this on the other device within ten minutes. It works once, "
				"and then this browser has no seat any more."));
	page_raw(page, "</p>\n<p");
	page_put_pass_words(page);
	page_raw(page, "><a href=\"");
	page_text(page, address);
	page_raw(page, "\">");
	page_text(page, address);
	page_raw(page, "</a><span class=\"pass\">");
	page_raw(page, code.text != NULL ? code.text : "");
	page_raw(page, "</span></p>\n");
	html_finish(&code);
}

static void put_asking(struct page *page, const struct web_table *table) {
	char path[WEB_PATH_SIZE];
	struct text out = TEXT_INTO(path);
	text_add(&out, "%s/seat", table->address);
	page_form(page, "device", path);
	page_raw(page, "<button class=\"main\">");
	page_put(page, SENTENCE("Make a link for another device"));
	page_raw(page, "</button>\n</form>\n");
}

static void put_hidden(struct page *page, const char *name, const char *value) {
	page_raw(page, "<input type=\"hidden\" name=\"");
	page_raw(page, name);
	page_raw(page, "\" value=\"");
	page_text(page, value);
	page_raw(page, "\">\n");
}

/* Without a script it leads to another page. */
static void put_renewal(struct page *page, const struct web_table *table) {
	page_form(page, "renew", "/renew");
	put_hidden(page, "back", table->address);
	put_hidden(page, "salt", table->salt);
	page_raw(page, "<button aria-describedby=\"renewal\">");
	page_put(page, SENTENCE("Renew the key of this seat"));
	page_raw(page, "</button>\n<span id=\"renewal\">");
	page_put(page, SENTENCE("Other browsers that have it lose it."));
	page_raw(page, "</span>\n</form>\n");
}

static void put_title(struct page *page, const struct web_table *table, const char *title) {
	page_begin(page, &(struct page_head){.title = words_find(page->words, title),
				 .description = "",
				 .script = "/script.js"});
	page_raw(page, "<h1>");
	page_put(page, title);
	page_raw(page, "</h1>\n<p class=\"lead\">");
	page_text(page, table->title);
	page_raw(page, "</p>\n");
}

void seat_page_answer(struct page *page, const struct web_table *table) {
	put_title(page, table, SENTENCE("My seat"));
	page_heading(page, SENTENCE("On another device"));
	if (table->move[0] != '\0') {
		put_way(page, table);
	} else {
		put_asking(page, table);
	}
	page_heading(page, SENTENCE("The key of this seat"));
	put_renewal(page, table);
	put_back(page, table);
	page_end(page, 200, 0);
}

void take_page_answer(struct page *page, const struct web_table *table, bool good) {
	put_title(page, table, SENTENCE("My seat on this device"));
	if (good) {
		page_form(page, "take", page->request->path);
		page_raw(page, "<button class=\"main\">");
		page_put(page, SENTENCE("Play on here"));
		page_raw(page, "</button>\n</form>\n<p>");
		page_put(page, SENTENCE("The other browser then has no seat any more."));
	} else {
		page_raw(page, "<p class=\"complaint\">");
		page_put(page, SENTENCE("This link was used, or it is older than ten minutes. Make "
					"another one where your seat is."));
	}
	page_raw(page, "</p>\n");
	put_back(page, table);
	page_end(page, 200, 0);
}
