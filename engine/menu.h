#pragma once

#include "engine/game.h"

/* The way to a move by choosing instead of typing, step by step: drawn from the legal moves
 * themselves, so that nothing illegal can be chosen and no game needs menus of its own. A move
 * begun has its seat, its verb, and the first n_args args settled. */

/* The verbs this seat has a legal move of, as bits. */
uint64_t menu_verbs(const struct game *game, const void *view, int seat);

/* Whether this seat can act now though others are to move (verb->interrupts). */
bool menu_may_interrupt(const struct game *game, const void *view, int seat);

/* The continuations of a move begun: itself with the args of one more step (verb->steps) settled,
 * each only once, in the order of the legal moves. Returns their number and fills choices with
 * those numbered from, from+1, … as far as cap goes. */
size_t menu_choices(const struct game *game, const void *view, const struct move *begun,
	size_t from, struct move *choices, size_t cap);

/* Whether a move begun is one of the legal moves as it stands. */
bool menu_is_whole(const struct game *game, const void *view, const struct move *begun);

/* A button of a menu. */
struct menu_offer {
	struct move move;
	enum {
		OFFER_MOVE,  /* it is the whole move */
		OFFER_BEGUN, /* and a menu asks for the rest */
		OFFER_OTHER, /* the verb alone, for those of its moves that are not offered */
	} kind;
};

/* MENU_AHEAD: as many as a list can show. MENU_BUTTONS: as many moves as have buttons. */
enum { MENU_AHEAD = 25, MENU_BUTTONS = 20 };

/* The continuations of a move begun, as many steps ahead as keeps them within cap (MENU_AHEAD), so
 * whole moves if they are few: returns their number. 0: even the next step has more, or there are
 * none. */
size_t menu_ahead(const struct game *game, const void *view, const struct move *begun,
	struct menu_offer *offers, size_t cap);

/* The values of the step after the first `from` args of a verb in any legal move, whatever the
 * other steps do: each value only once, ascending, at most cap. Each is a legal move as far as the
 * step. Returns how many. */
size_t menu_values(const struct game *game, const void *view, const struct move *verb,
	unsigned from, struct move *values, size_t cap);

/* The verbs with public legality, as bits: neither secret nor from a hand. */
uint64_t menu_open_verbs(const struct game *game);

/* The legal moves of a seat most worth a button (game->worth), of these verbs, and those that lead
 * to all others: of a verb with too many the beginnings. Fills offers, at most MENU_BUTTONS, and
 * returns how many. From everybody's view (SEAT_ALL) only open verbs make sense. */
size_t menu_worth(const struct game *game, const void *view, int seat, uint64_t verbs,
	struct menu_offer offers[MENU_BUTTONS]);

/* A list beside those offers, for the first verb of which it settles more than they do: the
 * beginnings of its moves, which take the place of what is offered of it. Takes that out of offers.
 * Returns how long the list is; 0: there is none. */
size_t menu_list(const struct game *game, const void *view, int seat, struct menu_offer *offers,
	size_t *n_offers, struct menu_offer list[MENU_AHEAD]);
