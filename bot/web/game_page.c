#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/record.h"
#include "bot/web/pages_of.h"
#include "bot/web/print_page.h"
#include "bot/web/proof.h"
#include "bot/web/public.h"
#include "bot/web/review_page.h"
#include "bot/web/told.h"

/* A game that has ended: told step by step beside its board, its record, and the proof of its dice.
 */

/* Links */

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
		told_put_path(game, step, &out);
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

/* The page */

static void put_whole(struct shown_game *game) {
	struct page *page = game->page;
	char picture[WEB_PATH_SIZE + 32];
	snprintf(picture, sizeof(picture), "%s/%zu.png", game->path, game->steps.n);
	page_begin(page, &(struct page_head){.title = game->title,
				 .description = game->result,
				 .picture = page->web->site.draw != NULL ? picture : NULL,
				 .script = "/replay.js",
				 .second_script = "/fair.js"});
	page_raw(page, "<article class=\"game\">\n");
	shown_game_put_head(game);
	put_replay(game);
	review_page_put_links(game);
	proof_put(page, &game->past, game->path);
	told_put(game);
	page_raw(page, "</article>\n");
	page_end(page, 200, PAGE_FRESH_MS);
}

/* Only the step, for the script: not a page of its own. */
static void put_part(struct shown_game *game) {
	put_step(game);
	page_end_part(game->page, PAGE_FRESH_MS);
}

/* What of a game is wanted: its page, its record, all of it to be printed, one step, or the review
 * of a seat. */
struct wanted_part {
	bool record, print, picture;
	size_t step, seat; /* from 1; 0: not one */
};

/* "12" and what follows; 0: it is no number from 1 on as it is written. */
static size_t read_number(const char *text, const char **rest) {
	char *end;
	if (text[0] < '1' || text[0] > '9' || strlen(text) > 11) {
		return 0;
	}
	size_t number = strtoul(text, &end, 10);
	*rest = end;
	return number;
}

static bool read_step(const char *text, struct wanted_part *wanted) {
	const char *rest = "";
	wanted->step = read_number(text, &rest);
	wanted->picture = strcmp(rest, ".png") == 0;
	return wanted->step > 0 && (*rest == '\0' || wanted->picture);
}

static bool read_part(const char *text, struct wanted_part *wanted) {
	static const char review[] = "/review/";
	const char *rest = "";
	size_t n = sizeof(review) - 1;
	if (strncmp(text, review, n) == 0) {
		wanted->seat = read_number(text + n, &rest);
		return wanted->seat > 0 && *rest == '\0';
	}
	wanted->print = strcmp(text, "/print") == 0;
	return text[0] == '\0' || wanted->print || (text[0] == '/' && read_step(text + 1, wanted));
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
	int rc = steps_read(
		&game->steps, &game->past, page->words, game->at, open, &page->web->drawing);
	if (rc != 0) {
		shown_game_tell_failure(page, &game->past.table, rc);
		return;
	}
	if (wanted->step > game->steps.n) {
		page_refuse(page, 404);
		return;
	}
	shown_game_name(game);
	if (wanted->seat > 0) {
		review_page_answer(game, wanted->seat);
	} else if (wanted->picture) {
		if (!page_end_painted(page, game->steps.drawing, PAGE_FRESH_MS)) {
			page_refuse(page, 404);
		}
	} else if (wanted->step > 0 && page_query(page, "part", part, sizeof(part))) {
		put_part(game);
	} else {
		put_whole(game);
	}
}

static void answer(struct page *page, const struct store_table *table, const char *path,
	const struct wanted_part *wanted) {
	struct shown_game *game = shown_game_create(page);
	int rc = game != NULL ? shown_game_read(game, table->id, path) : -ENOMEM;
	if (rc != 0) {
		shown_game_tell_failure(page, table, rc);
	} else if (wanted->record) {
		put_record_file(game);
	} else {
		put_wanted(game, wanted);
	}
	shown_game_destroy(game);
}

/* To a live table there may be a page elsewhere: nothing is told of it here. */
void game_page_answer(struct page *page, const char *rest) {
	struct wanted_part wanted = {0};
	struct store_table table;
	char text[WEB_PATH_SIZE], path[WEB_PATH_SIZE];
	const char *behind;
	size_t n = strlen(rest), ending = strlen(".json");
	wanted.record = n > ending && strcmp(rest + n - ending, ".json") == 0;
	snprintf(text, sizeof(text), "%.*s", (int)(wanted.record ? n - ending : n), rest);
	if (!public_reads(page, text, &table, &behind) || !read_part(behind, &wanted) ||
		(wanted.record && *behind != '\0')) {
		page_refuse(page, 404);
		return;
	}
	snprintf(path, sizeof(path), "/g/%.*s", (int)(behind - text), text);
	if (wanted.print) {
		print_page_begin(page, &table, path);
	} else {
		answer(page, &table, path, &wanted);
	}
}
