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

int perudo_legal_bid(const struct perudo *p, int seat, int count, int face) {
	if (count < 1 || count > COUNT_MOST) {
		return REFUSED_COUNT;
	}
	if (face < ACE || face > FACES) {
		return REFUSED_FACE;
	}
	int least = perudo_least_count(p, seat, face);
	bool aces_again = face == ACE && count <= p->aces_bid; /* P16 */
	if (least == 0 || count < least || aces_again) {
		return why_not(p, seat, count, face);
	}
	return LEGAL;
}

bool perudo_can_bid(const struct perudo *p, int seat) {
	for (int face = ACE; face <= FACES; face++) {
		if (perudo_least_count(p, seat, face) > 0) {
			return true;
		}
	}
	return false;
}

static void list_bid(
	const struct perudo *p, int seat, int count, int face, struct move_list *list) {
	if (perudo_legal_bid(p, seat, count, face) == LEGAL) {
		MOVE_LIST_ADD(list, seat, VERB_BID, count, face);
	}
}

/* Ordinary bids ascend as P17 says: 1x2 … 2x6, and then the aces that stand above them, 1xA. In a
 * palifico round an ace is a face like others. */
void perudo_list_bids(const struct perudo *p, int seat, struct move_list *list) {
	bool plain_aces = p->palifico != SEAT_NONE;
	for (int count = 1; count <= COUNT_MOST && !move_list_has_enough(list); count++) {
		for (int face = plain_aces ? ACE : ACE + 1; face <= FACES; face++) {
			list_bid(p, seat, count, face, list);
		}
		if (!plain_aces && count % 2 == 0) {
			list_bid(p, seat, count / 2, ACE, list);
		}
	}
	for (int count = COUNT_MOST / 2 + 1;
		!plain_aces && count <= COUNT_MOST && !move_list_has_enough(list); count++) {
		list_bid(p, seat, count, ACE, list);
	}
}
