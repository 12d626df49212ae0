#include <string.h>

#include "bot/table/periods.h"
#include "bot/web/area.h"
#include "bot/web/pages_of.h"
#include "bot/web/past_list.h"
#include "engine/games.h"
#include "storage/results.h"

/* Leaderboards. */

enum { ROWS_MOST = 50 };

struct board_wanted {
	struct area area;
	struct store_filter filter;
	const struct game *game;
	const char *span;
};

static const char *const span_names[] = {SENTENCE("this week"), SENTENCE("this month"),
	SENTENCE("this season"), SENTENCE("all time")};

static bool read_wanted(const struct page *page, struct board_wanted *wanted) {
	char word[32];
	if (!area_read(page, &wanted->area)) {
		return false;
	}
	if (wanted->area.chosen != NULL) {
		wanted->filter.network = wanted->area.chosen->network;
		wanted->filter.place = wanted->area.chosen->place;
	}
	wanted->game = page_query(page, "game", word, sizeof(word)) ? games_find(word) : games[0];
	wanted->filter.game = wanted->game != NULL ? wanted->game->id : NULL;
	wanted->span = "all";
	for (size_t i = 0; page_query(page, "span", word, sizeof(word)) && periods_words[i] != NULL;
		i++) {
		wanted->span =
			strcmp(periods_words[i], word) == 0 ? periods_words[i] : wanted->span;
	}
	periods_begin(wanted->span, page->web->site.now(), &wanted->filter.since);
	return true;
}

static void put_form(struct page *page, const struct board_wanted *wanted) {
	page_raw(page, "<form class=\"open\" method=\"get\" action=\"/top\">\n<label>");
	page_put(page, SENTENCE("Game"));
	page_raw(page, " <select name=\"game\">");
	page_option(page, "all", SENTENCE("all games"), wanted->game == NULL);
	for (size_t i = 0; games[i] != NULL; i++) {
		page_option(page, games[i]->id, games[i]->name, games[i] == wanted->game);
	}
	page_raw(page, "</select></label>\n<label>");
	page_put(page, SENTENCE("Time"));
	page_raw(page, " <select name=\"span\">");
	for (size_t i = 0; periods_words[i] != NULL; i++) {
		page_option(page, periods_words[i], span_names[i],
			strcmp(periods_words[i], wanted->span) == 0);
	}
	page_raw(page, "</select></label>\n");
	area_put_choice(page, &wanted->area);
	page_keep_language(page);
	page_raw(page, "<button>");
	page_put(page, SENTENCE("Show"));
	page_raw(page, "</button>\n</form>\n");
}

static void put_cell(struct page *page, int64_t number) {
	page_raw(page, "<td>");
	page_number(page, number);
	page_raw(page, "</td>");
}

static void put_row(struct page *page, const struct board_wanted *wanted, int place,
	const struct store_rank *rank) {
	char path[WEB_PATH_SIZE], rating[16];
	struct text out = TEXT_INTO(path);
	text_puts(&out, "/p/");
	page_encode(rank->name, &out);
	text_puts(&out, "?");
	area_put_query(&wanted->area, &out);
	page_raw(page, "<tr>");
	put_cell(page, place);
	page_raw(page, "<th scope=\"row\">");
	page_link(page, path);
	page_raw(page, "<bdi>");
	page_text(page, rank->name);
	page_raw(page, "</bdi></a></th>");
	if (wanted->game != NULL) {
		snprintf(rating, sizeof(rating), "<td>%.1f</td>", rank->rating);
		page_raw(page, rating);
	}
	put_cell(page, rank->wins);
	put_cell(page, rank->games);
	page_raw(page, "</tr>\n");
}

static void put_column(struct page *page, const char *sentence) {
	page_raw(page, "<th scope=\"col\">");
	page_put(page, sentence);
	page_raw(page, "</th>");
}

static void put_ranks(struct page *page, const struct board_wanted *wanted) {
	static struct store_rank ranks[ROWS_MOST];
	enum store_order order = wanted->game != NULL ? STORE_BY_RATING : STORE_BY_WINS;
	int n = store_top(page->web->store, &wanted->filter, order, 0, ranks, ROWS_MOST);
	if (n <= 0) {
		page_raw(page, "<p>");
		page_put(page, SENTENCE("No games between people have been finished yet."));
		page_raw(page, "</p>\n");
		return;
	}
	page_raw(page, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
	page_put(page, SENTENCE("Leaderboard"));
	page_raw(page, "\"><table>\n<thead><tr>");
	put_column(page, SENTENCE("Rank"));
	put_column(page, SENTENCE("Name"));
	if (wanted->game != NULL) {
		put_column(page, SENTENCE("Rating"));
	}
	put_column(page, SENTENCE("Won"));
	put_column(page, SENTENCE("Played"));
	page_raw(page, "</tr></thead>\n<tbody>\n");
	for (int i = 0; i < n; i++) {
		put_row(page, wanted, i + 1, &ranks[i]);
	}
	page_raw(page, "</tbody>\n</table></div>\n");
}

static void put_none(struct page *page) {
	page_raw(page, "<p>");
	page_put(
		page, SENTENCE("No place here shows its games to everybody. Ask in the chat: top"));
	page_raw(page, "</p>\n");
}

void boards_page_answer(struct page *page, const char *rest) {
	static struct board_wanted wanted;
	(void)rest;
	wanted = (struct board_wanted){0};
	bool shown = read_wanted(page, &wanted);
	page_begin(page,
		&(struct page_head){.title = words_find(page->words, SENTENCE("Leaderboards")),
			.description = ""});
	page_raw(page, "<h1>");
	page_put(page, SENTENCE("Leaderboards"));
	page_raw(page, "</h1>\n");
	if (shown) {
		page_raw(page, "<p class=\"place\">");
		area_put_name(page, &wanted.area);
		page_raw(page, "</p>\n");
		put_form(page, &wanted);
		put_ranks(page, &wanted);
		past_list_put(page, &wanted.area, 0);
	} else {
		put_none(page);
	}
	page_end(page, 200, PAGE_FRESH_MS);
}
