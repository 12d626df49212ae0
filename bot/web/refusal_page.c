#include "bot/web/pages_of.h"

/* What is wrong with a request, in plain words: the same bytes for a page that there is not and one
 * whose key is wrong. */

static const struct refusal {
	int status;
	const char *title, *sentence;
} refusals[] = {
	{400, SENTENCE("That was not understood"),
		SENTENCE("Your browser sent something that makes no sense here.")},
	{403, SENTENCE("Not from there"),
		SENTENCE("This came from another site, so it was not done. Open the page here and "
			 "press again.")},
	{404, SENTENCE("Nothing here"),
		SENTENCE("There is no such page, or its address is incomplete: some need the whole "
			 "link, with the key behind the number.")},
	{405, SENTENCE("Not like that"), SENTENCE("This page does not take what was sent to it.")},
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
	page_raw(page, "<h1>");
	page_put(page, refusal->title);
	page_raw(page, "</h1>\n<p>");
	page_put(page, refusal->sentence);
	page_raw(page, "</p>\n<p>");
	page_link(page, "/");
	page_put(page, SENTENCE("To the first page"));
	page_raw(page, "</a></p>\n");
	page_end(page, refusal->status, refusal->status == 404 ? PAGE_FRESH_MS : 0);
}

void refusal_page_answer(struct page *page, int status) {
	put(page, find(status));
}
