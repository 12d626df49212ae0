#include "engine/perudo/equilibrium.h"

#include <string.h>

#include "engine/perudo/equilibrium_data.h"

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

const struct perudo_small_round perudo_small_rounds[PERUDO_SMALL_ROUNDS] = {
	{{1, 1}, false, 0},
	{{2, 1}, false, 0},
	{{1, 2}, false, 0},
	{{1, 1, 1}, false, 0},
	{{1, 1, 1}, true, 0},
	{{1, 1, 1}, true, 1 << 1},
	{{1, 1, 1}, true, 1 << 2},
	{{1, 1, 1}, true, 1 << 1 | 1 << 2},
};

void perudo_small_round_begin(struct perudo *p, const struct perudo_small_round *round) {
	*p = (struct perudo){.phase = PHASE_BIDDING, .bidder = SEAT_NONE, .palifico = SEAT_NONE};
	for (int seat = 0; seat < LADDER_SEATS && round->n_dice[seat] > 0; seat++) {
		p->n_dice[seat] = round->n_dice[seat];
		p->n_seats = ++p->n_in;
	}
	if (round->palifico) {
		p->palifico = 0;
		p->was_palifico = (uint8_t)(round->veterans | 1);
	}
}

/* Veterans do not matter but in a palifico round. */
static struct perudo_small_round round_of(const struct perudo *p) {
	struct perudo_small_round round = {.palifico = p->palifico != SEAT_NONE};
	int seat = p->starter;
	for (int position = 0; position < p->n_in; position++) {
		round.n_dice[position] = p->n_dice[seat];
		round.veterans |= (uint8_t)(perudo_is_veteran(p, seat) ? 1U << position : 0);
		seat = perudo_next_in(p, seat);
	}
	return round;
}

static bool is_same(const struct perudo_small_round *a, const struct perudo_small_round *b) {
	return memcmp(a->n_dice, b->n_dice, sizeof(a->n_dice)) == 0 && a->palifico == b->palifico &&
	       a->veterans == b->veterans;
}

static uint32_t size_of(int number) {
	const uint8_t *at = perudo_equilibrium_data + 4 * number;
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	       (uint32_t)at[3] << 24;
}

bool perudo_equilibrium_find(struct perudo_equilibrium *table, const struct perudo *p) {
	if (!perudo_ladder_init(&table->ladder, p)) {
		return false;
	}
	struct perudo_small_round wanted = round_of(p);
	const uint8_t *weights = perudo_equilibrium_data + 4 * PERUDO_SMALL_ROUNDS;
	for (int i = 0; i < PERUDO_SMALL_ROUNDS; i++) {
		if (is_same(&perudo_small_rounds[i], &wanted)) {
			table->weights = weights;
			perudo_ladder_lay_out(&table->ladder, LADDER_LAST, &table->rows);
			return table->rows.size == size_of(i);
		}
		weights += size_of(i);
	}
	return false;
}

uint32_t perudo_equilibrium_row(const struct perudo_equilibrium *table, int position,
	const struct perudo_last_bids *last, int hand, int calls[LADDER_CALLS],
	const uint8_t **weights, int *n) {
	int key = perudo_ladder_key(last, LADDER_LAST);
	uint32_t sum = 0;
	*n = perudo_ladder_calls(&table->ladder, position, last->bid[0], calls);
	*weights = table->weights + table->rows.at[position][key] + hand * *n;
	for (int i = 0; i < *n; i++) {
		sum += (*weights)[i];
	}
	return sum;
}

/* False: one of them is false for certain. */
static bool find_last_bids(const struct perudo_equilibrium *table, const struct perudo *p,
	struct perudo_last_bids *last) {
	*last = perudo_no_bids;
	for (int i = 0; i < LADDER_LAST && i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[(p->n_bids - 1 - i) % BIDS_KEPT];
		last->bid[i] = perudo_ladder_find(&table->ladder, call->count, call->face);
		if (last->bid[i] == LADDER_NONE) {
			return false;
		}
	}
	return true;
}

static int draw(const uint8_t *weights, int n, uint32_t sum, struct rng *rng) {
	uint32_t left = rng->uniform(rng, sum);
	int i = 0;
	while (i < n - 1 && left >= weights[i]) {
		left -= weights[i++];
	}
	return i;
}

/* Calls and their weights. */
struct perudo_row {
	int calls[LADDER_CALLS], n;
	const uint8_t *weights;
	uint32_t sum;
};

/* Of the seat on turn. False: there is no table. n is 0 where the standing bid is false for
 * certain.
 */
static bool find_row(
	const struct perudo *p, struct perudo_equilibrium *table, struct perudo_row *row) {
	struct perudo_last_bids last;
	row->n = 0;
	if (!perudo_equilibrium_find(table, p)) {
		return false;
	}
	if (find_last_bids(table, p, &last)) {
		row->sum = perudo_equilibrium_row(table, p->n_bids % p->n_in, &last,
			perudo_ladder_hand(p->hands[p->turn], p->n_dice[p->turn]), row->calls,
			&row->weights, &row->n);
	}
	return true;
}

bool perudo_equilibrium_choose(
	const struct perudo *p, int seat, struct rng *rng, struct perudo_bid *bid) {
	struct perudo_equilibrium table;
	struct perudo_row row;
	if (seat != p->turn || !find_row(p, &table, &row)) {
		return false;
	}
	*bid = (struct perudo_bid){0, 0};
	if (row.n == 0) {
		return true;
	}
	int call = row.calls[draw(row.weights, row.n, row.sum, rng)];
	if (call != LADDER_DUDO) {
		*bid = table.ladder.bids[call];
	}
	return true;
}

static struct move move_of(const struct perudo_ladder *ladder, int seat, int call) {
	return call == LADDER_DUDO
		       ? (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO}
		       : MOVE(seat, VERB_BID, ladder->bids[call].count, ladder->bids[call].face);
}

/* Inserted after equally likely ones. */
static void insert(struct mixed_move *list, size_t n, struct mixed_move mixed) {
	for (; n > 0 && list[n - 1].chance < mixed.chance; n--) {
		list[n] = list[n - 1];
	}
	list[n] = mixed;
}

size_t perudo_mixture(const void *view, int seat, struct mixed_move *list, size_t cap) {
	const struct perudo *p = view;
	struct perudo_equilibrium table;
	struct perudo_row row;
	size_t n = 0;
	if (seat != p->turn || !find_row(p, &table, &row)) {
		return 0;
	}
	if (row.n == 0) {
		list[n++] = (struct mixed_move){move_of(&table.ladder, seat, LADDER_DUDO), 1};
	}
	for (int i = 0; i < row.n && n < cap; i++) {
		if (row.weights[i] > 0) {
			insert(list, n++,
				(struct mixed_move){move_of(&table.ladder, seat, row.calls[i]),
					row.weights[i] / (double)row.sum});
		}
	}
	return n;
}
