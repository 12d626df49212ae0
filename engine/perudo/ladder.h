#pragma once

#include "engine/perudo/bids.h"

/* The bids of a round of three dice or fewer in all, in ascending order: which may follow which,
 * and where a table holds what a player does. Positions count from the starter, who is 0. A bid of
 * more dice than there are is left out: it is false. */

enum {
	LADDER_SEATS = 3,
	LADDER_DICE = 3,
	LADDER_BIDS = LADDER_DICE * FACES,
	LADDER_HANDS = 21, /* of two dice: the most that one of several players holds */
	LADDER_LAST = 3,   /* so many of the last bids tell situations apart */
	LADDER_KEYS = (LADDER_BIDS + 1) * (LADDER_BIDS + 1) * (LADDER_BIDS + 1),
	LADDER_CALLS = LADDER_BIDS + 1, /* dudo, and all bids */
};

enum { LADDER_DUDO = -1 };

/* No bid: as the standing one, or as an older one. */
enum { LADDER_NONE = -1 };

struct perudo_ladder {
	int n_seats, n_bids;
	int n_dice[LADDER_SEATS]; /* by position */
	bool plain;               /* aces are not wild: a palifico round */
	struct perudo_bid bids[LADDER_BIDS];
	uint32_t opening, raises[LADDER_SEATS][LADDER_BIDS]; /* bids as bits; raises by position */
};

/* The last bids, the newest first; LADDER_NONE where there were fewer. */
struct perudo_last_bids {
	int bid[LADDER_LAST];
};
extern const struct perudo_last_bids perudo_no_bids;

/* Of the round that p is in. False: it has more dice, or one player alone. */
bool perudo_ladder_init(struct perudo_ladder *ladder, const struct perudo *p);

/* The bid's number; LADDER_NONE: it is not on the ladder. */
int perudo_ladder_find(const struct perudo_ladder *ladder, int count, int face);

/* What a position can call above the standing bid: LADDER_DUDO first, then bids. Returns how many.
 */
int perudo_ladder_calls(
	const struct perudo_ladder *ladder, int position, int standing, int calls[LADDER_CALLS]);

/* The last bids after one more. */
struct perudo_last_bids perudo_ladder_follow(const struct perudo_last_bids *last, int bid);

/* A number for the last bids, of which `told_apart` (1 to LADDER_LAST) count. */
int perudo_ladder_key(const struct perudo_last_bids *last, int told_apart);

/* How many hands a position can hold, and the number of one, ascending. */
int perudo_ladder_hands(const struct perudo_ladder *ladder, int position);
int perudo_ladder_hand(const uint8_t *dice, int n_dice);

/* Where the rows of a table begin, by position and key: one for each hand, with a number for each
 * call. A key that cannot occur has none. */
struct perudo_ladder_rows {
	uint32_t at[LADDER_SEATS][LADDER_KEYS];
	uint32_t size;
};
void perudo_ladder_lay_out(
	const struct perudo_ladder *ladder, int told_apart, struct perudo_ladder_rows *rows);
