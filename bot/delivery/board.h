#pragma once

#include "engine/drawing.h"
#include "engine/game.h"

/* The boards of a game, as it looks behind the events of its moves. */

/* Draws how the game looks to this audience, with what an event reveals unless that is NULL, and
 * puts the same into plain words. The drawing has no width before there is anything to see. */
void board_draw(const struct game *game, const struct audience *audience,
	const struct event *revealed, struct drawing *drawing, struct text *words);

/* Those events of a move that belong to one round. */
struct board_part {
	long round;
	const struct event *list;
	size_t n;
	bool is_seen;                 /* a board shows how the game looks behind them: */
	const struct event *revealed; /* with this; NULL: as it stands behind the move */
};

/* Parts the events of a move by rounds; from that before the move to that behind it, the last of
 * which is parts[1]. A seat's move belongs to the round in which it is made, a chance event to the
 * round it opens. */
void board_part_move(const struct game *game, const struct events *events, int mover, long before,
	long now, struct board_part parts[2]);
