#pragma once

#include "engine/game.h"

/* The line a move has in the journal: "0 bid 5 2", "roll 1 3 3 5 6". */
void notation_write(const struct game *game, const struct move *move, struct text *out);

/* How people type the args from number from on, in these words: "4 red". */
void notation_put_typed(const struct verb *verbs, const struct words *words,
	const struct move *move, unsigned from, struct text *out);

/* How people type a whole move: "play 4 red". */
void notation_put_move(const struct verb *verbs, const struct words *words, const struct move *move,
	struct text *out);

/* The line of an undo of the seat's: "0 undo"; and whether it is one. No verb is called so. */
void notation_write_undo(int seat, struct text *out);
bool notation_is_undo(const char *line, int seat);

/* Reads such a line back; false if it is none that notation_write() writes. The move may still be
 * illegal. */
bool notation_read(const struct game *game, const char *line, struct move *move);
