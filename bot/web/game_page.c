#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/advice.h"
#include "bot/record/record.h"
#include "bot/web/pages_of.h"
#include "bot/web/print_page.h"
#include "bot/web/public.h"
#include "bot/web/reviews.h"
#include "bot/web/shown_game.h"

/* A game that has ended: told step by step beside its board, its record, and the proof of its dice.
 */

/* Links */

static void put_step_link(
	struct shown_game *game, size_t step, const char *kind, const char *sentence) {
	struct page *page = game->page;
	bool there = step >= 1 && step <= game->steps.n && step != game->at;
	PAGE_HTML(page, "<span class=\"%s%s\">", kind, there ? "" : " none");
	if (there) {
		shown_game_link(game, step);
	}
	PAGE_HTML(page, "%t%h</span>\n", sentence, there ? "</a>" : "");
}

/* The step */

static void put_step(struct shown_game *game) {
	struct page *page = game->page;
	page_drawing(page, game->steps.drawing, game->steps.seen);
	PAGE_HTML(page, "<div class=\"told\" role=\"status\" data-of=\"%s\">\n<p class=\"where\">",
		game->digest);
	if (game->steps.n > 0) {
		const struct told_step *step = &game->steps.list[game->at - 1];
		if (step->round > 0) {
			PAGE_SAY(page, "Round {n}.", {"n", NULL, step->round});
			page_raw(page, " ");
		}
		PAGE_SAY(page, "Step {n} of {all}.", {"n", NULL, (long)game->at},
			{"all", NULL, (long)game->steps.n});
		page_raw(page, "</p>\n");
		page_lines(page, step->text);
	} else {
		PAGE_HTML(page, "%t</p>\n", SENTENCE("Nothing was played."));
	}
	page_raw(page, "</div>\n");
}

static void put_hands_link(struct shown_game *game) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	snprintf(path, sizeof(path), "%s/%zu%s", game->path, game->at,
		game->steps.open ? "" : "?hands=open");
	PAGE_HTML(page, "<p class=\"hands\"><a href=\"%a\">%t</a></p>\n", path,
		game->steps.open ? SENTENCE("Show what everybody saw")
				 : SENTENCE("Show hidden hands, too"));
}

static void put_replay(struct shown_game *game) {
	struct page *page = game->page;
	page_raw(page, "<section id=\"replay\" data-steps=\"");
	page_number(page, (int64_t)game->steps.n);
	page_raw(page, "\" data-at=\"");
	page_number(page, (int64_t)game->at);
	PAGE_HTML(page,
		"\" data-path=\"%s\" data-hands=\"%s\" data-slider=\"%t\" data-play=\"%t\" "
		"data-stop=\"%t\">\n"
		"<div id=\"step\">\n",
		game->path, game->steps.open ? "open" : "", SENTENCE("Step"),
		SENTENCE("Play by itself"), SENTENCE("Stop"));
	put_step(game);
	PAGE_HTML(page, "</div>\n<nav class=\"steps\" aria-label=\"%t\">\n",
		SENTENCE("Steps of the game"));
	put_step_link(game, 1, "first", SENTENCE("First"));
	put_step_link(game, game->at - 1, "previous", SENTENCE("One back"));
	put_step_link(game, game->at + 1, "next", SENTENCE("One on"));
	put_step_link(game, game->steps.n, "last", SENTENCE("Last"));
	page_raw(page, "</nav>\n");
	put_hands_link(game);
	page_raw(page, "</section>\n");
}

/* Reviews of a game's seats: the most costly decisions, and luck apart from skill. */

enum { LOOK_AGAIN_S = 3, WAITING_MS = 1000 };

/* The seat, from 0, if a person held it; NULL: the computer did. */
static const struct store_seat *seat_of(const struct shown_game *game, int seat) {
	for (size_t i = 0; i < game->past.n_seats; i++) {
		const struct store_seat *each = &game->past.seats[i];
		if (each->seat == seat && (each->person != 0 || each->anonymised != 0)) {
			return each;
		}
	}
	return NULL;
}

static void put_review_path(const struct shown_game *game, int seat, struct text *out) {
	text_add(out, "%s/review/%d", game->path, seat + 1);
}

static void put_review_names(struct shown_game *game, int shown) {
	struct page *page = game->page;
	page_raw(page, "<ul class=\"names\">\n");
	for (int seat = 0; seat < game->past.game.n_seats; seat++) {
		char path[WEB_PATH_SIZE + 32];
		struct text out = TEXT_INTO(path);
		if (seat_of(game, seat) == NULL) {
			continue;
		}
		put_review_path(game, seat, &out);
		PAGE_HTML(page, "<li%h><a href=\"%a\"><bdi>%s</bdi></a></li>\n",
			seat == shown ? " class=\"now\"" : "", path, game->steps.names[seat]);
	}
	page_raw(page, "</ul>\n");
}

/* The frame of the reviews; shown: the seat of the shown one, or SEAT_CHANCE. */
static void begin_reviews(struct shown_game *game, int shown) {
	struct page *page = game->page;
	PAGE_HTML(page,
		"<section id=\"review\" aria-labelledby=\"reviews\" data-failed=\"%t\">\n"
		"<h2 id=\"reviews\">%t</h2>\n<p>%t</p>\n",
		SENTENCE("The connection is lost. Try again in a moment."), SENTENCE("Review"),
		SENTENCE("Which decisions cost most, by what the player could know then; and "
			 "what was luck:"));
	put_review_names(game, shown);
	page_raw(page, "<div id=\"reviewed\" role=\"status\">\n");
}

static void end_reviews(struct page *page) {
	page_raw(page, "</div>\n</section>\n");
}

/* On the game's page: links to the reviews, and space for one. Nothing if no person played. */
static void put_review_links(struct shown_game *game) {
	bool any = false;
	for (int seat = 0; seat < game->past.game.n_seats; seat++) {
		any = any || seat_of(game, seat) != NULL;
	}
	if (any) {
		begin_reviews(game, SEAT_CHANCE);
		end_reviews(game->page);
	}
}

/* A review in words */

struct worded_review {
	struct shown_game *game;
	struct audience audience;
};

static void put_decision_link(struct shown_game *game, size_t step, long round) {
	shown_game_link(game, step);
	PAGE_SAY(game->page, "Round {n}, step {step}:", {"n", NULL, round},
		{"step", NULL, (long)step});
	page_raw(game->page, "</a> ");
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
	advice_put_difference(game->page->words, game->past.game.game, game->past.game.n_seats,
		decision->cost, &texts[2]);
	page_raw(game->page, "<li>");
	put_decision_link(game, shown_game_step_of(game, decision->at), head->round);
	PAGE_SAY(game->page, "chose “{made}”; “{better}” was better by {cost}.", {"made", made},
		{"better", better}, {"cost", cost});
	page_raw(game->page, "</li>\n");
}

static void put_cost(struct shown_game *game, const struct analysis_result *result) {
	struct page *page = game->page;
	char buf[64];
	struct text cost = TEXT_INTO(buf);
	advice_put_difference(
		page->words, game->past.game.game, game->past.game.n_seats, result->cost, &cost);
	page_raw(page, "<p>");
	PAGE_SAY(page, "Decisions: {n}. In all they cost about {cost}.",
		{"n", NULL, (long)result->n_decisions}, {"cost", buf});
	page_raw(page, "</p>\n");
}

static void put_luck(struct shown_game *game, const struct analysis_result *result) {
	struct page *page = game->page;
	int n_seats = game->past.game.n_seats;
	char buf[64], sum[160];
	struct text luck = TEXT_INTO(buf), sum_text = TEXT_INTO(sum);
	advice_put_difference(page->words, game->past.game.game, n_seats, result->luck, &luck);
	advice_put_result(page->words, game->past.game.game, n_seats, result->worth, &sum_text);
	page_raw(page, "<p>");
	if (result->is_luck_known) {
		PAGE_SAY(page,
			result->luck >= 0 ? SENTENCE("Luck and the others gave about {luck}.")
					  : SENTENCE("Luck and the others took about {luck}."),
			{"luck", buf});
		PAGE_HTML(page, "</p>\n<p>%s", sum);
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
		PAGE_HTML(page, "<p>%t</p>\n",
			result->n_decisions > 0 ? SENTENCE("No clearly better move.")
						: SENTENCE("There was nothing to decide."));
	}
	if (result->n_decisions > 0) {
		put_cost(game, result);
		put_luck(game, result);
	}
}

static void put_waiting(struct page *page) {
	page_raw(page, "<p data-again=\"");
	page_number(page, LOOK_AGAIN_S);
	PAGE_HTML(page, "\">%t</p>\n",
		SENTENCE("The game is being analysed, which takes some seconds. The review "
			 "appears here by itself."));
}

static void put_busy(struct shown_game *game, int seat) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	put_review_path(game, seat, &out);
	PAGE_HTML(page, "<p>%t <a href=\"%a\">%t</a></p>\n",
		SENTENCE("Too many reviews are running; try again soon."), path,
		SENTENCE("Try again in a moment"));
}

static void put_too_long(struct shown_game *game) {
	page_raw(game->page, "<p>");
	PAGE_SAY(game->page, SENTENCE("Game #{id} is too long to be reviewed."),
		{"id", game->past.id});
	page_raw(game->page, "</p>\n");
}

static void put_review(
	struct shown_game *game, int seat, int rc, const struct analysis_result *result) {
	PAGE_HTML(game->page, "<h3><bdi>%s</bdi></h3>\n", game->steps.names[seat]);
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

/* The page of a review */

static void put_review_title(struct shown_game *game, int seat, char title[PAGE_TEXT_SIZE]) {
	struct text out = {.buf = title, .cap = PAGE_TEXT_SIZE};
	SAY(&out, game->page->words, "{game}: decisions of {name}", {"game", game->title},
		{"name", game->steps.names[seat]});
}

static void put_review_page(
	struct shown_game *game, int seat, int rc, const struct analysis_result *result) {
	static const char again[] = {'0' + LOOK_AGAIN_S, '\0'};
	struct page *page = game->page;
	char title[PAGE_TEXT_SIZE];
	put_review_title(game, seat, title);
	page_begin(page, &(struct page_head){.title = title,
				 .description = game->result,
				 .script = "/replay.js",
				 .refresh = rc == -EINPROGRESS ? again : NULL});
	page_raw(page, "<article>\n");
	shown_game_put_head(game);
	begin_reviews(game, seat);
	put_review(game, seat, rc, result);
	end_reviews(page);
	PAGE_HTML(page, "<p class=\"back\"><a href=\"%a\">%t</a></p>\n</article>\n", game->path,
		SENTENCE("See the whole game again, and the proof of its dice"));
}

/* Of the seat with this number, from 1. */
static void answer_review(struct shown_game *game, size_t number) {
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
		put_review_page(game, seat, rc, &result);
		page_end(page, busy ? 503 : 200, fresh_ms);
	}
}

/* The proof of its dice */

/* The script finds its sentences here, in the reader's language. */
static void put_verdicts(struct page *page) {
	static const struct {
		const char *name, *sentence;
	} verdicts[] = {
		{"wait", SENTENCE("Your browser is checking every roll and deal …")},
		{"good", SENTENCE("Checked by your browser: the seed fits the commitment, all {n} "
				  "rolls, "
				  "shuffles and lots come from it, none that the rules ask for is "
				  "missing, and the boards here are drawn from this record.")},
		{"bad", SENTENCE("Something is wrong: draw {n} of this game is not what its seed "
				 "gives.")},
		{"commitment",
			SENTENCE("Something is wrong: the seed does not fit the commitment.")},
		{"seats", SENTENCE("Something is wrong: the seats are not those that the seed "
				   "gives.")},
		{"undrawn",
			SENTENCE("Something is wrong: after draw {n} the record lacks one that the "
				 "rules ask for, or has one too many.")},
		{"same", SENTENCE("Your browser noted the same commitment before the game was "
				  "over.")},
		{"other",
			SENTENCE("Something is wrong: before the game was over your browser noted "
				 "another commitment, {noted}.")},
		{"boards", SENTENCE("The boards shown here are of another record than the one that "
				    "was checked. Load the page again.")},
		{"failed", SENTENCE("The record could not be read, so nothing was checked.")},
	};
	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++) {
		PAGE_HTML(page, " data-%s=\"%t\"", verdicts[i].name, verdicts[i].sentence);
	}
}

static void put_download(struct page *page, const char *path) {
	char record[WEB_PATH_SIZE + 8];
	snprintf(record, sizeof(record), "%s.json", path);
	PAGE_HTML(page, "<p><a href=\"%a\">%t</a></p>\n<p>%t</p>\n", record,
		SENTENCE("Download the record"),
		SENTENCE("The commitment was said when the table opened, by its first 32 digits: "
			 "they must be those that stand in the chat. rederive.py recomputes "
			 "every roll and deal from the record, too."));
}

static void put_proof(struct shown_game *game) {
	struct page *page = game->page;
	const struct past_record *past = &game->past;
	char commit[FAIR_HEX_SIZE];
	PAGE_HTML(page, "<section id=\"proof\" data-record=\"%s.json\" data-of=\"%s\"", game->path,
		game->digest);
	page_put_commitment(page, &past->table, commit);
	put_verdicts(page);
	PAGE_HTML(page,
		">\n<h2>%t</h2>\n<p id=\"verdict\" role=\"status\">%t</p>\n<p id=\"noted\"></p>\n",
		SENTENCE("Proof of the dice"),
		SENTENCE("Without JavaScript nothing is checked here: download the record and run "
			 "“dicecup verify FILE”."));
	shown_game_put_proof_values(page, past);
	put_download(page, game->path);
	page_raw(page, "</section>\n");
}

/* The page */

static void put_whole(struct shown_game *game) {
	struct page *page = game->page;
	char picture[WEB_PATH_SIZE + 32];
	bool open = strchr(game->path, '-') == NULL; /* no key; with one there is no preview */
	snprintf(picture, sizeof(picture), "%s/%zu.png", game->path, game->steps.n);
	page_begin(page, &(struct page_head){.title = game->title,
				 .description = open ? game->result : "",
				 .picture = open && page->web->site.draw != NULL ? picture : NULL,
				 .script = "/replay.js",
				 .second_script = "/fair.js"});
	page_raw(page, "<article class=\"game\">\n");
	shown_game_put_head(game);
	put_replay(game);
	put_review_links(game);
	put_proof(game);
	shown_game_put_told(game);
	page_raw(page, "</article>\n");
	page_end(page, 200, PAGE_FRESH_MS);
}

/* The bytes of "dicecup export", from malloc(). NULL: there is no such record. */
static char *write_record(const struct record_game *record, size_t *len) {
	char why[RECORD_WHY_SIZE];
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, len);
	int rc = out != NULL ? record_write(record, out, why) : -ENOMEM;
	if (out != NULL) {
		fclose(out);
	}
	if (rc != 0) {
		free(bytes);
		bytes = NULL;
	}
	return bytes;
}

/* The digest by which the page compares the checked record with the source of its boards: the moves
 * of the same record_game. */
static void find_digest(struct shown_game *game) {
	size_t len;
	char *bytes = write_record(&game->past.game, &len);
	if (bytes != NULL) {
		fair_digest(bytes, len, game->digest);
	}
	free(bytes);
}

/* part: the step only, for the script, not a page. */
static void put_steps(struct shown_game *game, bool part) {
	find_digest(game);
	if (part) {
		put_step(game);
		page_end_part(game->page, PAGE_FRESH_MS);
	} else {
		put_whole(game);
	}
}

/* The requested part of a game: its page, its record, all of it for printing, one step, or the
 * review of a seat. */
struct wanted_part {
	bool record, print, picture;
	size_t step, seat; /* from 1; 0: none */
};

static bool read_step(const char *text, struct wanted_part *wanted) {
	wanted->step = (size_t)public_read_number(&text);
	wanted->picture = strcmp(text, ".png") == 0;
	return wanted->step > 0 && (*text == '\0' || wanted->picture);
}

static bool read_part(const char *text, struct wanted_part *wanted) {
	static const char review[] = "/review/";
	size_t n = sizeof(review) - 1;
	if (strncmp(text, review, n) == 0) {
		text += n;
		wanted->seat = (size_t)public_read_number(&text);
		return wanted->seat > 0 && *text == '\0';
	}
	wanted->print = strcmp(text, "/print") == 0;
	return text[0] == '\0' || wanted->print || (text[0] == '/' && read_step(text + 1, wanted));
}

static void put_record_file(struct shown_game *game) {
	struct page *page = game->page;
	size_t len;
	char *bytes = write_record(&game->past.game, &len);
	if (bytes == NULL) {
		page_refuse(page, 404);
		return;
	}
	page_end_bytes(page, "application/json", bytes, len, PAGE_FRESH_MS);
	snprintf(page->response->file, sizeof(page->response->file), "%s-%s.json",
		game->past.game.game->id, game->past.id);
}

static void put_wanted(struct shown_game *game, const struct wanted_part *wanted) {
	struct page *page = game->page;
	char part[8], hands[8];
	bool open = page_query(page, "hands", hands, sizeof(hands)) && strcmp(hands, "open") == 0;
	game->at = wanted->step > 0 ? wanted->step : 1;
	game->whole = wanted->step == 0;
	int rc = shown_game_read_steps(game, game->at, open);
	if (rc != 0) {
		shown_game_tell_failure(page, &game->past.table, rc);
		return;
	}
	if (wanted->step > game->steps.n) {
		page_refuse(page, 404);
		return;
	}
	if (wanted->seat > 0) {
		answer_review(game, wanted->seat);
	} else if (wanted->picture) {
		if (!page_end_painted(page, game->steps.drawing, PAGE_FRESH_MS)) {
			page_refuse(page, 404);
		}
	} else {
		put_steps(game, wanted->step > 0 && page_query(page, "part", part, sizeof(part)));
	}
}

static void answer(struct page *page, const struct store_table *table, const char *path,
	const struct wanted_part *wanted) {
	struct shown_game *game;
	int rc = shown_game_read(page, table->id, path, &game);
	if (rc != 0) {
		shown_game_tell_failure(page, table, rc);
	} else if (wanted->record) {
		put_record_file(game);
	} else {
		put_wanted(game, wanted);
	}
	shown_game_destroy(game);
}

/* A live table may have its own page: nothing of it is told here. */
void game_page_answer(struct page *page, const char *rest) {
	struct wanted_part wanted = {0};
	struct store_table table;
	char text[WEB_PATH_SIZE], path[WEB_PATH_SIZE];
	const char *part;
	size_t n = strlen(rest), ending = strlen(".json");
	wanted.record = n > ending && strcmp(rest + n - ending, ".json") == 0;
	snprintf(text, sizeof(text), "%.*s", (int)(wanted.record ? n - ending : n), rest);
	if (!public_reads(page, text, &table, &part) || !read_part(part, &wanted) ||
		(wanted.record && *part != '\0')) {
		page_refuse(page, 404);
		return;
	}
	snprintf(path, sizeof(path), "/g/%.*s", (int)(part - text), text);
	if (wanted.print) {
		print_page_begin(page, &table, path);
	} else {
		answer(page, &table, path, &wanted);
	}
}
