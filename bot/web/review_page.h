#pragma once

#include "bot/web/shown_game.h"

/* Reviews of a game's seats: which decisions cost most, and luck apart from skill. */

/* On the game's page: links to them, and room for one. Nothing where no person sat. */
void review_page_put_links(struct shown_game *game);

/* Answers "/g/812/review/1": the seat's number, from 1. */
void review_page_answer(struct shown_game *game, size_t number);
