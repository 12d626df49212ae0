#pragma once

#include "bot/record/replay.h"
#include "engine/drawing.h"

/* The boards of a game, as they look after the events of a move. */

/* Draws the game for this audience, with what the event reveals (NULL: nothing), and puts it into
 * plain words. While there is nothing to see the drawing has no width. */
void board_draw(const struct game *game, const struct audience *audience,
	const struct event *revealed, struct drawing *drawing, struct text *words);

/* As board_draw(), for the hand of the audience's seat and the regions in it. */
void board_draw_hand(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct drawing *drawing, struct text *words);

/* The events of a move that belong to one round. */
struct board_part {
	long round;
	const struct event *list;
	size_t n;
	bool is_seen;                 /* a board is drawn after them: */
	const struct event *revealed; /* with its reveal; NULL: as after the move */
};

/* Makes a move, and splits its events by round: parts[1] belong to the next round. 0, or the game's
 * refusal; then nothing has changed. */
int board_make_move(struct replay *replay, const struct move *move, struct board_part parts[2]);
