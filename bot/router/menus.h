#pragma once

#include "bot/commands/request.h"
#include "bot/delivery/buttons.h"

/* Menus that lead step by step to a move. Only the asker sees them; each shows the asker's hand and
 * the state of the game. */

/* Continues a move of which some args are settled: asks for the next step, showing its choices from
 * this number on; with nothing left to choose, makes it, or asks for confirmation unless chosen:
 * all of it was chosen in this turn. */
void menus_go_on(struct request *request, const struct move *begun, bool chosen, size_t from);

/* Answers with a form to type the move in. */
void menus_ask_in_writing(struct request *request, const struct move *begun);

/* Answers a stale button: says so, how the game stands, and what can be done instead. */
void menus_tell_stale(struct request *request);
