#pragma once

#include "bot/commands/request.h"
#include "bot/delivery/buttons.h"

/* Menus that lead step by step to a move, each as far ahead as its list can show. Only the asker
 * sees them: what is chosen by now, and the next question. */

/* Goes on with a move of which some args are settled, showing the choices from this number on where
 * they are too many at once. The move is made by the button that names it. */
void menus_go_on(struct request *request, const struct move *begun, size_t from);

/* Answers with a form that asks for all args of a verb. */
void menus_ask_by_form(struct request *request, const struct move *verb);

/* Answers with a form to type the move in. */
void menus_ask_in_writing(struct request *request, const struct move *begun);

/* Answers a stale button: says so, then what the asker holds, how the game stands, and what can be
 * done instead. */
void menus_tell_stale(struct request *request);
