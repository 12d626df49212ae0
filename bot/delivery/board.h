#pragma once

#include "bot/record/replay.h"
#include "engine/drawing.h"

/* The boards of a game, as it looks after the events of its moves. */

/* Draws how the game looks to this audience, with what an event reveals unless that is NULL, and
 * puts the same into plain words. The drawing has no width before there is anything to see. */
void board_draw(const struct game *game, const struct audience *audience,
	const struct event *revealed, struct drawing *drawing, struct text *words);

/* As board_draw(), of the hand of the audience's seat, with its regions that lie there. */
void board_draw_hand(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct drawing *drawing, struct text *words);

/* Those events of a move that belong to one round. */
struct board_part {
	long round;
	const struct event *list;
	size_t n;
	bool is_seen;                 /* a board shows how the game looks after them: */
	const struct event *revealed; /* with this; NULL: as it stands after the move */
};

/* Makes a move, and parts its events by rounds: parts[1] are those of the round after it. 0, or the
 * game's refusal; then nothing has changed. */
int board_make_move(struct replay *replay, const struct move *move, struct board_part parts[2]);
