#include "engine/catbox/state.h"

/* The board as 32 bits, a row of eight for each color: neighbours are a bit or a row apart. */

#define FIRST_COLUMN 0x01010101U
#define LAST_COLUMN 0x80808080U
#define ROW 0xffU

enum { RANKS_OF_THREE = 6, ALL_COLORS = (1 << COLORS) - 1 };

int catbox_ranks(const struct catbox *c) {
	return c->n_seats == 3 ? RANKS_OF_THREE : RANKS; /* C2 */
}

uint32_t catbox_taken(const struct catbox *c) {
	uint32_t taken = 0;
	for (int seat = 0; seat < c->n_seats; seat++) {
		taken |= c->tokens[seat];
	}
	return taken;
}

int catbox_owner(const struct catbox *c, int card, int color) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		if ((c->tokens[seat] >> (RANKS * color + card - 1) & 1) != 0) {
			return seat;
		}
	}
	return SEAT_NONE;
}

bool catbox_red_is_broken(const struct catbox *c) {
	return (catbox_taken(c) & ROW) != 0;
}

/* All that is connected with the first of these. */
static uint32_t group_of(uint32_t first, uint32_t tokens) {
	uint32_t group = first, before;
	do {
		before = group;
		uint32_t beside = (group & ~LAST_COLUMN) << 1 | (group & ~FIRST_COLUMN) >> 1;
		group |= (beside | group << RANKS | group >> RANKS) & tokens;
	} while (group != before);
	return group;
}

static int count(uint32_t bits) {
	int n = 0;
	for (; bits != 0; bits &= bits - 1) {
		n++;
	}
	return n;
}

int catbox_largest_group(uint32_t tokens) {
	int largest = 0;
	while (tokens != 0) {
		uint32_t group = group_of(tokens & (~tokens + 1), tokens);
		int size = count(group);
		largest = size > largest ? size : largest;
		tokens &= ~group;
	}
	return largest;
}

static bool beats(const struct catbox_play *play, const struct catbox_play *best) {
	return play->color == best->color ? play->card > best->card : play->color == RED;
}

int catbox_best_seat(const struct catbox *c) {
	const struct catbox_play *best = &c->plays[0];
	for (int i = 1; i < c->n_plays; i++) {
		if (beats(&c->plays[i], best)) {
			best = &c->plays[i];
		}
	}
	return best->seat;
}

/* The colors in which a rank's spaces are empty (C20). */
static unsigned empty_colors(uint32_t taken, int card) {
	uint32_t column = taken >> (card - 1) & FIRST_COLUMN;
	return ~(column | column >> 7 | column >> 14 | column >> 21) & ALL_COLORS;
}

void catbox_open_colors(const struct catbox *c, int seat, uint8_t open[RANKS + 1]) {
	uint32_t taken = catbox_taken(c);
	unsigned all = 0;
	open[0] = 0;
	for (int card = 1; card <= RANKS; card++) {
		bool held = c->hands[seat][card] > 0;
		unsigned colors = held ? empty_colors(taken, card) & ~c->voids[seat] : 0;
		open[card] = (uint8_t)colors;
		all |= colors;
	}
	bool closed = c->n_plays == 0 && (taken & ROW) == 0; /* C24 */
	bool has_other = (all & ~(1U << RED)) != 0;          /* C26 */
	for (int card = 1; card <= RANKS && closed && has_other; card++) {
		open[card] &= (uint8_t) ~(1U << RED);
	}
}

static const uint8_t predictions[2][PREDICTIONS] = {{1, 3, 4}, {1, 2, 3}}; /* C15 */

int catbox_nth_prediction(const struct catbox *c, int n) {
	return predictions[c->n_seats == CATBOX_SEATS][n];
}

bool catbox_may_predict(const struct catbox *c, int tricks) {
	for (int i = 0; i < PREDICTIONS; i++) {
		if (catbox_nth_prediction(c, i) == tricks) {
			return true;
		}
	}
	return false;
}

int catbox_next(const struct catbox *c, int seat) {
	return seat + 1 < c->n_seats ? seat + 1 : 0;
}

bool catbox_has_discarded(const struct catbox *c, int seat) {
	return c->options[OPTION_DISCARD] != 0 &&
	       (c->phase == PHASE_DISCARD ? c->n_cards[seat] < HAND : c->phase > PHASE_DISCARD);
}

bool catbox_is_last_round(const struct catbox *c) {
	return c->round == c->n_seats;
}
