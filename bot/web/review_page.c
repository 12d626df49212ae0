#include "bot/web/review_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/advice.h"
#include "bot/web/pages_of.h"
#include "bot/web/reviews.h"
#include "bot/web/told.h"

enum { LOOK_AGAIN_S = 3, WAITING_MS = 1000 };

/* Who can be reviewed: a seat that a person held, from 0; NULL: a computer player's. */
static const struct store_seat *seat_of(const struct shown_game *game, int seat) {
	for (size_t i = 0; i < game->past.n_seats; i++) {
		const struct store_seat *each = &game->past.seats[i];
		if (each->seat == seat && (each->person != 0 || each->anonymised != 0)) {
			return each;
		}
	}
	return NULL;
}

/* Links */

static void put_path(const struct shown_game *game, int seat, struct text *out) {
	text_add(out, "%s/review/%d", game->path, seat + 1);
}

static void put_names(struct shown_game *game, int shown) {
	struct page *page = game->page;
	page_raw(page, "<ul class=\"names\">\n");
	for (int seat = 0; seat < game->past.game.n_seats; seat++) {
		char path[WEB_PATH_SIZE + 32];
		struct text out = TEXT_INTO(path);
		if (seat_of(game, seat) == NULL) {
			continue;
		}
		put_path(game, seat, &out);
		page_raw(page, seat == shown ? "<li class=\"now\">" : "<li>");
		page_link(page, path);
		page_raw(page, "<bdi>");
		page_text(page, game->steps.names[seat]);
		page_raw(page, "</bdi></a></li>\n");
	}
	page_raw(page, "</ul>\n");
}

/* What stands around the reviews; shown: whose is shown, or SEAT_CHANCE. */
static void begin_section(struct shown_game *game, int shown) {
	struct page *page = game->page;
	page_raw(page, "<section id=\"review\" aria-labelledby=\"reviews\" data-failed=\"");
	page_put(page, SENTENCE("The connection is lost. Try again in a moment."));
	page_raw(page, "\">\n<h2 id=\"reviews\">");
	page_put(page, SENTENCE("Review"));
	page_raw(page, "</h2>\n<p>");
	page_put(
		page, SENTENCE("Which decisions cost most, by what the player could know then; and "
			       "what was luck:"));
	page_raw(page, "</p>\n");
	put_names(game, shown);
	page_raw(page, "<div id=\"reviewed\" role=\"status\">\n");
}

static void end_section(struct page *page) {
	page_raw(page, "</div>\n</section>\n");
}

void review_page_put_links(struct shown_game *game) {
	bool any = false;
	for (int seat = 0; seat < game->past.game.n_seats; seat++) {
		any = any || seat_of(game, seat) != NULL;
	}
	if (any) {
		begin_section(game, SEAT_CHANCE);
		end_section(game->page);
	}
}

/* A review in words */

struct worded_review {
	struct shown_game *game;
	struct audience audience;
};

static void put_step_link(struct shown_game *game, size_t step, long round) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	told_put_path(game, step, &out);
	page_link(page, path);
	PAGE_SAY(page, "Round {n}, step {step}:", {"n", NULL, round}, {"step", NULL, (long)step});
	page_raw(page, "</a> ");
}

static void put_decision(void *data, const struct analysed_decision *decision, const void *view) {
	struct worded_review *worded = data;
	struct shown_game *game = worded->game;
	const struct state_head *head = view;
	char made[512], better[512], cost[64];
	struct text texts[] = {TEXT_INTO(made), TEXT_INTO(better), TEXT_INTO(cost)};
	worded->audience.view = view;
	advice_put_move(&worded->audience, game->steps.game, &decision->made, &texts[0]);
	advice_put_move(&worded->audience, game->steps.game, &decision->better, &texts[1]);
	advice_put_difference(
		game->page->words, game->past.game.n_seats, decision->cost, &texts[2]);
	page_raw(game->page, "<li>");
	put_step_link(game, steps_of_move(&game->steps, decision->at), head->round);
	PAGE_SAY(game->page, "chose “{made}”; “{better}” was better by {cost}.", {"made", made},
		{"better", better}, {"cost", cost});
	page_raw(game->page, "</li>\n");
}

static void put_cost(struct shown_game *game, const struct analysis_result *result) {
	struct page *page = game->page;
	char buf[64];
	struct text cost = TEXT_INTO(buf);
	advice_put_difference(
		page->words, game->past.game.n_seats, result->cost > 0 ? result->cost : 0, &cost);
	page_raw(page, "<p>");
	PAGE_SAY(page, "Decisions: {n}. In all they cost about {cost}.",
		{"n", NULL, (long)result->n_decisions}, {"cost", buf});
	page_raw(page, "</p>\n");
}

static void put_luck(struct shown_game *game, const struct analysis_result *result) {
	struct page *page = game->page;
	char buf[64];
	struct text luck = TEXT_INTO(buf);
	advice_put_difference(page->words, game->past.game.n_seats,
		result->luck < 0 ? -result->luck : result->luck, &luck);
	page_raw(page, "<p>");
	if (result->is_luck_known) {
		PAGE_SAY(page,
			result->luck >= 0 ? SENTENCE("Luck and the others gave about {luck}.")
					  : SENTENCE("Luck and the others took about {luck}."),
			{"luck", buf});
	} else if (game->past.table.phase == STORE_UNFINISHED) {
		page_put(page, SENTENCE("The game was not played to its end, so what was luck "
					"cannot be told."));
	}
	page_raw(page, "</p>\n");
}

static void put_found(struct shown_game *game, int seat, const struct analysis_result *result) {
	struct page *page = game->page;
	struct worded_review worded = {.game = game, .audience = game->steps.audience};
	worded.audience.seat = seat;
	if (result->n > 0) {
		page_raw(page, "<ul class=\"decisions\">\n");
		analysis_tell(&game->past.game, seat, result, put_decision, &worded);
		page_raw(page, "</ul>\n");
	} else {
		page_raw(page, "<p>");
		page_put(page, result->n_decisions > 0 ? SENTENCE("Nothing much better was found.")
						       : SENTENCE("There was nothing to decide."));
		page_raw(page, "</p>\n");
	}
	if (result->n_decisions > 0) {
		put_cost(game, result);
		put_luck(game, result);
	}
}

static void put_waiting(struct page *page) {
	page_raw(page, "<p data-again=\"");
	page_number(page, LOOK_AGAIN_S);
	page_raw(page, "\">");
	page_put(page, SENTENCE("The game is being looked at, which takes some seconds. The review "
				"appears here by itself."));
	page_raw(page, "</p>\n");
}

static void put_busy(struct shown_game *game, int seat) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	put_path(game, seat, &out);
	page_raw(page, "<p>");
	page_put(page, SENTENCE("Many games are being looked at just now."));
	page_raw(page, " ");
	page_link(page, path);
	page_put(page, SENTENCE("Try again in a moment"));
	page_raw(page, "</a></p>\n");
}

static void put_too_long(struct shown_game *game) {
	page_raw(game->page, "<p>");
	PAGE_SAY(game->page, SENTENCE("Game #{id} is too long to be reviewed."),
		{"id", game->past.id});
	page_raw(game->page, "</p>\n");
}

static void put_review(
	struct shown_game *game, int seat, int rc, const struct analysis_result *result) {
	page_raw(game->page, "<h3><bdi>");
	page_text(game->page, game->steps.names[seat]);
	page_raw(game->page, "</bdi></h3>\n");
	if (rc == 0) {
		put_found(game, seat, result);
	} else if (rc == -EINPROGRESS) {
		put_waiting(game->page);
	} else if (rc == -E2BIG) {
		put_too_long(game);
	} else {
		put_busy(game, seat);
	}
}

/* The page */

static void put_title(struct shown_game *game, int seat, char title[PAGE_TEXT_SIZE]) {
	struct text out = {.buf = title, .cap = PAGE_TEXT_SIZE};
	SAY(&out, game->page->words, "{game}: decisions of {name}", {"game", game->title},
		{"name", game->steps.names[seat]});
}

static void put_page(
	struct shown_game *game, int seat, int rc, const struct analysis_result *result) {
	static const char again[] = {'0' + LOOK_AGAIN_S, '\0'};
	struct page *page = game->page;
	char title[PAGE_TEXT_SIZE];
	put_title(game, seat, title);
	page_begin(page, &(struct page_head){.title = title,
				 .description = game->result,
				 .script = "/replay.js",
				 .refresh = rc == -EINPROGRESS ? again : NULL});
	page_raw(page, "<article>\n");
	shown_game_put_head(game);
	begin_section(game, seat);
	put_review(game, seat, rc, result);
	end_section(page);
	page_raw(page, "<p class=\"back\">");
	page_link(page, game->path);
	page_put(page, SENTENCE("See the whole game again, and the proof of its dice"));
	page_raw(page, "</a></p>\n</article>\n");
}

void review_page_answer(struct shown_game *game, size_t number) {
	struct page *page = game->page;
	struct analysis_result result;
	char part[8];
	int seat = number <= SEATS_MAX ? (int)number - 1 : SEATS_MAX;
	if (seat_of(game, seat) == NULL) {
		page_refuse(page, 404);
		return;
	}
	int rc = reviews_ask(page->web->reviews, &game->past, seat, page->web->site.now(), &result);
	unsigned fresh_ms = rc == -EINPROGRESS ? WAITING_MS : rc == 0 ? PAGE_FRESH_MS : 0;
	bool busy = rc != 0 && rc != -EINPROGRESS && rc != -E2BIG;
	if (page_query(page, "part", part, sizeof(part))) {
		put_review(game, seat, rc, &result);
		page_end_part(page, fresh_ms);
	} else {
		put_page(game, seat, rc, &result);
		page_end(page, busy ? 503 : 200, fresh_ms);
	}
}
