#include "engine/perudo/equilibrium.h"

#include <string.h>

#include "engine/perudo/equilibrium_data.h"

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

bool perudo_equilibrium_last_bids(const struct perudo_equilibrium *table, const struct perudo *p,
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
	if (perudo_equilibrium_last_bids(table, p, &last)) {
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

/* Behind what is as likely. */
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
