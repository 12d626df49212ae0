#include "bot/web/past_list.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "bot/table/people.h"
#include "engine/games.h"
#include "storage/results.h"

enum { READ_MOST = 50, SHOWN_MOST = 20 };

static void put_seats(struct page *page, const struct store_past_game *past) {
	for (size_t i = 0; i < past->n_seats; i++) {
		const struct store_seat *seat = &past->seats[i];
		if (i > 0) {
			page_put(page, ", ");
		}
		if (seat->place > 0) {
			page_number(page, seat->place);
			page_raw(page, ". ");
		}
		page_raw(page, "<bdi>");
		page_text(page, people_seat_name(page->words, seat));
		page_raw(page, "</bdi>");
	}
	if (past->phase == STORE_UNFINISHED) {
		page_raw(page, " ");
		page_put(page, SENTENCE("(unfinished)"));
	}
}

static void put_game(
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
	page_raw(page, "<li>");
	page_link(page, path);
	PAGE_SAY(page, "{game} #{id}",
		{"game", game != NULL ? words_find(page->words, game->name) : past->game},
		{"id", id});
	page_raw(page, "</a> <span class=\"when\">");
	page_raw(page, when);
	page_raw(page, "</span> ");
	put_seats(page, past);
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

void past_list_put(struct page *page, const struct area *area, int64_t person) {
	static struct store_past_game past[READ_MOST];
	int n = area->chosen == NULL ? 0
				     : store_history(page->web->store, area->chosen->network,
					       area->chosen->place, past, READ_MOST);
	int shown = 0;
	for (int i = 0; i < n && shown < SHOWN_MOST; i++) {
		if (played(&past[i], person)) {
			if (shown++ == 0) {
				page_heading(page, SENTENCE("Last games"));
				page_raw(page, "<ul class=\"tables\">\n");
			}
			put_game(page, &past[i], VISIBLE_TO_ALL);
		}
	}
	page_raw(page, shown > 0 ? "</ul>\n" : "");
}
