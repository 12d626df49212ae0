#include "engine/perudo/equilibrium.h"

#include <assert.h>
#include <string.h>

#include "engine/perudo/equilibrium_data.h"

const struct perudo_last_bids perudo_no_bids = {{LADDER_NONE, LADDER_NONE, LADDER_NONE}};

/* The rank of a bid among all bids, ascending (P17); plain: aces are not wild. */
static int rank(struct perudo_bid bid, bool plain) {
	bool wild_ace = bid.face == ACE && !plain;
	return wild_ace ? 2 * bid.count * (FACES + 2) + FACES + 1
			: bid.count * (FACES + 2) + bid.face;
}

/* All bids on up to this number of dice, ascending. Returns their number. */
static int list_bids(struct perudo_bid *bids, int dice, bool plain) {
	int n = 0;
	for (int count = 1; count <= dice; count++) {
		for (int face = ACE; face <= FACES; face++) {
			struct perudo_bid bid = {count, face};
			int at = n++;
			for (; at > 0 && rank(bids[at - 1], plain) > rank(bid, plain); at--) {
				bids[at] = bids[at - 1];
			}
			bids[at] = bid;
		}
	}
	return n;
}

/* LADDER_NONE: not among these. */
static int find_bid(const struct perudo_bid *bids, int n, int count, int face) {
	for (int i = 0; i < n; i++) {
		if (bids[i].count == count && bids[i].face == face) {
			return i;
		}
	}
	return LADDER_NONE;
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
	ladder->n_bids = list_bids(ladder->bids, dice, ladder->plain);
	ladder->opening = legal_bids(ladder, &fresh, seat);
	for (int position = 0; position < ladder->n_seats; position++) {
		ladder->n_dice[position] = p->n_dice[seat];
		list_raises(ladder, &fresh, seat, position);
		seat = perudo_next_in(p, seat);
	}
	return true;
}

int perudo_ladder_find(const struct perudo_ladder *ladder, int count, int face) {
	return find_bid(ladder->bids, ladder->n_bids, count, face);
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

/* Whether the position may be on turn after these last bids: each was legal above the one before,
 * and if they are all the bids made, the turn has reached this position. */
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
			break; /* the bid before it is not in the key, or there is none */
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

/* Veterans matter only in a palifico round. */
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

/* The size of a table, from the sizes at the beginning of the data. */
static uint32_t size_of(const uint8_t *data, int number) {
	const uint8_t *at = data + 4 * number;
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
			return table->rows.size == size_of(perudo_equilibrium_data, i);
		}
		weights += size_of(perudo_equilibrium_data, i);
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

/* A bid whose chance from the own dice alone is below this is doubted. */
static const double BELIEVED = 0.05;

/* The dice that match each face. */
static void count_matching(const uint8_t *dice, int n, uint8_t matching[FACES + 1]) {
	memset(matching, 0, FACES + 1);
	for (int i = 0; i < n; i++) {
		matching[dice[i]]++;
	}
	for (int face = ACE + 1; face <= FACES; face++) {
		matching[face] = (uint8_t)(matching[face] + matching[ACE]);
	}
}

static void list_hands(struct perudo_duel *duel) {
	uint8_t dice[DUEL_DICE];
	int n = duel->n_dice[0];
	memset(dice, ACE, sizeof(dice));
	duel->n_hands = 0;
	for (int i = n - 1; i >= 0;) {
		count_matching(dice, n, duel->matching[duel->n_hands++]);
		for (i = n - 1; i >= 0 && dice[i] == FACES; i--) {
		}
		if (i >= 0) {
			memset(dice + i, dice[i] + 1, (size_t)(n - i));
		}
	}
}

/* A row takes more bytes where there are more calls to choose from. */
static int row_bytes(int standing) {
	return standing == LADDER_NONE ? 4 : 3;
}

static void lay_out(struct perudo_duel *duel) {
	duel->size = 0;
	for (int standing = LADDER_NONE; standing < duel->n_bids; standing++) {
		int rows = 0;
		duel->at[standing + 1] = duel->size;
		for (int hand = 0; hand < duel->n_hands; hand++) {
			rows += perudo_duel_believes(duel, hand, standing);
		}
		rows *= standing == LADDER_NONE ? 1 : DUEL_BEFORE;
		duel->size += (uint32_t)(rows * row_bytes(standing));
	}
}

void perudo_duel_init(struct perudo_duel *duel, int own, int others) {
	struct odds odds;
	duel->n_dice[0] = own;
	duel->n_dice[1] = others;
	perudo_prepare_odds(&odds, others);
	for (int face = ACE; face <= FACES; face++) {
		const struct spread *spread = face == ACE ? &odds.alone : &odds.wild;
		duel->most[face] = 0;
		while (duel->most[face] < others &&
			spread->at_least[duel->most[face] + 1] >= BELIEVED) {
			duel->most[face]++;
		}
	}
	duel->n_bids = list_bids(duel->bids, own + others, false);
	list_hands(duel);
	lay_out(duel);
}

int perudo_duel_hand(const struct perudo_duel *duel, const uint8_t *dice) {
	uint8_t matching[FACES + 1];
	int hand = 0;
	count_matching(dice, duel->n_dice[0], matching);
	while (memcmp(duel->matching[hand], matching, sizeof(matching)) != 0) {
		hand++;
		assert(hand < duel->n_hands);
	}
	return hand;
}

int perudo_duel_calls(
	const struct perudo_duel *duel, int standing, struct perudo_bid calls[DUEL_CALLS]) {
	struct perudo before = {.palifico = SEAT_NONE};
	int n = 0, counts = standing == LADDER_NONE ? DUEL_OPENINGS : DUEL_RAISES;
	if (standing != LADDER_NONE) {
		before.count = (uint8_t)duel->bids[standing].count;
		before.face = (uint8_t)duel->bids[standing].face;
		calls[n++] = (struct perudo_bid){0, 0};
	}
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(&before, 0, face);
		for (int count = least; count > 0 && count < least + counts &&
					count <= duel->n_dice[0] + duel->n_dice[1];
			count++) {
			calls[n++] = (struct perudo_bid){count, face};
		}
	}
	return n;
}

bool perudo_duel_believes(const struct perudo_duel *duel, int hand, int bid) {
	if (bid == LADDER_NONE) {
		return true;
	}
	int face = duel->bids[bid].face;
	return duel->bids[bid].count <= duel->matching[hand][face] + duel->most[face];
}

uint32_t perudo_duel_find(const struct perudo_duel *duel, int standing, int before, int hand) {
	int rows = 0, rows_before = 0;
	for (int i = 0; i < duel->n_hands; i++) {
		bool believes = perudo_duel_believes(duel, i, standing);
		rows += believes;
		rows_before += believes && i < hand;
	}
	return duel->at[standing + 1] +
	       (uint32_t)((before * rows + rows_before) * row_bytes(standing));
}

/* The bits of a call in a row; a weight has 6. */
static int call_bits(int standing) {
	return standing == LADDER_NONE ? 6 : 4;
}

enum { WEIGHT_BITS = 6 };

void perudo_duel_read(const uint8_t *at, int standing, struct perudo_duel_row *row) {
	uint32_t bits = 0;
	int width = call_bits(standing), left = DUEL_SUM;
	for (int i = row_bytes(standing) - 1; i >= 0; i--) {
		bits = bits << 8 | at[i];
	}
	for (int i = 0; i < DUEL_MIXED; i++) {
		row->calls[i] = (uint8_t)(bits & ((1U << width) - 1));
		bits >>= width;
	}
	for (int i = 0; i < DUEL_MIXED; i++) {
		bool last = i == DUEL_MIXED - 1;
		row->weights[i] = (uint8_t)(last ? (unsigned)left : bits & DUEL_SUM);
		left -= row->weights[i];
		bits >>= WEIGHT_BITS;
	}
}

int perudo_duel_write(const struct perudo_duel_row *row, int standing, uint8_t *at) {
	uint32_t bits = 0;
	int n = row_bytes(standing);
	for (int i = DUEL_MIXED - 2; i >= 0; i--) {
		bits = bits << WEIGHT_BITS | row->weights[i];
	}
	for (int i = DUEL_MIXED - 1; i >= 0; i--) {
		bits = bits << call_bits(standing) | row->calls[i];
	}
	for (int i = 0; i < n; i++) {
		at[i] = (uint8_t)(bits >> 8 * i & 0xff);
	}
	return n;
}

/* The table of a duel; NULL: none. */
static const uint8_t *find_duel(struct perudo_duel *duel, const struct perudo *p) {
	enum { TABLES = DUEL_DICE * DUEL_DICE };
	const uint8_t *table = perudo_duels_data + 4 * TABLES;
	int own = p->n_dice[p->turn], others = perudo_dice_in_play(p) - own;
	if (p->n_in != 2 || own > DUEL_DICE || others > DUEL_DICE) {
		return NULL;
	}
	int number = (own - 1) * DUEL_DICE + others - 1;
	for (int i = 0; i < number; i++) {
		table += size_of(perudo_duels_data, i);
	}
	perudo_duel_init(duel, own, others);
	return size_of(perudo_duels_data, number) == duel->size ? table : NULL;
}

static void add_call(struct perudo_mix *mix, struct perudo_bid call, int weight) {
	if (weight > 0) {
		mix->calls[mix->n] = call;
		mix->weights[mix->n++] = (uint8_t)weight;
		mix->sum += (uint32_t)weight;
	}
}

static bool mix_duel(const struct perudo *p, struct perudo_mix *mix) {
	struct perudo_duel duel;
	struct perudo_bid calls[DUEL_CALLS];
	struct perudo_duel_row row;
	const uint8_t *table = find_duel(&duel, p);
	if (table == NULL) {
		return false;
	}
	int standing =
		p->count == 0 ? LADDER_NONE : find_bid(duel.bids, duel.n_bids, p->count, p->face);
	int before = p->n_bids < 2 ? 0 : p->calls[(p->n_bids - 2) % BIDS_KEPT].face;
	int hand = perudo_duel_hand(&duel, p->hands[p->turn]);
	if (p->count > 0 && (standing < 0 || !perudo_duel_believes(&duel, hand, standing))) {
		add_call(mix, (struct perudo_bid){0, 0}, DUEL_SUM);
		return true;
	}
	perudo_duel_read(table + perudo_duel_find(&duel, standing, before, hand), standing, &row);
	perudo_duel_calls(&duel, standing, calls);
	for (int i = 0; i < DUEL_MIXED; i++) {
		add_call(mix, calls[row.calls[i]], row.weights[i]);
	}
	return true;
}

/* False: one of the last bids is certainly false. */
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

static bool mix_small(const struct perudo *p, struct perudo_mix *mix) {
	struct perudo_equilibrium table;
	struct perudo_last_bids last;
	const uint8_t *weights;
	int calls[LADDER_CALLS], n;
	if (!perudo_equilibrium_find(&table, p)) {
		return false;
	}
	if (!find_last_bids(&table, p, &last)) {
		add_call(mix, (struct perudo_bid){0, 0}, PERUDO_WEIGHTS_SUM);
		return true;
	}
	perudo_equilibrium_row(&table, p->n_bids % p->n_in, &last,
		perudo_ladder_hand(p->hands[p->turn], p->n_dice[p->turn]), calls, &weights, &n);
	for (int i = 0; i < n; i++) {
		bool doubts = calls[i] == LADDER_DUDO;
		add_call(mix, doubts ? (struct perudo_bid){0, 0} : table.ladder.bids[calls[i]],
			weights[i]);
	}
	return true;
}

/* Crowds. */

/* The number of these bounds that the chance reaches. */
static int step_of(double chance, const double *bounds, int n) {
	int step = 0;
	while (step < n && chance >= bounds[step]) {
		step++;
	}
	return step;
}

/* The number of other seats that have bid the face in this round, without the last bidder. */
static int count_bidders(const struct perudo *p, int seat, int face) {
	unsigned seen = 1U << seat | (p->bidder >= 0 ? 1U << p->bidder : 0);
	int n = 0, first = p->n_bids > BIDS_KEPT ? p->n_bids - BIDS_KEPT : 0;
	for (int i = first; i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[i % BIDS_KEPT];
		bool is_new = call->face == face && (seen >> call->seat & 1) == 0;
		seen |= is_new ? 1U << call->seat : 0;
		n += is_new;
	}
	return n;
}

/* A lowest bid, and its estimated chance. */
struct crowd_bid {
	struct perudo_bid bid;
	double chance;
};

/* The lowest bids of all faces, the likeliest first; among equals, the face held most first. */
static int list_lowest(
	const struct perudo *p, int seat, const struct odds *odds, struct crowd_bid list[FACES]) {
	int n = 0;
	for (int face = FACES; face >= ACE; face--) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		if (bid.count == 0 || perudo_legal_bid(p, seat, bid.count, face) != LEGAL) {
			continue;
		}
		struct crowd_bid lowest = {bid, perudo_odds_of(odds, p, bid)};
		double held = lowest.chance + odds->own[face] * 1e-6;
		int at = n++;
		for (; at > 0 &&
			list[at - 1].chance + odds->own[list[at - 1].bid.face] * 1e-6 < held;
			at--) {
			list[at] = list[at - 1];
		}
		list[at] = lowest;
	}
	return n;
}

static void put_call(struct perudo_crowd *crowd, int number, struct perudo_bid bid) {
	crowd->calls[number] = bid;
	crowd->has |= 1U << number;
}

static void put_bids(const struct perudo *p, const struct odds *odds, const struct crowd_bid *list,
	int n, bool lies, struct perudo_crowd *crowd) {
	for (int i = 0; i < n; i++) {
		bool fits = lies || list[i].chance > 0;
		if (i < CROWD_ONE_MORE - CROWD_LIKELIEST && fits) {
			put_call(crowd, CROWD_LIKELIEST + i, list[i].bid);
		} else if (list[i].bid.face == ACE && fits) {
			put_call(crowd, CROWD_ACES, list[i].bid);
		}
	}
	int most = p->count > 0 ? 1 : CROWD_ACES - CROWD_ONE_MORE;
	for (int more = 1; more <= most; more++) {
		struct perudo_bid best = {0, 0};
		double best_chance = 0;
		for (int i = 0; i < n; i++) {
			struct perudo_bid bid = {list[i].bid.count + more, list[i].bid.face};
			double chance = perudo_odds_of(odds, p, bid);
			if (chance > best_chance && bid.count <= COUNT_MOST) {
				best = bid;
				best_chance = chance;
			}
		}
		if (best.count > 0) {
			put_call(crowd, CROWD_ONE_MORE + more - 1, best);
		}
	}
}

void perudo_crowd_look(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_crowd *crowd) {
	static const double doubted[] = {0.05, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9};
	static const double best[] = {0.2, 0.35, 0.5, 0.65, 0.8};
	struct perudo_bid standing = {p->count, p->face};
	struct crowd_bid list[FACES];
	double chance = p->count > 0 ? perudo_odds_of(odds, p, standing) : 1;
	int n = list_lowest(p, seat, odds, list), bidders = 0, others = odds->others;
	bool followed = n > 0 && count_bidders(p, seat, list[0].bid.face) > 0;
	bool sure = p->count > 0 && chance >= 1;
	crowd->has = 0;
	if (p->count > 0) {
		bidders = count_bidders(p, seat, p->face);
	}
	if (p->count > 0 && (!sure || n == 0)) {
		put_call(crowd, CROWD_DUDO, (struct perudo_bid){0, 0});
	}
	if (chance > 0) {
		put_bids(p, odds, list, n, sure, crowd);
	}
	int digits[][2] = {{p->count > 0 ? step_of(chance, doubted, 7) : 8, 9},
		{n > 0 ? step_of(list[0].chance, best, 5) : 0, 6}, {p->face == ACE, 2},
		{bidders < 2 ? bidders : 2, 3}, {followed, 2},
		{p->n_in < 5 ? (p->n_in < 4 ? 0 : 1) : 2, 3},
		{others <= 6           ? 0
			: others <= 12 ? 1
				       : 2,
			3},
		{p->palifico != SEAT_NONE, 2}};
	crowd->situation = 0;
	for (size_t i = 0; i < sizeof(digits) / sizeof(digits[0]); i++) {
		crowd->situation = crowd->situation * digits[i][1] + digits[i][0];
	}
}

static bool mix_crowd(const struct perudo *p, struct perudo_mix *mix) {
	struct perudo_crowd crowd;
	struct odds odds;
	if (p->n_in < 3) {
		return false;
	}
	perudo_see_odds(&odds, p, p->turn);
	perudo_crowd_look(p, p->turn, &odds, &crowd);
	const uint8_t *weights = perudo_crowd_data + crowd.situation * CROWD_CALLS;
	for (int call = 0; call < CROWD_CALLS; call++) {
		if ((crowd.has >> call & 1) != 0) {
			add_call(mix, crowd.calls[call], weights[call]);
		}
	}
	return mix->n > 0;
}

bool perudo_equilibrium_mix(const struct perudo *p, struct perudo_mix *mix) {
	mix->n = 0;
	mix->sum = 0;
	return mix_small(p, mix) || mix_duel(p, mix) || mix_crowd(p, mix);
}

static struct move move_of(int seat, struct perudo_bid call) {
	return call.count == 0 ? (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO}
			       : MOVE(seat, VERB_BID, call.count, call.face);
}

/* Inserts after equally likely bids. */
static void insert(struct mixed_move *list, size_t n, struct mixed_move mixed) {
	for (; n > 0 && list[n - 1].chance < mixed.chance; n--) {
		list[n] = list[n - 1];
	}
	list[n] = mixed;
}

size_t perudo_mixture(const void *view, int seat, struct mixed_move *list, size_t cap) {
	const struct perudo *p = view;
	struct perudo_mix mix;
	size_t n = 0;
	if (seat != p->turn || perudo_dice_in_play(p) > LADDER_DICE ||
		!perudo_equilibrium_mix(p, &mix)) {
		return 0;
	}
	for (int i = 0; i < mix.n && n < cap; i++) {
		insert(list, n++,
			(struct mixed_move){
				move_of(seat, mix.calls[i]), mix.weights[i] / (double)mix.sum});
	}
	return n;
}
