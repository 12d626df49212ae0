#pragma once

#include "bot/web/page.h"
#include "bot/web/steps.h"

/* A game that has ended, on one of its pages. */

struct shown_game {
	struct page *page;
	struct past_record past;
	struct steps steps;
	size_t at;                /* the step shown, from 1 */
	bool whole;               /* it is the page of the game, not of a step */
	char path[WEB_PATH_SIZE]; /* of the game */
	char title[64], result[1024];
};

/* Nothing of it is read yet. NULL: out of memory. */
struct shown_game *shown_game_create(struct page *page);
void shown_game_destroy(struct shown_game *game);

/* Reads its past, whose path is this: rc as of past_record_read(). */
int shown_game_read(struct shown_game *game, int64_t table, const char *path);

/* Finds title and result, once its steps have begun. */
void shown_game_name(struct shown_game *game);

/* <h1>, the result and when it was. */
void shown_game_put_head(struct shown_game *game);

/* Ends the page with why a game that may be seen is not shown: rc as of past_record_read() or
 * steps_read(). */
void shown_game_tell_failure(struct page *page, const struct store_table *table, int rc);
