#include "bot/web/told.h"

#include <string.h>

enum { WORDS_MOST = 22000 };

void told_put_path(const struct shown_game *game, size_t step, struct text *out) {
	text_add(out, "%s/%zu%s", game->path, step, game->steps.open ? "?hands=open" : "");
}

static void put_name(struct page *page, long round) {
	if (round > 0) {
		PAGE_SAY(page, "Round {n}", {"n", NULL, round});
	} else {
		page_put(page, SENTENCE("Before the first round"));
	}
}

static void put_heading(struct shown_game *game, size_t first) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	page_raw(page, "<h3>");
	told_put_path(game, first + 1, &out);
	page_link(page, path);
	put_name(page, game->steps.list[first].round);
	page_raw(page, "</a></h3>\n");
}

static void put_line(struct page *page, const char *text) {
	page_raw(page, "<li>");
	if (strchr(text, '\n') != NULL) {
		page_lines(page, text);
	} else {
		page_text(page, text);
	}
	page_raw(page, "</li>\n");
}

static void put_lines(struct shown_game *game, size_t first, size_t end) {
	struct page *page = game->page;
	page_raw(page, "<ol start=\"");
	page_number(page, (int64_t)first + 1);
	page_raw(page, "\">\n");
	for (size_t i = first; i < end; i++) {
		put_line(page, game->steps.list[i].text);
	}
	page_raw(page, "</ol>\n");
}

/* Behind the last step of this one's round. */
static size_t end_of_round(const struct steps *steps, size_t first, size_t *bytes) {
	size_t end = first;
	*bytes = 0;
	while (end < steps->n && steps->list[end].round == steps->list[first].round) {
		*bytes += strlen(steps->list[end++].text);
	}
	return end;
}

static void put_print_link(struct shown_game *game) {
	char path[WEB_PATH_SIZE + 32];
	snprintf(path, sizeof(path), "%s/print", game->path);
	page_raw(game->page, "<p class=\"print\">");
	page_link(game->page, path);
	page_put(game->page, SENTENCE("All of it on one page, to print"));
	page_raw(game->page, "</a></p>\n");
}

void told_put(struct shown_game *game) {
	size_t told = 0, bytes, end;
	page_raw(game->page, "<section id=\"record\" tabindex=\"0\" aria-labelledby=\"words\">\n"
			     "<h2 id=\"words\">");
	page_put(game->page, SENTENCE("The game in words"));
	page_raw(game->page, "</h2>\n");
	put_print_link(game);
	for (size_t first = 0; first < game->steps.n; first = end) {
		end = end_of_round(&game->steps, first, &bytes);
		bool fits = game->whole && told + bytes <= WORDS_MOST;
		put_heading(game, first);
		if (fits || (game->at > first && game->at <= end)) {
			told += bytes;
			put_lines(game, first, end);
		}
	}
	page_raw(game->page, "</section>\n");
}

size_t told_put_plain(struct shown_game *game, size_t first, size_t steps_most) {
	const struct steps *steps = &game->steps;
	size_t rest = steps->n - first, end = first + (rest < steps_most ? rest : steps_most);
	for (size_t i = first; i < end; i++) {
		bool begins = i == 0 || steps->list[i].round != steps->list[i - 1].round;
		if (begins) {
			page_raw(game->page, "<h3>");
			put_name(game->page, steps->list[i].round);
			page_raw(game->page, "</h3>\n<ol start=\"");
			page_number(game->page, (int64_t)i + 1);
			page_raw(game->page, "\">\n");
		}
		put_line(game->page, steps->list[i].text);
		if (i + 1 == steps->n || steps->list[i + 1].round != steps->list[i].round) {
			page_raw(game->page, "</ol>\n");
		}
	}
	return end;
}
