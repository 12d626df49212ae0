#include "bot/web/shown_game.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/delivery/board.h"
#include "bot/delivery/wording.h"
#include "bot/table/people.h"
#include "bot/web/pages_of.h"
#include "engine/games.h"

/* Steps */

enum { TOLD_SIZE = 8192, SHOWN_STEPS_MOST = 5000 };

static int add(struct shown_steps *steps, long round, const char *text) {
	if (steps->n == steps->cap) {
		size_t cap = steps->cap == 0 ? 128 : 2 * steps->cap;
		struct told_step *list = cap <= SHOWN_STEPS_MOST * 2
						 ? reallocarray(steps->list, cap, sizeof(*list))
						 : NULL;
		if (list == NULL) {
			return -ENOMEM;
		}
		steps->list = list;
		steps->cap = cap;
	}
	char *copy = strdup(text);
	if (copy == NULL) {
		return -ENOMEM;
	}
	steps->list[steps->n++] = (struct told_step){round, steps->n_moves, copy};
	return 0;
}

static void draw(struct shown_steps *steps, const struct event *revealed) {
	struct text seen = TEXT_INTO(steps->seen);
	struct audience audience = steps->audience;
	if (steps->open && revealed == NULL) {
		audience.view = steps->replay.state;
	}
	board_draw(steps->game, &audience, revealed, steps->drawing, &seen);
}

/* Events without words are no steps, but the board may show them. */
static int tell(struct shown_steps *steps, const struct board_part *part) {
	char buf[TOLD_SIZE];
	struct text text = TEXT_INTO(buf);
	wording_put_history(&steps->audience, steps->game, part->list, part->n, &text);
	int rc = text.len > 0 ? add(steps, part->round, buf) : 0;
	if (rc == 0 && part->is_seen && steps->n <= steps->wanted) {
		draw(steps, part->revealed);
	}
	return rc;
}

static int make_move(struct shown_steps *steps, const struct move *move) {
	struct replay *replay = &steps->replay;
	struct board_part parts[2];
	if (board_make_move(replay, move, parts) != 0) {
		return -EPROTO;
	}
	steps->audience.view = replay_view(replay, SEAT_ALL);
	int rc = tell(steps, &parts[0]);
	return rc == 0 ? tell(steps, &parts[1]) : rc;
}

static void name_seats(struct shown_game *game) {
	for (size_t i = 0; i < game->past.n_seats; i++) {
		const struct store_seat *seat = &game->past.seats[i];
		game->steps.names[seat->seat] = people_seat_name(game->page->words, seat);
	}
}

enum { PLACES_MOST = SEATS_MAX + 1 };

/* "1. ann, 2. ben": seats without a place last. */
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
			text_puts(&out, game->steps.names[seat->seat]);
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

int shown_game_begin_steps(struct shown_game *game, size_t wanted, bool open) {
	const struct record_game *record = &game->past.game;
	struct shown_steps *steps = &game->steps;
	*steps = (struct shown_steps){.game = record->game,
		.wanted = wanted,
		.open = open,
		.drawing = &game->page->web->drawing};
	steps->audience = (struct audience){
		.words = game->page->words, .names = steps->names, .seat = SEAT_ALL};
	drawing_begin(steps->drawing, 0, 0);
	name_seats(game);
	find_title(game);
	find_result(game);
	if (game->past.table.rules != record->game->version) {
		return -EPROTO;
	}
	return replay_init(&steps->replay, record->game, record->n_seats, record->options);
}

int shown_game_go_on(struct shown_game *game, size_t moves_most) {
	const struct record_game *record = &game->past.game;
	struct shown_steps *steps = &game->steps;
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < moves_most && steps->n_moves < record->n_moves; i++) {
		rc = make_move(steps, &record->moves[steps->n_moves]);
		steps->n_moves++;
	}
	return rc == 0 ? steps->n_moves < record->n_moves : rc;
}

int shown_game_read_steps(struct shown_game *game, size_t wanted, bool open) {
	int rc = shown_game_begin_steps(game, wanted, open);
	return rc == 0 ? shown_game_go_on(game, game->past.game.n_moves) : rc;
}

size_t shown_game_step_of(const struct shown_game *game, size_t move) {
	const struct shown_steps *steps = &game->steps;
	size_t n = 0;
	while (n < steps->n && steps->list[n].move < move) {
		n++;
	}
	bool told = n < steps->n && steps->list[n].move == move;
	return told || n == 0 ? n + 1 : n;
}

static void finish_steps(struct shown_steps *steps) {
	replay_finish(&steps->replay);
	for (size_t i = 0; i < steps->n; i++) {
		free(steps->list[i].text);
	}
	free(steps->list);
}

/* On the game's pages */

static void put_when(struct shown_game *game) {
	char when[32];
	time_t seconds = (time_t)(game->past.table.ended_at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof(when), "%Y-%m-%d", &utc);
	PAGE_HTML(
		game->page, "<p class=\"when\"><time datetime=\"%s\">%s</time></p>\n", when, when);
}

void shown_game_put_head(struct shown_game *game) {
	struct page *page = game->page;
	PAGE_HTML(page, "<h1>%s</h1>\n<p class=\"result\">%s</p>\n", game->title, game->result);
	put_when(game);
}

/* A game that the reader may see, but that cannot be shown. */
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
	PAGE_HTML(page, "<h1>%s</h1>\n<p>", title);
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

int shown_game_read(struct page *page, int64_t table, const char *path, struct shown_game **game) {
	struct store *store = page->web->store;
	const char *why;
	*game = calloc(1, sizeof(**game));
	if (*game == NULL) {
		return -ENOMEM;
	}
	(*game)->page = page;
	snprintf((*game)->path, sizeof((*game)->path), "%s", path);
	int rc = store_begin_reading(store);
	if (rc == 0) {
		rc = past_record_read(store, table, &(*game)->past, &why);
		store_end_reading(store);
	}
	return rc;
}

void shown_game_destroy(struct shown_game *game) {
	if (game != NULL) {
		finish_steps(&game->steps);
		past_record_finish(&game->past);
	}
	free(game);
}

/* The lines told */

enum { WORDS_MOST = 22000 };

void shown_game_link(const struct shown_game *game, size_t step) {
	char path[WEB_PATH_SIZE + 32];
	snprintf(path, sizeof(path), "%s/%zu%s", game->path, step,
		game->steps.open ? "?hands=open" : "");
	PAGE_HTML(game->page, "<a href=\"%a\">", path);
}

static void put_name(struct page *page, long round) {
	if (round > 0) {
		PAGE_SAY(page, "Round {n}", {"n", NULL, round});
	} else {
		page_put(page, SENTENCE("Before the first round"));
	}
}

static void put_heading(struct shown_game *game, size_t first) {
	page_raw(game->page, "<h3>");
	shown_game_link(game, first + 1);
	put_name(game->page, game->steps.list[first].round);
	page_raw(game->page, "</a></h3>\n");
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

/* After the last step of the round of this one. */
static size_t end_of_round(const struct shown_steps *steps, size_t first, size_t *bytes) {
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
	PAGE_HTML(game->page, "<p class=\"print\"><a href=\"%a\">%t</a></p>\n", path,
		SENTENCE("All of it on one page, to print"));
}

void shown_game_put_told(struct shown_game *game) {
	size_t told = 0, bytes, end;
	PAGE_HTML(game->page,
		"<section id=\"record\" tabindex=\"0\" aria-labelledby=\"words\">\n"
		"<h2 id=\"words\">%t</h2>\n",
		SENTENCE("The game in words"));
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

size_t shown_game_put_plainly(struct shown_game *game, size_t first, size_t steps_most) {
	const struct shown_steps *steps = &game->steps;
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

/* The proof of its dice */

static void put_row(struct page *page, const char *label, const char *code) {
	PAGE_HTML(page, "<dt>%t</dt><dd><code>%s</code></dd>\n", label, code);
}

static void put_words(struct page *page, const struct record_game *game) {
	PAGE_HTML(page, "<dt>%t</dt>", SENTENCE("Words added"));
	for (size_t i = 0; i < game->n_texts; i++) {
		PAGE_HTML(page, "<dd>%s</dd>", game->texts[i]);
	}
	if (game->n_texts == 0) {
		PAGE_HTML(page, "<dd>%t</dd>", SENTENCE("none."));
	}
	page_raw(page, "\n");
}

void shown_game_put_proof_values(struct page *page, const struct past_record *past) {
	char seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	fair_commit(past->id, past->game.seed, commit);
	fair_to_hex(past->game.seed, seed);
	page_raw(page, "<dl>\n");
	put_row(page, SENTENCE("Commitment"), commit);
	put_row(page, SENTENCE("Seed"), seed);
	put_words(page, &past->game);
	page_raw(page, "</dl>\n");
}
