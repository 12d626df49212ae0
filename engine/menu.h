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

/* What can be pressed to go on. */
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

/* What can follow a move begun, as many steps ahead as there are at most cap (MENU_AHEAD) of them,
 * so whole moves if they are few: returns how many. 0: not even the next step has so few, or
 * nothing can follow. */
size_t menu_ahead(const struct game *game, const void *view, const struct move *begun,
	struct menu_offer *offers, size_t cap);

/* What the step behind the first `from` args of a verb can settle in any legal move, whatever the
 * other steps do: each value only once, ascending, at most cap. Each is a legal move as far as the
 * step. Returns how many. */
size_t menu_values(const struct game *game, const void *view, const struct move *verb,
	unsigned from, struct move *values, size_t cap);

/* The verbs of which everybody may know what is legal, as bits: no secrets, nothing that depends on
 * a hand. */
uint64_t menu_open_verbs(const struct game *game);

/* The legal moves of a seat most worth a button (game->worth), of these verbs, and what leads to
 * all others: of a verb with too many the beginnings. Fills offers, at most MENU_BUTTONS, and
 * returns how many. From everybody's view (SEAT_ALL) only open verbs make sense. */
size_t menu_worth(const struct game *game, const void *view, int seat, uint64_t verbs,
	struct menu_offer offers[MENU_BUTTONS]);
