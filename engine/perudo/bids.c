#include <assert.h>

#include "engine/perudo/state.h"

/* The order of all bids of an ordinary round (P17): ten of a face for each two counts, 1x2 … 2x6,
 * then the aces that stand above them, 1xA; up to 99x6, and then the aces that are left. */
enum {
	PLAIN_FACES = FACES - 1,
	STEP = 2 * PLAIN_FACES + 1,
	TOP_ACES = (COUNT_MOST + 1) / 2, /* the first aces above 99x6 */
	TOP_RANK = (TOP_ACES - 1) * STEP + PLAIN_FACES,
	RANKS = TOP_RANK + COUNT_MOST - TOP_ACES + 1,
};

static int rank_of(int count, int face) {
	if (face != ACE) {
		return (count - 1) / 2 * STEP + (count - 1) % 2 * PLAIN_FACES + face - 2;
	}
	return count < TOP_ACES ? count * STEP - 1 : TOP_RANK + count - TOP_ACES;
}

static struct perudo_bid bid_ranked(int rank) {
	if (rank >= TOP_RANK) {
		return (struct perudo_bid){rank - TOP_RANK + TOP_ACES, ACE};
	}
	int step = rank / STEP, within = rank % STEP;
	if (within == STEP - 1) {
		return (struct perudo_bid){step + 1, ACE};
	}
	return (struct perudo_bid){2 * step + 1 + within / PLAIN_FACES, 2 + within % PLAIN_FACES};
}

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

static int why_not(const struct perudo *p, int seat, int face) {
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
		return REFUSED_LOWER;
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
		return why_not(p, seat, face);
	}
	return LEGAL;
}

/* The faces of a veteran's bids: the standing one and all above. */
static int veteran_faces(const struct perudo *p) {
	return FACES + 1 - p->face;
}

int perudo_count_bids(const struct perudo *p, int seat) {
	if (p->count == 0) {
		return COUNT_MOST * (seat == p->palifico ? FACES : PLAIN_FACES);
	}
	if (p->palifico == SEAT_NONE) {
		return RANKS - 1 - rank_of(p->count, p->face);
	}
	if (perudo_is_veteran(p, seat)) {
		return veteran_faces(p) * (COUNT_MOST + 1 - p->count) - 1;
	}
	return COUNT_MOST - p->count;
}

static struct perudo_bid opening(const struct perudo *p, int seat, int n) {
	if (seat == p->palifico) {
		return (struct perudo_bid){1 + n / FACES, 1 + n % FACES};
	}
	return (struct perudo_bid){1 + n / PLAIN_FACES, 2 + n % PLAIN_FACES};
}

struct perudo_bid perudo_nth_bid(const struct perudo *p, int seat, int n) {
	assert(n >= 0 && n < perudo_count_bids(p, seat));
	if (p->count == 0) {
		return opening(p, seat, n);
	}
	if (p->palifico == SEAT_NONE) {
		return bid_ranked(rank_of(p->count, p->face) + 1 + n);
	}
	if (perudo_is_veteran(p, seat)) {
		int faces = veteran_faces(p);
		return (struct perudo_bid){p->count + (n + 1) / faces, p->face + (n + 1) % faces};
	}
	return (struct perudo_bid){p->count + 1 + n, p->face};
}
