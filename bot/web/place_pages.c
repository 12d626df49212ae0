#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bot/delivery/meetings.h"
#include "bot/delivery/plots.h"
#include "bot/table/people.h"
#include "bot/table/periods.h"
#include "bot/web/pages_of.h"
#include "bot/web/public.h"
#include "engine/games.h"
#include "storage/results.h"

/* Games in one place: leaderboards, and the record of a person there. */

/* The place whose games a leaderboard or a person's page covers: one whose moderators made its
 * games public; on a site for its own people, all places. */

struct area {
	struct store_place places[PUBLIC_PLACES_MOST];
	int n;
	const struct store_place *chosen; /* NULL: all places */
};

enum { AREA_SIZE = STORE_NETWORK_SIZE + STORE_PLACE_SIZE };

static void put_value(const struct store_place *place, struct text *out) {
	text_add(out, "%s %s", place->network, place->place);
}

static const struct store_place *find_place(const struct area *area, const char *asked) {
	for (int i = 0; i < area->n; i++) {
		char value[AREA_SIZE];
		struct text out = TEXT_INTO(value);
		put_value(&area->places[i], &out);
		if (strcmp(value, asked) == 0) {
			return &area->places[i];
		}
	}
	return NULL;
}

/* Reads the query's place, "place=NETWORK CHANNEL", or takes the first. False: no place is public,
 * or not this one. */
static bool read_area(const struct page *page, struct area *area) {
	char asked[AREA_SIZE];
	bool named = page_query(page, "place", asked, sizeof(asked)) && asked[0] != '\0';
	area->n = public_places(page, area->places);
	area->chosen = NULL;
	if (named) {
		area->chosen = area->n > 0 ? find_place(area, asked) : NULL;
		return area->chosen != NULL;
	}
	if (page->web->site.opens) {
		return area->n >= 0;
	}
	area->chosen = area->n > 0 ? &area->places[0] : NULL;
	return area->n > 0;
}

/* Encodes text for a path or query: letters, digits and %XX. */
static void encode(const char *text, struct text *out) {
	static const char plain[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
	for (; *text != '\0'; text++) {
		if (strchr(plain, *text) != NULL) {
			text_put(out, text, 1);
		} else {
			text_add(out, "%%%02X", (unsigned char)*text);
		}
	}
}

/* Writes "&place=NETWORK%20CHANNEL" for links; nothing for all places. */
static void put_area_query(const struct area *area, struct text *out) {
	if (area->chosen != NULL) {
		char value[AREA_SIZE];
		struct text plain = TEXT_INTO(value);
		put_value(area->chosen, &plain);
		text_puts(out, "&place=");
		encode(value, out);
	}
}

static void put_place_choice(struct page *page, const struct area *area, int i) {
	char value[AREA_SIZE], name[STORE_CHANNEL_NAME_SIZE];
	struct text out = TEXT_INTO(value), shown = TEXT_INTO(name);
	put_value(&area->places[i], &out);
	public_name(page, &area->places[i], &shown);
	PAGE_HTML(page, "<option value=\"%s\"%s>%s</option>", value,
		&area->places[i] == area->chosen ? " selected" : "", name);
}

/* Within a GET form: keeps the language that the reader's address asks for, if any. */
static void keep_language(struct page *page) {
	if (page->asks_language) {
		PAGE_HTML(page, "<input type=\"hidden\" name=\"lang\" value=\"%s\">\n",
			page->request->language);
	}
}

/* <select name="place">, if there is a choice. */
static void put_area_choice(struct page *page, const struct area *area) {
	if (area->n + page->web->site.opens < 2) {
		return;
	}
	PAGE_HTML(page, "<label>%t <select name=\"place\">", SENTENCE("Channel"));
	if (page->web->site.opens) {
		PAGE_HTML(page, "<option value=\"\">%t</option>", SENTENCE("everywhere"));
	}
	for (int i = 0; i < area->n; i++) {
		put_place_choice(page, area, i);
	}
	page_raw(page, "</select></label>\n");
}

/* The place's name; nothing for all places. */
static void put_area_name(struct page *page, const struct area *area) {
	if (area->chosen != NULL) {
		char name[STORE_CHANNEL_NAME_SIZE];
		struct text out = TEXT_INTO(name);
		public_name(page, area->chosen, &out);
		page_text(page, name);
	}
}

/* The latest games in the place, of one person, or (0) of all. */

enum { READ_MOST = 50, SHOWN_MOST = 20 };

static void put_past_seats(struct page *page, const struct store_past_game *past) {
	for (size_t i = 0; i < past->n_seats; i++) {
		const struct store_seat *seat = &past->seats[i];
		if (i > 0) {
			page_put(page, ", ");
		}
		if (seat->place > 0) {
			page_number(page, seat->place);
			page_raw(page, ". ");
		}
		PAGE_HTML(page, "<bdi>%s</bdi>", people_seat_name(page->words, seat));
	}
	if (past->phase == STORE_UNFINISHED) {
		PAGE_HTML(page, " %t", SENTENCE("(unfinished)"));
	}
}

static void put_past_game(
	struct page *page, const struct store_past_game *past, enum visibility visibility) {
	char path[WEB_PATH_SIZE], when[32], id[24];
	struct text out = TEXT_INTO(path);
	const struct game *game = games_find(past->game);
	time_t seconds = (time_t)(past->ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	snprintf(id, sizeof(id), "%" PRId64, past->id);
	public_path(page, "/g/", past->id, visibility, &out);
	PAGE_HTML(page, "<li><a href=\"%a\">", path);
	PAGE_SAY(page, "{game} #{id}",
		{"game", game != NULL ? words_find(page->words, game->name) : past->game},
		{"id", id});
	PAGE_HTML(page, "</a> <span class=\"when\">%s</span> ", when);
	put_past_seats(page, past);
	page_raw(page, "</li>\n");
}

static bool played(const struct store_past_game *past, int64_t person) {
	for (size_t i = 0; person != 0 && i < past->n_seats; i++) {
		if (past->seats[i].person == person) {
			return true;
		}
	}
	return person == 0;
}

static void put_past_games(struct page *page, const struct area *area, int64_t person) {
	static struct store_past_game past[READ_MOST];
	int n = area->chosen == NULL ? 0
				     : store_history(page->web->store, area->chosen->network,
					       area->chosen->place, past, READ_MOST);
	int shown = 0;
	for (int i = 0; i < n && shown < SHOWN_MOST; i++) {
		if (played(&past[i], person)) {
			if (shown++ == 0) {
				PAGE_HTML(page, "<h2>%t</h2>\n<ul class=\"tables\">\n",
					SENTENCE("Last games"));
			}
			put_past_game(page, &past[i], VISIBLE_TO_ALL);
		}
	}
	page_raw(page, shown > 0 ? "</ul>\n" : "");
}

/* Leaderboards. */

enum { ROWS_MOST = 50 };

struct board_wanted {
	struct area area;
	struct store_filter filter;
	const struct game *game;
	int period;
};

static const char *const span_names[] = {SENTENCE("this week"), SENTENCE("this month"),
	SENTENCE("this season"), SENTENCE("all time")};

static bool read_wanted(const struct page *page, struct board_wanted *wanted) {
	char word[32];
	if (!read_area(page, &wanted->area)) {
		return false;
	}
	if (wanted->area.chosen != NULL) {
		wanted->filter.network = wanted->area.chosen->network;
		wanted->filter.place = wanted->area.chosen->place;
	}
	wanted->game = page_query(page, "game", word, sizeof(word)) ? games_find(word) : games[0];
	wanted->filter.game = wanted->game != NULL ? wanted->game->id : NULL;
	wanted->period = PERIOD_ALL;
	if (page_query(page, "span", word, sizeof(word))) {
		int period = periods_begin(word, page->web->site.now(), &wanted->filter.since);
		wanted->period = period >= 0 ? period : PERIOD_ALL;
	}
	return true;
}

static void put_form(struct page *page, const struct board_wanted *wanted) {
	PAGE_HTML(page,
		"<form class=\"open\" method=\"get\" action=\"/top\">\n"
		"<label>%t <select name=\"game\">",
		SENTENCE("Game"));
	page_option(page, "all", SENTENCE("all games"), wanted->game == NULL);
	for (size_t i = 0; games[i] != NULL; i++) {
		page_option(page, games[i]->id, games[i]->name, games[i] == wanted->game);
	}
	PAGE_HTML(page, "</select></label>\n<label>%t <select name=\"span\">", SENTENCE("Time"));
	for (int i = 0; periods_words[i] != NULL; i++) {
		page_option(page, periods_words[i], span_names[i], i == wanted->period);
	}
	page_raw(page, "</select></label>\n");
	put_area_choice(page, &wanted->area);
	keep_language(page);
	PAGE_HTML(page, "<button>%t</button>\n</form>\n", SENTENCE("Show"));
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
	encode(rank->name, &out);
	text_puts(&out, "?");
	put_area_query(&wanted->area, &out);
	page_raw(page, "<tr>");
	put_cell(page, place);
	PAGE_HTML(
		page, "<th scope=\"row\"><a href=\"%a\"><bdi>%s</bdi></a></th>", path, rank->name);
	if (wanted->game != NULL) {
		snprintf(rating, sizeof(rating), "<td>%.1f</td>", rank->rating);
		page_raw(page, rating);
	}
	put_cell(page, rank->wins);
	put_cell(page, rank->games);
	page_raw(page, "</tr>\n");
}

static void put_column(struct page *page, const char *sentence) {
	PAGE_HTML(page, "<th scope=\"col\">%t</th>", sentence);
}

static void put_ranks(struct page *page, const struct board_wanted *wanted) {
	static struct store_rank ranks[ROWS_MOST];
	enum store_order order = wanted->game != NULL ? STORE_BY_RATING : STORE_BY_WINS;
	int n = store_top(page->web->store, &wanted->filter, order, 0, ranks, ROWS_MOST);
	if (n <= 0) {
		PAGE_HTML(page, "<p>%t</p>\n", periods_empty[wanted->period]);
		return;
	}
	PAGE_HTML(page,
		"<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"%t\"><table>\n"
		"<thead><tr>",
		SENTENCE("Leaderboard"));
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
	PAGE_HTML(page, "<p>%t</p>\n",
		SENTENCE("No place here shows its games to everybody. Ask in the chat: top"));
}

void place_pages_answer_boards(struct page *page, const char *rest) {
	static struct board_wanted wanted;
	(void)rest;
	wanted = (struct board_wanted){0};
	bool shown = read_wanted(page, &wanted);
	page_begin(page,
		&(struct page_head){.title = words_find(page->words, SENTENCE("Leaderboards")),
			.description = ""});
	PAGE_HTML(page, "<h1>%t</h1>\n", SENTENCE("Leaderboards"));
	if (shown) {
		page_raw(page, "<p class=\"place\">");
		put_area_name(page, &wanted.area);
		page_raw(page, "</p>\n");
		put_form(page, &wanted);
		put_ranks(page, &wanted);
		put_past_games(page, &wanted.area, 0);
	} else {
		put_none(page);
	}
	page_end(page, 200, PAGE_FRESH_MS);
}

/* A person's games in a public place. A person without games with people there has no page. */

enum { RANKS_READ = 500 };

struct shown_person {
	struct area area;
	struct store_person person;
	struct store_rank ranks[RANKS_READ];
};

/* The person's row of the place's leaderboard; NULL: none. */
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

/* A rating is over all games, like its places: shown where all places are. */
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

static void put_figures(struct page *page, struct shown_person *shown, const struct game *game) {
	int place = 0;
	char rating[16];
	const struct store_rank *rank = find_rank(page, shown, game, &place);
	if (rank == NULL) {
		return;
	}
	snprintf(rating, sizeof(rating), "%.1f", rank->rating);
	PAGE_HTML(page, "<section class=\"figures\">\n<h2>%t</h2>\n<p>", game->name);
	PAGE_SAY(page, "{n} played, {wins} won. Rating {rating}, place {place} here.",
		{"n", NULL, (long)rank->games}, {"wins", NULL, (long)rank->wins},
		{"rating", rating}, {"place", NULL, place});
	page_raw(page, "</p>\n");
	put_plot(page, shown, game);
	page_raw(page, "</section>\n");
}

static bool find_person(const struct page *page, const char *name, struct shown_person *shown) {
	const char *network = shown->area.chosen != NULL ? shown->area.chosen->network : "web";
	return strlen(name) < STORE_NAME_SIZE && name[0] != '\0' &&
	       store_person_named(page->web->store, network, name, &shown->person) == 0;
}

/* Writes nothing before it is sure that there is something to show: otherwise an unknown name would
 * look different. */
static bool has_played(struct page *page, struct shown_person *shown) {
	int place;
	for (size_t i = 0; games[i] != NULL; i++) {
		if (find_rank(page, shown, games[i], &place) != NULL) {
			return true;
		}
	}
	return false;
}

/* The person's record against another whom the reader names; shown where all places are. */
static void put_against(struct page *page, const struct shown_person *shown) {
	struct store_person pair[2] = {shown->person};
	char name[STORE_NAME_SIZE], lines[1024];
	struct text out = TEXT_INTO(lines);
	bool named = page_query(page, "with", name, sizeof(name)) && name[0] != '\0';
	PAGE_HTML(page,
		"<form class=\"open\" method=\"get\">\n"
		"<label>%t <input name=\"with\" autocomplete=\"off\" maxlength=\"60\" "
		"value=\"%s\"></label>\n",
		SENTENCE("Against"), named ? name : "");
	keep_language(page);
	PAGE_HTML(page, "<button>%t</button>\n</form>\n", SENTENCE("Show"));
	if (!named) {
		return;
	}
	bool known = store_person_named(page->web->store, pair[0].network, name, &pair[1]) == 0 &&
		     meetings_put(page->web->store, page->words, pair, &out) == 0;
	if (known) {
		page_lines(page, lines);
	} else {
		page_raw(page, "<p>");
		PAGE_SAY(page, "Nobody called “{name}” has played here.", {"name", name});
		page_raw(page, "</p>\n");
	}
}

void place_pages_answer_person(struct page *page, const char *rest) {
	static struct shown_person shown;
	shown = (struct shown_person){0};
	if (!read_area(page, &shown.area) || !find_person(page, rest, &shown) ||
		!has_played(page, &shown)) {
		page_refuse(page, 404);
		return;
	}
	page_begin(page, &(struct page_head){.title = shown.person.name, .description = ""});
	PAGE_HTML(page, "<h1><bdi>%s</bdi></h1>\n<p class=\"place\">", shown.person.name);
	put_area_name(page, &shown.area);
	page_raw(page, "</p>\n");
	for (size_t i = 0; games[i] != NULL; i++) {
		put_figures(page, &shown, games[i]);
	}
	if (shown.area.chosen == NULL) {
		put_against(page, &shown);
	}
	put_past_games(page, &shown.area, shown.person.id);
	page_end(page, 200, PAGE_FRESH_MS);
}
