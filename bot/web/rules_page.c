#include <string.h>

#include "bot/web/example.h"
#include "bot/web/pages_of.h"
#include "engine/games.h"
#include "engine/say.h"

/* The rules of a game, one card a page, with example boards. */

static void put_card(struct page *page, const struct game *game, int number) {
	const struct card_line *lines = game->say->card[number - 1];
	page_raw(page, "<ul class=\"card\">\n");
	for (size_t i = 0; lines[i].typed != NULL; i++) {
		PAGE_HTML(page, "<li>%t</li>\n", lines[i].typed);
	}
	page_raw(page, "</ul>\n");
}

static void put_example(struct page *page, const struct game *game, enum example example) {
	char seen[EXAMPLE_SEEN_SIZE];
	if (example_draw(game, page->words, example, &page->web->drawing, seen) == 0) {
		page_drawing(page, &page->web->drawing, seen);
	}
}

static void put_rules(struct page *page, const struct game *game) {
	char path[64], picture[64], what[PAGE_TEXT_SIZE];
	const char *name = words_find(page->words, game->name);
	struct text text = TEXT_INTO(what);
	words_put(&text, page->words, game->say->intro[0]);
	snprintf(picture, sizeof(picture), "/rules/%s.png", game->id);
	page_begin(
		page, &(struct page_head){.title = name, .description = what, .picture = picture});
	PAGE_HTML(page, "<article class=\"rules\">\n<h1>%s</h1>\n<div class=\"text\">\n", name);
	put_card(page, game, 1);
	page_raw(page, "</div>\n<div class=\"boards\">\n");
	put_example(page, game, EXAMPLE_STANDING);
	page_raw(page, "</div>\n<div class=\"text\">\n");
	for (int i = 2; i <= say_card_pages(game); i++) {
		put_card(page, game, i);
	}
	if (game->say->lesson != NULL) {
		snprintf(path, sizeof(path), "/learn/%s", game->id);
		PAGE_HTML(page, "<p><a href=\"%a\">%t</a></p>\n", path,
			SENTENCE("Learn it in five minutes"));
	}
	page_raw(page, "</div>\n<div class=\"boards\">\n");
	put_example(page, game, EXAMPLE_REVEALED);
	page_raw(page, "</div>\n</article>\n");
	page_end(page, 200, PAGE_LASTS_MS);
}

static void put_list(struct page *page) {
	page_begin(page, &(struct page_head){.title = words_find(page->words, SENTENCE("Rules")),
				 .description = ""});
	PAGE_HTML(page, "<h1>%t</h1>\n<ul class=\"tables\">\n", SENTENCE("Rules"));
	for (size_t i = 0; games[i] != NULL; i++) {
		char path[64];
		snprintf(path, sizeof(path), "/rules/%s", games[i]->id);
		PAGE_HTML(page, "<li><a href=\"%a\">%t</a> %t</li>\n", path, games[i]->name,
			games[i]->say->intro[0]);
	}
	page_raw(page, "</ul>\n");
	page_end(page, 200, PAGE_LASTS_MS);
}

/* The game's look, for previews of links to its tables. */
static bool answer_picture(struct page *page, const char *rest) {
	char id[32], seen[EXAMPLE_SEEN_SIZE];
	size_t n = strlen(rest), ending = strlen(".png");
	if (n <= ending || strcmp(rest + n - ending, ".png") != 0 || n - ending >= sizeof(id)) {
		return false;
	}
	snprintf(id, sizeof(id), "%.*s", (int)(n - ending), rest);
	const struct game *game = games_find(id);
	return game != NULL &&
	       example_draw(game, page->words, EXAMPLE_REVEALED, &page->web->drawing, seen) == 0 &&
	       page_end_painted(page, &page->web->drawing, PAGE_LASTS_MS);
}

void rules_page_answer(struct page *page, const char *rest) {
	const struct game *game = games_find(rest);
	if (answer_picture(page, rest)) {
		return;
	}
	if (rest[0] == '\0') {
		put_list(page);
	} else if (game == NULL) {
		page_refuse(page, 404);
	} else {
		put_rules(page, game);
	}
}
