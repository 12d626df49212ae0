#pragma once

#include "bot/commands/request.h"

/* Moves of the game at the asker's table. */

/* Makes the move the asker typed: verb, or VERB_ANY, with words behind it. False if the words name
 * no move (nothing was said then, with VERB_ANY). */
bool play_move_typed(struct request *request, int verb, const char *words, bool quiet);

/* Makes the asker's move; false if it was not taken, and then the asker was told why. Its table is
 * NULL once the game is over. */
bool play_move(struct request *request, const struct move *move);
