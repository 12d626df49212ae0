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

struct bid_row {
	size_t n;
	struct perudo_bid bids[FACES];
};

static void add_bid(struct bid_row *row, const int least[FACES + 1], int count, int face) {
	if (count >= least[face] && count <= COUNT_MOST) {
		row->bids[row->n++] = (struct perudo_bid){count, face};
	}
}

static struct bid_row find_row(bool plain_aces, const int least[FACES + 1], int number) {
	struct bid_row row = {.n = 0};
	for (int face = plain_aces ? ACE : ACE + 1; face <= FACES; face++) {
		add_bid(&row, least, number, face);
	}
	if (!plain_aces && number > COUNT_MOST) {
		add_bid(&row, least, number - (COUNT_MOST + 1) / 2, ACE);
	} else if (!plain_aces && number % 2 == 0) {
		add_bid(&row, least, number / 2, ACE);
	}
	return row;
}

static void list_row(const struct bid_row *row, int seat, struct move_list *list) {
	for (size_t i = 0; i < row->n; i++) {
		MOVE_LIST_ADD(list, seat, VERB_BID, row->bids[i].count, row->bids[i].face);
	}
}

void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list) {
	int least[FACES + 1];
	size_t left = 0;
	for (int face = ACE; face <= FACES; face++) {
		least[face] = least_legal(p, seat, face);
		left += (size_t)(COUNT_MOST + 1 - least[face]);
	}
	for (int i = 1; !move_list_has_enough(list) && !move_list_skip(list, left); i++) {
		struct bid_row row = find_row(p->palifico != SEAT_NONE, least, i);
		if (!move_list_skip(list, row.n)) {
			list_row(&row, seat, list);
		}
		left -= row.n;
	}
}
