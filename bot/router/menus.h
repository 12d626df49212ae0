#pragma once

#include "bot/commands/request.h"
#include "bot/delivery/buttons.h"

/* Questions that are answered by pressing, step by step to a move; the asker alone sees them. Each
 * shows what the asker holds and how the game stands. */

/* Goes on with a legal or hopeless move begun: asks for its next step, with the choices from one
 * on; makes it where the asker has chosen all of it, or else asks whether to. chosen: what is begun
 * was chosen in this very turn. */
void menus_go_on(struct request *request, const struct move *begun, bool chosen, size_t from);

/* Answers with a form to type the move in. */
void menus_ask_in_writing(struct request *request, const struct move *begun);

/* Tells that the press comes too late, what stands now, and what can be done instead. */
void menus_tell_late(struct request *request);
