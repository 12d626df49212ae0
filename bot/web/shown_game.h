#pragma once

#include "bot/record/replay.h"
#include "bot/table/past_record.h"
#include "bot/web/page.h"
#include "engine/drawing.h"

/* A game that has ended, step by step: the public text of each move, and the board after one of
 * them. */

enum { STEPS_SEEN_SIZE = 8192 };

struct told_step {
	long round;
	size_t move; /* the move's number, from 0 */
	char *text;  /* lines */
};

struct shown_steps {
	const struct game *game;
	struct audience audience;
	const char *names[SEATS_MAX];
	size_t n, cap;
	struct told_step *list;
	size_t wanted;              /* the step whose board is wanted, from 1 */
	bool open;                  /* shows what was hidden then */
	struct drawing *drawing;    /* without size if there is nothing to see yet */
	char seen[STEPS_SEEN_SIZE]; /* its description */
	struct replay replay;
	size_t n_moves; /* number read so far */
};

/* An ended game on one of its pages. */

struct shown_game {
	struct page *page;
	struct past_record past;
	struct shown_steps steps;
	size_t at;                /* the shown step, from 1 */
	bool whole;               /* the page of the game, not of a step */
	char path[WEB_PATH_SIZE]; /* of the game */
	char title[64], result[1024];
	char digest[FAIR_HEX_SIZE]; /* of the record behind its boards; "": unknown */
};

/* Reads the past of the game at this path: -ENOMEM, or rc as of past_record_read(). *game is to be
 * destroyed in any case. */
int shown_game_read(struct page *page, int64_t table, const char *path, struct shown_game **game);
void shown_game_destroy(struct shown_game *game);

/* Tells the game in the page's words and draws the board after the wanted step, or the last one
 * before it with a board. 0; -EPROTO: it does not fit today's rules; -ENOMEM. */
int shown_game_read_steps(struct shown_game *game, size_t wanted, bool open);

/* In pieces: shown_game_begin_steps(), then shown_game_go_on() while it returns 1. */
int shown_game_begin_steps(struct shown_game *game, size_t wanted, bool open);
int shown_game_go_on(struct shown_game *game, size_t moves_most);

/* The step of this move, or, if the move was not told, the last step before it; from 1. */
size_t shown_game_step_of(const struct shown_game *game, size_t move);

/* <h1>, the result and the time. */
void shown_game_put_head(struct shown_game *game);

/* Ends the page with the reason why a visible game cannot be shown: rc as of past_record_read() or
 * shown_game_read_steps(). */
void shown_game_tell_failure(struct page *page, const struct store_table *table, int rc);

/* The text of a game, a heading and a list for each round. */

/* On the game's page all rounds, as far as there is room; beside a step its round. Each round links
 * to its first step. */
void shown_game_put_told(struct shown_game *game);

/* All text from step `first` on (from 0), at most steps_most steps: plain, for printing. Returns
 * the next step. */
size_t shown_game_put_plainly(struct shown_game *game, size_t first, size_t steps_most);

/* Begins a link to a step, with hands shown or hidden as now. */
void shown_game_link(const struct shown_game *game, size_t step);

/* The values that prove the dice: the commitment, the seed and the added words. */
void shown_game_put_proof_values(struct page *page, const struct past_record *past);
