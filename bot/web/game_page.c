#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/record/record.h"
#include "bot/web/pages_of.h"
#include "bot/web/proof.h"
#include "bot/web/public.h"
#include "bot/web/steps.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"

/* A game that has ended: told step by step beside its board, its record, and the proof of its dice.
 */

struct shown_game {
	struct page *page;
	struct past_record past;
	struct steps steps;
	size_t at;                /* the step shown, from 1 */
	bool whole;               /* it is the page of the game, not of a step */
	char path[WEB_PATH_SIZE]; /* of the game */
	char title[64], result[1024];
};

enum { PLACES_MOST = SEATS_MAX + 1, WORDS_MOST = 22000 };

static const char *name_of(const struct shown_game *game, const struct store_seat *seat) {
	return game->steps.names[seat->seat];
}

/* "1. ann, 2. ben": those without a place last. */
static void put_result(struct shown_game *game) {
	struct text out = TEXT_INTO(game->result);
	for (int place = 1; place <= PLACES_MOST; place++) {
		for (size_t i = 0; i < game->past.n_seats; i++) {
			const struct store_seat *seat = &game->past.seats[i];
			if (seat->place != (place < PLACES_MOST ? place : 0)) {
				continue;
			}
			if (out.len > 0) {
				words_put(&out, game->page->words, ", ");
			}
			if (seat->place > 0) {
				text_add(&out, "%d. ", seat->place);
			}
			text_puts(&out, name_of(game, seat));
		}
	}
	if (game->past.table.phase == STORE_UNFINISHED) {
		text_puts(&out, " ");
		words_put(&out, game->page->words, "(unfinished)");
	}
}

static void put_title(struct shown_game *game) {
	struct text out = TEXT_INTO(game->title);
	SAY(&out, game->page->words, "{game} #{id}",
		{"game", words_find(game->page->words, game->past.game.game->name)},
		{"id", game->past.id});
}

/* Links */

static void put_path_of(const struct shown_game *game, size_t step, struct text *out) {
	text_add(out, "%s/%zu%s", game->path, step, game->steps.open ? "?hands=open" : "");
}

static void put_step_link(
	struct shown_game *game, size_t step, const char *kind, const char *sentence) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	bool there = step >= 1 && step <= game->steps.n && step != game->at;
	page_raw(page, "<span class=\"");
	page_raw(page, kind);
	page_raw(page, there ? "\">" : " none\">");
	if (there) {
		put_path_of(game, step, &out);
		page_link(page, path);
	}
	page_put(page, sentence);
	page_raw(page, there ? "</a></span>\n" : "</span>\n");
}

/* The step */

static void put_board(struct shown_game *game) {
	struct page *page = game->page;
	page_drawing(page, game->steps.drawing, game->steps.seen);
}

static void put_step(struct shown_game *game) {
	struct page *page = game->page;
	put_board(game);
	page_raw(page, "<div class=\"told\" role=\"status\">\n<p class=\"where\">");
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
		page_put(page, SENTENCE("Nothing was played."));
		page_raw(page, "</p>\n");
	}
	page_raw(page, "</div>\n");
}

static void put_hands_link(struct shown_game *game) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	snprintf(path, sizeof(path), "%s/%zu%s", game->path, game->at,
		game->steps.open ? "" : "?hands=open");
	page_raw(page, "<p class=\"hands\">");
	page_link(page, path);
	page_put(page, game->steps.open ? SENTENCE("Show what everybody saw")
					: SENTENCE("Show hidden hands, too"));
	page_raw(page, "</a></p>\n");
}

static void put_replay(struct shown_game *game) {
	struct page *page = game->page;
	page_raw(page, "<section id=\"replay\" data-steps=\"");
	page_number(page, (int64_t)game->steps.n);
	page_raw(page, "\" data-at=\"");
	page_number(page, (int64_t)game->at);
	page_raw(page, "\" data-path=\"");
	page_text(page, game->path);
	page_raw(page, "\" data-hands=\"");
	page_raw(page, game->steps.open ? "open" : "");
	page_raw(page, "\" data-slider=\"");
	page_put(page, SENTENCE("Step"));
	page_raw(page, "\" data-play=\"");
	page_put(page, SENTENCE("Play by itself"));
	page_raw(page, "\" data-stop=\"");
	page_put(page, SENTENCE("Stop"));
	page_raw(page, "\">\n<div id=\"step\">\n");
	put_step(game);
	page_raw(page, "</div>\n<nav class=\"steps\" aria-label=\"");
	page_put(page, SENTENCE("Steps of the game"));
	page_raw(page, "\">\n");
	put_step_link(game, 1, "first", SENTENCE("First"));
	put_step_link(game, game->at - 1, "previous", SENTENCE("One back"));
	put_step_link(game, game->at + 1, "next", SENTENCE("One on"));
	put_step_link(game, game->steps.n, "last", SENTENCE("Last"));
	page_raw(page, "</nav>\n");
	put_hands_link(game);
	page_raw(page, "</section>\n");
}

/* All that was told, a list for each round: on the game's own page every round, as far as there is
 * room; beside one step its round. The others are links. */

static void put_round(struct shown_game *game, size_t first) {
	struct page *page = game->page;
	char path[WEB_PATH_SIZE + 32];
	struct text out = TEXT_INTO(path);
	long round = game->steps.list[first].round;
	page_raw(page, "<h3>");
	put_path_of(game, first + 1, &out);
	page_link(page, path);
	if (round > 0) {
		PAGE_SAY(page, "Round {n}", {"n", NULL, round});
	} else {
		page_put(page, SENTENCE("Before the first round"));
	}
	page_raw(page, "</a></h3>\n");
}

static void put_line(struct page *page, const char *text) {
	page_raw(page, "<li>");
	if (strstr(text, TEXT_PICTURE) != NULL || strchr(text, '\n') != NULL) {
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

static void put_record(struct shown_game *game) {
	size_t told = 0, bytes, end;
	page_raw(game->page, "<section id=\"record\" tabindex=\"0\" aria-labelledby=\"words\">\n"
			     "<h2 id=\"words\">");
	page_put(game->page, SENTENCE("The game in words"));
	page_raw(game->page, "</h2>\n");
	for (size_t first = 0; first < game->steps.n; first = end) {
		end = end_of_round(&game->steps, first, &bytes);
		bool fits = game->whole && told + bytes <= WORDS_MOST;
		put_round(game, first);
		if (fits || (game->at > first && game->at <= end)) {
			told += bytes;
			put_lines(game, first, end);
		}
	}
	page_raw(game->page, "</section>\n");
}

/* The page */

static void put_when(struct shown_game *game) {
	char when[32];
	time_t seconds = (time_t)(game->past.table.ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	page_raw(game->page, "<p class=\"when\"><time datetime=\"");
	page_raw(game->page, when);
	page_raw(game->page, "\">");
	page_raw(game->page, when);
	page_raw(game->page, "</time></p>\n");
}

static void put_whole(struct shown_game *game) {
	struct page *page = game->page;
	char picture[WEB_PATH_SIZE + 32];
	snprintf(picture, sizeof(picture), "%s/%zu.png", game->path, game->steps.n);
	page_begin(page, &(struct page_head){.title = game->title,
				 .description = game->result,
				 .picture = page->web->site.draw != NULL ? picture : NULL,
				 .script = "/replay.js",
				 .second_script = "/fair.js"});
	page_raw(page, "<article class=\"game\">\n<h1>");
	page_text(page, game->title);
	page_raw(page, "</h1>\n<p class=\"result\">");
	page_text(page, game->result);
	page_raw(page, "</p>\n");
	put_when(game);
	put_replay(game);
	proof_put(page, &game->past, game->path);
	put_record(game);
	page_raw(page, "</article>\n");
	page_end(page, 200, PAGE_FRESH_MS);
}

/* Only the step, for the script: not a page of its own. */
static void put_part(struct shown_game *game) {
	put_step(game);
	page_end_part(game->page, PAGE_FRESH_MS);
}

/* What of a game is wanted: its page, its record, or one step. */
struct wanted_part {
	bool record, picture;
	size_t step;
};

static bool read_step(const char *text, struct wanted_part *wanted) {
	char *end;
	if (text[0] == '\0') {
		return true;
	}
	if (text[0] != '/' || text[1] < '1' || text[1] > '9' || strlen(text) > 12) {
		return false;
	}
	wanted->step = strtoul(text + 1, &end, 10);
	wanted->picture = strcmp(end, ".png") == 0;
	return *end == '\0' || wanted->picture;
}

/* The same bytes as "dicecup export" writes. */
static void put_record_file(struct shown_game *game) {
	struct page *page = game->page;
	char why[RECORD_WHY_SIZE];
	char *bytes = NULL;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);
	int rc = out != NULL ? record_write(&game->past.game, out, why) : -ENOMEM;
	if (out != NULL) {
		fclose(out);
	}
	if (rc != 0) {
		free(bytes);
		refusal_page_answer(page, 404);
		return;
	}
	page_end_bytes(page, "application/json", bytes, len, PAGE_FRESH_MS);
	snprintf(page->response->file, sizeof(page->response->file), "%s-%s.json",
		game->past.game.game->id, game->past.id);
}

/* A game that can be seen by who asks, but not shown. */
static void tell_why(struct page *page, const struct store_table *table, const char *sentence) {
	char title[64];
	struct text out = TEXT_INTO(title);
	const struct game *game = games_find(table->game);
	text_add(&out, "#%" PRId64, table->id);
	if (game != NULL) {
		out.len = 0;
		SAY(&out, page->words, "{game} #{id}",
			{"game", words_find(page->words, game->name)},
			{"id", NULL, (long)table->id});
	}
	page_begin(page, &(struct page_head){.title = title, .description = ""});
	page_raw(page, "<h1>");
	page_text(page, title);
	page_raw(page, "</h1>\n<p>");
	PAGE_SAY(page, sentence, {"id", NULL, (long)table->id});
	page_raw(page, "</p>\n");
	page_end(page, 404, PAGE_FRESH_MS);
}

static void tell_failure(struct page *page, const struct store_table *table, int rc) {
	if (rc == -ENODATA) {
		tell_why(page, table,
			table->pruned ? SENTENCE("The moves of table #{id} are no longer stored, "
						 "only its result.")
				      : SENTENCE("It was closed before its game began."));
	} else if (rc == -EPROTO) {
		tell_why(page, table,
			SENTENCE("Table #{id} cannot be replayed: its record does not fit "
				 "today's rules."));
	} else {
		refusal_page_answer(page, rc == -EBUSY ? 404 : 503);
	}
}

static void put_wanted(struct shown_game *game, const struct wanted_part *wanted) {
	struct page *page = game->page;
	char part[8], hands[8];
	bool open = page_query(page, "hands", hands, sizeof(hands)) && strcmp(hands, "open") == 0;
	game->at = wanted->step > 0 ? wanted->step : 1;
	game->whole = wanted->step == 0;
	int rc = steps_read(
		&game->steps, &game->past, page->words, game->at, open, &page->web->drawing);
	if (rc != 0) {
		tell_failure(page, &game->past.table, rc);
		return;
	}
	if (wanted->step > game->steps.n) {
		refusal_page_answer(page, 404);
		return;
	}
	put_title(game);
	put_result(game);
	if (wanted->picture) {
		if (!page_end_painted(page, game->steps.drawing, PAGE_FRESH_MS)) {
			refusal_page_answer(page, 404);
		}
	} else if (wanted->step > 0 && page_query(page, "part", part, sizeof(part))) {
		put_part(game);
	} else {
		put_whole(game);
	}
}

static int read_past(struct shown_game *game, int64_t id) {
	struct store *store = game->page->web->store;
	const char *why;
	int rc = store_begin_reading(store);
	if (rc == 0) {
		rc = past_record_read(store, id, &game->past, &why);
		store_end_reading(store);
	}
	return rc;
}

/* To a live table there may be a page elsewhere: nothing is told of it here. */
void game_page_answer(struct page *page, const char *rest) {
	struct shown_game game = {.page = page};
	struct wanted_part wanted = {0};
	struct store_table table;
	char text[WEB_PATH_SIZE];
	const char *behind;
	int rc;
	size_t n = strlen(rest), ending = strlen(".json");
	wanted.record = n > ending && strcmp(rest + n - ending, ".json") == 0;
	snprintf(text, sizeof(text), "%.*s", (int)(wanted.record ? n - ending : n), rest);
	if (!public_reads(page, text, &table, &behind) || !read_step(behind, &wanted) ||
		(wanted.record && wanted.step > 0)) {
		refusal_page_answer(page, 404);
	} else if ((rc = read_past(&game, table.id)) != 0) {
		tell_failure(page, &table, rc);
	} else {
		snprintf(game.path, sizeof(game.path), "/g/%.*s", (int)(behind - text), text);
		if (wanted.record) {
			put_record_file(&game);
		} else {
			put_wanted(&game, &wanted);
		}
	}
	steps_finish(&game.steps);
	past_record_finish(&game.past);
}
