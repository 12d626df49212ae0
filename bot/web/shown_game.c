#include "bot/web/shown_game.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "bot/web/pages_of.h"
#include "engine/games.h"

enum { PLACES_MOST = SEATS_MAX + 1 };

static const char *name_of(const struct shown_game *game, const struct store_seat *seat) {
	return game->steps.names[seat->seat];
}

/* "1. ann, 2. ben": those without a place last. */
static void find_result(struct shown_game *game) {
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

static void find_title(struct shown_game *game) {
	struct text out = TEXT_INTO(game->title);
	SAY(&out, game->page->words, "{game} #{id}",
		{"game", words_find(game->page->words, game->past.game.game->name)},
		{"id", game->past.id});
}

void shown_game_name(struct shown_game *game) {
	find_title(game);
	find_result(game);
}

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

void shown_game_put_head(struct shown_game *game) {
	struct page *page = game->page;
	page_raw(page, "<h1>");
	page_text(page, game->title);
	page_raw(page, "</h1>\n<p class=\"result\">");
	page_text(page, game->result);
	page_raw(page, "</p>\n");
	put_when(game);
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

void shown_game_tell_failure(struct page *page, const struct store_table *table, int rc) {
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
		page_refuse(page, rc == -EBUSY ? 404 : 503);
	}
}

struct shown_game *shown_game_create(struct page *page) {
	struct shown_game *game = calloc(1, sizeof(*game));
	if (game != NULL) {
		game->page = page;
	}
	return game;
}

int shown_game_read(struct shown_game *game, int64_t table, const char *path) {
	struct store *store = game->page->web->store;
	const char *why;
	int rc = store_begin_reading(store);
	if (rc == 0) {
		rc = past_record_read(store, table, &game->past, &why);
		store_end_reading(store);
	}
	snprintf(game->path, sizeof(game->path), "%s", path);
	return rc;
}

void shown_game_destroy(struct shown_game *game) {
	if (game != NULL) {
		steps_finish(&game->steps);
		past_record_finish(&game->past);
	}
	free(game);
}
