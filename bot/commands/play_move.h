#pragma once

#include "bot/commands/request.h"

/* Moves of the game at the asker's table. */

/* Makes the typed move: verb, or VERB_ANY, and the words after it. False if they name no move (with
 * VERB_ANY nothing was said then). */
bool play_move_typed(struct request *request, int verb, const char *words, bool quiet);

/* Makes the asker's move, or tells them why not. The request's table is NULL once the game is over.
 */
void play_move(struct request *request, const struct move *move);
