#include <errno.h>
#include <string.h>

#include "bot/delivery/meetings.h"
#include "bot/delivery/plots.h"
#include "bot/web/area.h"
#include "bot/web/pages_of.h"
#include "bot/web/past_list.h"
#include "engine/games.h"
#include "storage/results.h"

/* What somebody has done in one place that shows its games. Who has played no game with people
 * there has no page. */

enum { RANKS_READ = 500 };

struct shown_person {
	struct area area;
	struct store_person person;
	struct store_rank ranks[RANKS_READ];
	int n_told;
};

/* Their row on the place's board of a game; NULL: they have none. */
static const struct store_rank *find_rank(
	struct page *page, struct shown_person *shown, const struct game *game, int *place) {
	struct store_filter filter = {.game = game->id};
	if (shown->area.chosen != NULL) {
		filter.network = shown->area.chosen->network;
		filter.place = shown->area.chosen->place;
	}
	int n = store_top(page->web->store, &filter, STORE_BY_RATING, 0, shown->ranks, RANKS_READ);
	for (int i = 0; i < n; i++) {
		if (shown->ranks[i].person == shown->person.id) {
			*place = i + 1;
			return &shown->ranks[i];
		}
	}
	return NULL;
}

/* "Rating over 12 games: 3.1 → 8.4." */
static void put_trend(const struct page *page, const struct store_rating *first,
	const struct store_rating *now, size_t n_games, struct text *out) {
	char before[16], after[16];
	snprintf(before, sizeof(before), "%.1f", first->shown);
	snprintf(after, sizeof(after), "%.1f", now->shown);
	SAY(out, page->words, "Rating over {n} games: {then} → {now}.", {"n", NULL, (long)n_games},
		{"then", before}, {"now", after});
}

/* A rating is of all games, as their places are: told where all are. */
static void put_plot(struct page *page, const struct shown_person *shown, const struct game *game) {
	static const struct store_results no_places;
	struct store *store = page->web->store;
	struct store_rating rating, history[PLOT_POINTS_MOST];
	struct store_results results = no_places;
	size_t n_games = 0;
	char trend[128];
	struct text trend_text = TEXT_INTO(trend);
	if (store_rating(store, shown->person.id, game->id, &rating) != 0) {
		return;
	}
	bool all = shown->area.chosen == NULL &&
		   store_results(store, shown->person.id, game->id, &results) == 0;
	int n = all ? store_rating_history(store, shown->person.id, game->id, history,
			      PLOT_POINTS_MOST, &n_games)
		    : 0;
	if (n > 0) {
		put_trend(page, &history[0], &rating, n_games, &trend_text);
	}
	drawing_begin(&page->web->drawing, 0, 0);
	plot_rating(&page->web->drawing,
		&(struct plot_rating){.now = rating,
			.history = history,
			.n = n > 0 ? n : 0,
			.trend = trend,
			.places = {all ? words_find(page->words, SENTENCE("Places:")) : "",
				results.places},
			.season = {"", no_places.places}});
	page_drawing(page, &page->web->drawing, words_find(page->words, SENTENCE("Rating")));
}

static void put_game(struct page *page, struct shown_person *shown, const struct game *game) {
	int place = 0;
	char rating[16];
	const struct store_rank *rank = find_rank(page, shown, game, &place);
	if (rank == NULL) {
		return;
	}
	shown->n_told++;
	snprintf(rating, sizeof(rating), "%.1f", rank->rating);
	page_raw(page, "<section class=\"figures\">\n");
	page_heading(page, game->name);
	page_raw(page, "<p>");
	PAGE_SAY(page, "{n} played, {wins} won. Rating {rating}, place {place} here.",
		{"n", NULL, (long)rank->games}, {"wins", NULL, (long)rank->wins},
		{"rating", rating}, {"place", NULL, place});
	page_raw(page, "</p>\n");
	put_plot(page, shown, game);
	page_raw(page, "</section>\n");
}

static bool find(const struct page *page, const char *name, struct shown_person *shown) {
	const char *network = shown->area.chosen != NULL ? shown->area.chosen->network : "web";
	return strlen(name) < STORE_NAME_SIZE && name[0] != '\0' &&
	       store_person_named(page->web->store, network, name, &shown->person) == 0;
}

/* Nothing is told before it is sure that there is something to tell: else a name that is not there
 * would look different from one that is. */
static bool has_played(struct page *page, struct shown_person *shown) {
	int place;
	for (size_t i = 0; games[i] != NULL; i++) {
		if (find_rank(page, shown, games[i], &place) != NULL) {
			return true;
		}
	}
	return false;
}

/* How they fared against somebody else whom the reader names; told where all games are. */
static void put_against(struct page *page, const struct shown_person *shown) {
	struct store_person pair[2] = {shown->person};
	char name[STORE_NAME_SIZE], lines[1024];
	struct text out = TEXT_INTO(lines);
	bool named = page_query(page, "with", name, sizeof(name)) && name[0] != '\0';
	page_raw(page, "<form class=\"open\" method=\"get\">\n<label>");
	page_put(page, SENTENCE("Against"));
	page_raw(page, " <input name=\"with\" autocomplete=\"off\" maxlength=\"60\" value=\"");
	page_text(page, named ? name : "");
	page_raw(page, "\"></label>\n");
	page_keep_language(page);
	page_raw(page, "<button>");
	page_put(page, SENTENCE("Show"));
	page_raw(page, "</button>\n</form>\n");
	if (!named) {
		return;
	}
	bool known = store_person_named(page->web->store, pair[0].network, name, &pair[1]) == 0 &&
		     meetings_put(page->web->store, page->words, pair, &out) == 0;
	if (known) {
		page_lines(page, lines);
	} else {
		page_raw(page, "<p>");
		page_put(page, SENTENCE("Nobody with that name has played here."));
		page_raw(page, "</p>\n");
	}
}

void person_page_answer(struct page *page, const char *rest) {
	static struct shown_person shown;
	shown = (struct shown_person){0};
	if (!area_read(page, &shown.area) || !find(page, rest, &shown) ||
		!has_played(page, &shown)) {
		page_refuse(page, 404);
		return;
	}
	page_begin(page, &(struct page_head){.title = shown.person.name, .description = ""});
	page_raw(page, "<h1><bdi>");
	page_text(page, shown.person.name);
	page_raw(page, "</bdi></h1>\n<p class=\"place\">");
	area_put_name(page, &shown.area);
	page_raw(page, "</p>\n");
	for (size_t i = 0; games[i] != NULL; i++) {
		put_game(page, &shown, games[i]);
	}
	if (shown.area.chosen == NULL) {
		put_against(page, &shown);
	}
	past_list_put(page, &shown.area, shown.person.id);
	page_end(page, 200, PAGE_FRESH_MS);
}
