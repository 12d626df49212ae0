#include "bot/chat/web/qr_code.h"
#include "bot/web/pages_of.h"

/* The reader's seat: its move to another device, and its key. */

static void put_back(struct page *page, const struct web_table *table) {
	PAGE_HTML(page, "<p class=\"back\"><a href=\"%a\">%t</a></p>\n", table->address,
		SENTENCE("Back to the table"));
}

/* The address for cameras and messengers. It needs a press, as programs open links. */
static void put_way(struct page *page, const struct web_table *table) {
	char address[WEB_PATH_SIZE * 2];
	struct html code = {.text = NULL};
	struct text out = TEXT_INTO(address);
	text_add(&out, "%s%s", page->request->url, table->move);
	qr_code_put(&code, address);
	PAGE_HTML(page, "<p role=\"status\">%t</p>\n<p",
		SENTENCE("Open this on the other device within ten minutes. It works once, "
			 "and then this browser has no seat any more."));
	page_put_pass_words(page);
	PAGE_HTML(page, "><a href=\"%s\">%s</a><span class=\"pass\">%h</span></p>\n", address,
		address, code.text != NULL ? code.text : "");
	html_finish(&code);
}

static void put_asking(struct page *page, const struct web_table *table) {
	char path[WEB_PATH_SIZE];
	struct text out = TEXT_INTO(path);
	text_add(&out, "%s/seat", table->address);
	page_form(page, "device", path);
	PAGE_HTML(page, "<button class=\"main\">%t</button>\n</form>\n",
		SENTENCE("Make a link for another device"));
}

/* Without a script it leads to another page. */
static void put_renewal(struct page *page, const struct web_table *table) {
	page_form(page, "renew", "/renew");
	PAGE_HTML(page,
		"<input type=\"hidden\" name=\"back\" value=\"%s\">\n"
		"<input type=\"hidden\" name=\"salt\" value=\"%s\">\n"
		"<button aria-describedby=\"renewal\">%t</button>\n"
		"<span id=\"renewal\">%t</span>\n</form>\n",
		table->address, table->salt, SENTENCE("Renew the key of this seat"),
		SENTENCE("Other browsers that have it lose it."));
}

static void put_title(struct page *page, const struct web_table *table, const char *title) {
	page_begin(page, &(struct page_head){.title = words_find(page->words, title),
				 .description = "",
				 .script = "/script.js"});
	PAGE_HTML(page, "<h1>%t</h1>\n<p class=\"lead\">%s</p>\n", title, table->title);
}

void seat_page_answer(struct page *page, const struct web_table *table) {
	put_title(page, table, SENTENCE("My seat"));
	PAGE_HTML(page, "<h2>%t</h2>\n", SENTENCE("On another device"));
	if (table->move[0] != '\0') {
		put_way(page, table);
	} else {
		put_asking(page, table);
	}
	PAGE_HTML(page, "<h2>%t</h2>\n", SENTENCE("The key of this seat"));
	put_renewal(page, table);
	put_back(page, table);
	page_end(page, 200, 0);
}

void take_page_answer(struct page *page, const struct web_table *table, bool good) {
	put_title(page, table, SENTENCE("My seat on this device"));
	if (good) {
		page_form(page, "take", page->request->path);
		PAGE_HTML(page, "<button class=\"main\">%t</button>\n</form>\n<p>%t",
			SENTENCE("Play on here"),
			SENTENCE("The other browser then has no seat any more."));
	} else {
		PAGE_HTML(page, "<p class=\"complaint\">%t",
			SENTENCE("This link was used, or it is older than ten minutes. Make "
				 "another one where your seat is."));
	}
	page_raw(page, "</p>\n");
	put_back(page, table);
	page_end(page, 200, 0);
}
