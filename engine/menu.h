#pragma once

#include "engine/game.h"

/* Making a move by choices instead of typing, step by step: the choices come from the legal moves,
 * so that nothing illegal can be chosen and games need no menus of their own. A move begun has its
 * seat, its verb, and the first n_args args settled. */

/* The verbs of this seat's legal moves, as bits. */
uint64_t menu_verbs(const struct game *game, const void *view, int seat);

/* Whether this seat may act while others are to move (verb->interrupts). */
bool menu_may_interrupt(const struct game *game, const void *view, int seat);

/* The continuations of a move begun: the args of one more step (verb->steps) settled, without
 * duplicates, in the order of the legal moves. Returns their number and fills choices with those
 * numbered from, from+1, … up to cap. */
size_t menu_choices(const struct game *game, const void *view, const struct move *begun,
	size_t from, struct move *choices, size_t cap);

/* Whether a move begun is a legal move as it is. */
bool menu_is_whole(const struct game *game, const void *view, const struct move *begun);

/* A button of a menu. */
struct menu_offer {
	struct move move;
	enum {
		OFFER_MOVE,  /* the whole move */
		OFFER_BEGUN, /* a menu asks for the rest */
		OFFER_OTHER, /* only the verb, for its moves that are not offered */
	} kind;
};

/* MENU_AHEAD: length of a list. MENU_BUTTONS: number of moves with buttons. */
enum { MENU_AHEAD = 25, MENU_BUTTONS = 20 };

/* The continuations of a move begun by as many steps as fit within cap (MENU_AHEAD), so whole moves
 * if they are few: returns their number. 0: even one step has more, or there are none. */
size_t menu_ahead(const struct game *game, const void *view, const struct move *begun,
	struct menu_offer *offers, size_t cap);

/* The values of the step after the first `from` args of a verb in any legal move, whatever the
 * other steps: without duplicates, ascending, at most cap. Each is the beginning of a legal move up
 * to the step. Returns their number. */
size_t menu_values(const struct game *game, const void *view, const struct move *verb,
	unsigned from, struct move *values, size_t cap);

/* The verbs whose legality is public, as bits: neither secret nor from a hand. */
uint64_t menu_open_verbs(const struct game *game);

/* A seat's legal moves of these verbs most worth a button (game->worth), and offers that lead to
 * all others: for a verb with too many, their beginnings. Fills offers, at most MENU_BUTTONS, and
 * returns their number. From everybody's view (SEAT_ALL) only open verbs make sense. */
size_t menu_worth(const struct game *game, const void *view, int seat, uint64_t verbs,
	struct menu_offer offers[MENU_BUTTONS]);

/* A list besides those offers, for the first verb for which it settles more than they do: the
 * beginnings of its moves, which replace its offers. Removes those from offers. Returns the length
 * of the list; 0: none. */
size_t menu_list(const struct game *game, const void *view, int seat, struct menu_offer *offers,
	size_t *n_offers, struct menu_offer list[MENU_AHEAD]);
