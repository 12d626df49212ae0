#pragma once

#include "bot/record/record.h"
#include "engine/words.h"

/* Writes the board of a game as it stood at the end of a round as an SVG document that follows its
 * reader's theme: what the round's last move revealed, else how the game stood behind it. names: by
 * seat. 0; or why (of RECORD_WHY_SIZE bytes) tells: -EINVAL the rules refuse a move, -ENOENT there
 * is no such board, -ENOMEM. */
int export_board_write(const struct record_game *game, long round, const struct words *words,
	FILE *out, char *why);
