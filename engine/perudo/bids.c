#include "engine/perudo/bids.h"

bool perudo_is_veteran(const struct perudo *p, int seat) {
	return p->palifico != SEAT_NONE && p->palifico != seat && p->n_dice[seat] == 1 &&
	       (p->was_palifico >> seat & 1) != 0;
}

static int least_opening(const struct perudo *p, int seat, int face) {
	return face != ACE || seat == p->palifico ? 1 : 0; /* P12, P36 */
}

static int least_in_palifico(const struct perudo *p, int seat, int face) {
	if (face == p->face) {
		return p->count + 1; /* P37, P38 */
	}
	return face > p->face && perudo_is_veteran(p, seat) ? p->count : 0; /* P39, P40 */
}

static int least_in_ordinary(const struct perudo *p, int face) {
	if (p->face == ACE) {
		return face == ACE ? p->count + 1 : 2 * p->count + 1; /* P15 */
	}
	if (face == ACE) {
		return (p->count + 1) / 2; /* P14 */
	}
	return p->count + (face <= p->face); /* P13 */
}

int perudo_least_count(const struct perudo *p, int seat, int face) {
	int least;
	if (p->count == 0) {
		least = least_opening(p, seat, face);
	} else if (p->palifico != SEAT_NONE) {
		least = least_in_palifico(p, seat, face);
	} else {
		least = least_in_ordinary(p, face);
	}
	return least <= COUNT_MOST ? least : 0;
}

static int why_not(const struct perudo *p, int seat, int count, int face) {
	if (p->count == 0) {
		return REFUSED_ACES_OPENING;
	}
	if (p->palifico != SEAT_NONE) {
		if (perudo_is_veteran(p, seat)) {
			return REFUSED_VETERAN;
		}
		return face == p->face ? REFUSED_COUNT_MUST_RISE : REFUSED_FACE_LOCKED;
	}
	if ((p->face == ACE) == (face == ACE)) {
		return count == p->count && face == p->face ? REFUSED_SAME : REFUSED_LOWER;
	}
	return face == ACE ? REFUSED_ACES_FEW : REFUSED_AFTER_ACES;
}

/* Above COUNT_MOST: no bid on this face is legal. */
static int least_legal(const struct perudo *p, int seat, int face) {
	int least = perudo_least_count(p, seat, face);
	bool aces_again = face == ACE && least <= p->aces_bid; /* P16 */
	return least == 0 ? COUNT_MOST + 1 : aces_again ? p->aces_bid + 1 : least;
}

int perudo_legal_bid(const struct perudo *p, int seat, int count, int face) {
	if (count < 1 || count > COUNT_MOST) {
		return REFUSED_COUNT;
	}
	if (face < ACE || face > FACES) {
		return REFUSED_FACE;
	}
	return count < least_legal(p, seat, face) ? why_not(p, seat, count, face) : LEGAL;
}

bool perudo_can_bid(const struct perudo *p, int seat) {
	for (int face = ACE; face <= FACES; face++) {
		if (perudo_least_count(p, seat, face) > 0) {
			return true;
		}
	}
	return false;
}

/* Bids are listed in rows. Ordinary ones ascend as P17 says: 1x2 … 2x6, and then the aces that
 * stand above them, 1xA. In a palifico round an ace is a face like others. */

enum { ROWS = COUNT_MOST + (COUNT_MOST + 1) / 2 };

struct ladder {
	bool plain_aces;
	int least[FACES + 1]; /* the lowest legal count of each face */
};

static struct ladder ladder_of(const struct perudo *p, int seat) {
	struct ladder ladder = {.plain_aces = p->palifico != SEAT_NONE};
	for (int face = ACE; face <= FACES; face++) {
		ladder.least[face] = least_legal(p, seat, face);
	}
	return ladder;
}

/* The highest counts in the rows up to this one: of most faces, and of aces. */
static int highest_count(int row) {
	return row < COUNT_MOST ? row : COUNT_MOST;
}

static int highest_aces(const struct ladder *ladder, int row) {
	if (ladder->plain_aces) {
		return highest_count(row);
	}
	return row > COUNT_MOST ? row - (COUNT_MOST + 1) / 2 : row / 2;
}

static int count_between(int least, int highest) {
	return highest < least ? 0 : highest + 1 - least;
}

/* How many bids stand in the rows up to this one. */
static size_t count_up_to(const struct ladder *ladder, int row) {
	int highest = highest_count(row);
	int n = count_between(ladder->least[ACE], highest_aces(ladder, row));
	for (int face = ACE + 1; face <= FACES; face++) {
		n += count_between(ladder->least[face], highest);
	}
	return (size_t)n;
}

/* The row of the n-th bid, from 0. */
static int row_of(const struct ladder *ladder, size_t n) {
	int row = 1;
	for (int last = ROWS; row < last;) {
		int middle = (row + last) / 2;
		if (count_up_to(ladder, middle) > n) {
			last = middle;
		} else {
			row = middle + 1;
		}
	}
	return row;
}

static void list_aces(const struct ladder *ladder, int row, int seat, struct move_list *list) {
	int count = highest_aces(ladder, row);
	if (count >= ladder->least[ACE] && count > highest_aces(ladder, row - 1)) {
		MOVE_LIST_ADD(list, seat, VERB_BID, count, ACE);
	}
}

static void list_row(const struct ladder *ladder, int row, int seat, struct move_list *list) {
	if (ladder->plain_aces) {
		list_aces(ladder, row, seat, list);
	}
	for (int face = ACE + 1; face <= FACES; face++) {
		if (row >= ladder->least[face] && row <= COUNT_MOST) {
			MOVE_LIST_ADD(list, seat, VERB_BID, row, face);
		}
	}
	if (!ladder->plain_aces) {
		list_aces(ladder, row, seat, list);
	}
}

void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list) {
	struct ladder ladder = ladder_of(p, seat);
	size_t left = count_up_to(&ladder, ROWS);
	if (move_list_skip(list, left)) {
		return;
	}
	int row = row_of(&ladder, list->from > list->n ? list->from - list->n : 0);
	size_t before = count_up_to(&ladder, row - 1);
	list->n += before;
	left -= before;
	for (; !move_list_has_enough(list) && !move_list_skip(list, left); row++) {
		size_t listed = list->n;
		list_row(&ladder, row, seat, list);
		left -= list->n - listed;
	}
}
