#include "engine/perudo/ladder.h"

const struct perudo_last_bids perudo_no_bids = {{LADDER_NONE, LADDER_NONE, LADDER_NONE}};

/* Where a bid stands among all, ascending (P17). */
static int rank(const struct perudo_ladder *ladder, int count, int face) {
	bool wild_ace = face == ACE && !ladder->plain;
	return wild_ace ? 2 * count * (FACES + 2) + FACES + 1 : count * (FACES + 2) + face;
}

static void list_bids(struct perudo_ladder *ladder, int dice) {
	for (int count = 1; count <= dice; count++) {
		for (int face = ACE; face <= FACES; face++) {
			int at = ladder->n_bids++;
			for (; at > 0 &&
				rank(ladder, ladder->bids[at - 1].count,
					ladder->bids[at - 1].face) > rank(ladder, count, face);
				at--) {
				ladder->bids[at] = ladder->bids[at - 1];
			}
			ladder->bids[at] = (struct perudo_bid){count, face};
		}
	}
}

static uint32_t legal_bids(const struct perudo_ladder *ladder, const struct perudo *p, int seat) {
	uint32_t legal = 0;
	for (int i = 0; i < ladder->n_bids; i++) {
		const struct perudo_bid *bid = &ladder->bids[i];
		bool fits = perudo_legal_bid(p, seat, bid->count, bid->face) == LEGAL;
		legal |= fits ? 1U << i : 0;
	}
	return legal;
}

static void list_raises(
	struct perudo_ladder *ladder, const struct perudo *p, int seat, int position) {
	struct perudo before = *p;
	for (int i = 0; i < ladder->n_bids; i++) {
		before.count = (uint8_t)ladder->bids[i].count;
		before.face = (uint8_t)ladder->bids[i].face;
		before.aces_bid = before.face == ACE ? before.count : 0;
		ladder->raises[position][i] = legal_bids(ladder, &before, seat);
	}
}

bool perudo_ladder_init(struct perudo_ladder *ladder, const struct perudo *p) {
	struct perudo fresh = *p;
	int dice = perudo_dice_in_play(p), seat = p->starter;
	if (p->n_in < 2 || dice > LADDER_DICE) {
		return false;
	}
	fresh.count = fresh.face = fresh.aces_bid = 0;
	*ladder = (struct perudo_ladder){.n_seats = p->n_in, .plain = p->palifico != SEAT_NONE};
	list_bids(ladder, dice);
	ladder->opening = legal_bids(ladder, &fresh, seat);
	for (int position = 0; position < ladder->n_seats; position++) {
		ladder->n_dice[position] = p->n_dice[seat];
		list_raises(ladder, &fresh, seat, position);
		seat = perudo_next_in(p, seat);
	}
	return true;
}

int perudo_ladder_find(const struct perudo_ladder *ladder, int count, int face) {
	for (int i = 0; i < ladder->n_bids; i++) {
		if (ladder->bids[i].count == count && ladder->bids[i].face == face) {
			return i;
		}
	}
	return LADDER_NONE;
}

static uint32_t bids_above(const struct perudo_ladder *ladder, int position, int standing) {
	return standing == LADDER_NONE ? ladder->opening : ladder->raises[position][standing];
}

int perudo_ladder_calls(
	const struct perudo_ladder *ladder, int position, int standing, int calls[LADDER_CALLS]) {
	uint32_t bids = bids_above(ladder, position, standing);
	int n = 0;
	if (standing != LADDER_NONE) {
		calls[n++] = LADDER_DUDO;
	}
	for (int i = 0; i < ladder->n_bids; i++) {
		if ((bids >> i & 1) != 0) {
			calls[n++] = i;
		}
	}
	return n;
}

struct perudo_last_bids perudo_ladder_follow(const struct perudo_last_bids *last, int bid) {
	struct perudo_last_bids after = {{bid}};
	for (int i = 1; i < LADDER_LAST; i++) {
		after.bid[i] = last->bid[i - 1];
	}
	return after;
}

int perudo_ladder_key(const struct perudo_last_bids *last, int told_apart) {
	int key = 0;
	for (int i = 0; i < told_apart; i++) {
		key = key * (LADDER_BIDS + 1) + last->bid[i] + 1;
	}
	return key;
}

int perudo_ladder_hands(const struct perudo_ladder *ladder, int position) {
	return ladder->n_dice[position] == 1 ? FACES : LADDER_HANDS;
}

int perudo_ladder_hand(const uint8_t *dice, int n_dice) {
	int low = dice[0] - 1, high = dice[n_dice - 1] - 1;
	return n_dice == 1 ? low : low * FACES - low * (low - 1) / 2 + high - low;
}

static struct perudo_last_bids last_bids_of(int key, int told_apart) {
	struct perudo_last_bids last = perudo_no_bids;
	for (int i = told_apart - 1; i >= 0; i--) {
		last.bid[i] = key % (LADDER_BIDS + 1) - 1;
		key /= LADDER_BIDS + 1;
	}
	return last;
}

/* Whether the position may meet these last bids: each was legal above the one before, and where
 * they are all that were made, it is this position's turn. */
static bool may_meet(const struct perudo_ladder *ladder, int position, int told_apart,
	const struct perudo_last_bids *last) {
	int seats = ladder->n_seats, n = 0;
	while (n < told_apart && last->bid[n] != LADDER_NONE) {
		if (last->bid[n] >= ladder->n_bids) {
			return false;
		}
		n++;
	}
	for (int i = 0; i < n; i++) {
		int bidder = (position + 2 * seats - i - 1) % seats;
		bool oldest = i == n - 1;
		if (oldest && n == told_apart) {
			break; /* above one that is not told any more, or none */
		}
		uint32_t legal =
			bids_above(ladder, bidder, oldest ? LADDER_NONE : last->bid[i + 1]);
		if ((legal >> last->bid[i] & 1) == 0) {
			return false;
		}
	}
	for (int i = n; i < told_apart; i++) {
		if (last->bid[i] != LADDER_NONE) {
			return false;
		}
	}
	return n == told_apart || n % seats == position;
}

void perudo_ladder_lay_out(
	const struct perudo_ladder *ladder, int told_apart, struct perudo_ladder_rows *rows) {
	int keys = 1, calls[LADDER_CALLS];
	for (int i = 0; i < told_apart; i++) {
		keys *= LADDER_BIDS + 1;
	}
	rows->size = 0;
	for (int position = 0; position < ladder->n_seats; position++) {
		int hands = perudo_ladder_hands(ladder, position);
		for (int key = 0; key < keys; key++) {
			struct perudo_last_bids last = last_bids_of(key, told_apart);
			rows->at[position][key] = rows->size;
			if (may_meet(ladder, position, told_apart, &last)) {
				int n = perudo_ladder_calls(ladder, position, last.bid[0], calls);
				rows->size += (uint32_t)(hands * n);
			}
		}
	}
}
