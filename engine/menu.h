#pragma once

#include "engine/game.h"

/* The way to a move by choosing instead of typing, step by step: drawn from the legal moves
 * themselves, so that nothing illegal can be chosen and no game needs menus of its own. A move
 * begun has its seat, its verb, and the first n_args args settled. */

/* The verbs this seat has a legal move of, as bits. */
uint64_t menu_verbs(const struct game *game, const void *view, int seat);

/* Whether this seat can act now though others are to move (verb->interrupts). */
bool menu_may_interrupt(const struct game *game, const void *view, int seat);

/* What can follow a move begun: itself with the args of one more step (verb->steps) settled, each
 * only once, in the order of the legal moves. Returns how many there are in all and fills choices
 * with those numbered from, from+1, … as far as cap goes. */
size_t menu_choices(const struct game *game, const void *view, const struct move *begun,
	size_t from, struct move *choices, size_t cap);

/* Whether a move begun is one of the legal moves as it stands. */
bool menu_is_whole(const struct game *game, const void *view, const struct move *begun);
