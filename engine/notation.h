#pragma once

#include "engine/game.h"

/* The journal's line for a move: "0 bid 5 2", "roll 1 3 3 5 6". */
void notation_write(const struct game *game, const struct move *move, struct text *out);

/* The args from number from on, as typed in these words: "4 red". */
void notation_put_typed(const struct verb *verbs, const struct words *words,
	const struct move *move, unsigned from, struct text *out);

/* A whole move as typed: "play 4 red". */
void notation_put_move(const struct verb *verbs, const struct words *words, const struct move *move,
	struct text *out);

/* The line of a seat's undo: "0 undo"; whether a line is one. No verb has that name. */
void notation_write_undo(int seat, struct text *out);
bool notation_is_undo(const char *line, int seat);

/* Reads a line of notation_write(); false: malformed. The move may be illegal. */
bool notation_read(const struct game *game, const char *line, struct move *move);
