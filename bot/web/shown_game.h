#pragma once

#include "bot/record/replay.h"
#include "bot/table/past_record.h"
#include "bot/web/page.h"
#include "engine/drawing.h"

/* A game that has ended, told step by step: what everybody heard of each move, and the board after
 * one of them. */

enum { STEPS_SEEN_SIZE = 8192 };

struct told_step {
	long round;
	size_t move; /* its number, from 0 */
	char *text;  /* lines */
};

struct shown_steps {
	const struct game *game;
	struct audience audience;
	const char *names[SEATS_MAX];
	size_t n, cap;
	struct told_step *list;
	size_t wanted;              /* the step whose board is wanted, from 1 */
	bool open;                  /* with what was hidden then */
	struct drawing *drawing;    /* of no size where there is nothing to be seen yet */
	char seen[STEPS_SEEN_SIZE]; /* the same in words */
	struct replay replay;
	size_t n_moves; /* read so far */
};

/* A game that has ended, on one of its pages. */

struct shown_game {
	struct page *page;
	struct past_record past;
	struct shown_steps steps;
	size_t at;                /* the step shown, from 1 */
	bool whole;               /* it is the page of the game, not of a step */
	char path[WEB_PATH_SIZE]; /* of the game */
	char title[64], result[1024];
	char digest[FAIR_HEX_SIZE]; /* of the record that its boards are drawn from; "": unknown */
};

/* Nothing of it is read yet. NULL: out of memory. */
struct shown_game *shown_game_create(struct page *page);
void shown_game_destroy(struct shown_game *game);

/* Reads its past, whose path is this: rc as of past_record_read(). */
int shown_game_read(struct shown_game *game, int64_t table, const char *path);

/* Tells the game in the page's words and draws the board after the wanted step, or the last before
 * it that can be seen. 0; -EPROTO: it does not fit today's rules; -ENOMEM. */
int shown_game_read_steps(struct shown_game *game, size_t wanted, bool open);

/* A little at a time: shown_game_begin_steps(), then shown_game_go_on() while it returns 1. */
int shown_game_begin_steps(struct shown_game *game, size_t wanted, bool open);
int shown_game_go_on(struct shown_game *game, size_t moves_most);

/* The step that tells this move, or, where nobody was told of it, the last before it; from 1. */
size_t shown_game_step_of(const struct shown_game *game, size_t move);

/* Finds title and result, once its steps have begun. */
void shown_game_name(struct shown_game *game);

/* <h1>, the result and when it was. */
void shown_game_put_head(struct shown_game *game);

/* Ends the page with why a game that may be seen is not shown: rc as of past_record_read() or
 * shown_game_read_steps(). */
void shown_game_tell_failure(struct page *page, const struct store_table *table, int rc);

/* The lines told in a game, a heading and a list for each round. */

/* On a page with one step: on the game's own every round, as far as there is room; beside a step
 * its round. Each round leads to its first step. */
void shown_game_put_told(struct shown_game *game);

/* All of it from step `first` on (from 0), at most steps_most steps: plain, to be printed. Returns
 * where to go on. */
size_t shown_game_put_plainly(struct shown_game *game, size_t first, size_t steps_most);

/* The path of a step, with hands as they are shown now. */
void shown_game_put_path(const struct shown_game *game, size_t step, struct text *out);

/* The values that prove its dice: the commitment, the seed and the words added. */
void shown_game_put_proof_values(struct page *page, const struct past_record *past);
