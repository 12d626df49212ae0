#include "engine/catbox/spaces.h"

#define LAST_COLUMN 0x80808080U

enum { RANKS_OF_THREE = 6 };

int catbox_ranks(const struct catbox *c) {
	return c->n_seats == 3 ? RANKS_OF_THREE : RANKS;
}

/* The product sums the rows in its highest byte. */
int catbox_count_in_column(uint32_t spaces, int card) {
	return (int)((spaces >> (card - 1) & FIRST_COLUMN) * FIRST_COLUMN >> 24);
}

uint32_t catbox_beside(uint32_t spaces) {
	uint32_t sides = (spaces & ~LAST_COLUMN) << 1 | (spaces & ~FIRST_COLUMN) >> 1;
	return (sides | spaces << RANKS | spaces >> RANKS) & ~spaces;
}

/* The tokens connected with the first. */
static uint32_t group_of(uint32_t first, uint32_t tokens) {
	uint32_t group = first, before;
	do {
		before = group;
		group |= catbox_beside(group) & tokens;
	} while (group != before);
	return group;
}

int catbox_largest_group(uint32_t tokens) {
	int largest = 0;
	while (tokens != 0) {
		uint32_t group = group_of(tokens & (~tokens + 1), tokens);
		int size = __builtin_popcount(group);
		largest = size > largest ? size : largest;
		tokens &= ~group;
	}
	return largest;
}

uint32_t catbox_taken(const struct catbox *c) {
	uint32_t taken = 0;
	for (int seat = 0; seat < c->n_seats; seat++) {
		taken |= c->tokens[seat];
	}
	return taken;
}

int catbox_owner(const struct catbox *c, uint32_t space) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		if ((c->tokens[seat] & space) != 0) {
			return seat;
		}
	}
	return SEAT_NONE;
}

bool catbox_red_is_broken(const struct catbox *c) {
	return (catbox_taken(c) & catbox_row(RED)) != 0;
}

uint32_t catbox_open(const struct catbox *c, int seat) {
	uint32_t open = 0;
	for (int card = 1; card <= RANKS; card++) {
		open |= c->hands[seat][card] > 0 ? catbox_column(card) : 0;
	}
	open &= ~catbox_taken(c); /* C20 */
	for (int color = 0; color < COLORS; color++) {
		open &= c->voids[seat] >> color & 1 ? ~catbox_row(color) : ~0U; /* C21 */
	}
	uint32_t other = open & ~catbox_row(RED);
	bool closed = c->n_plays == 0 && !catbox_red_is_broken(c); /* C24 */
	return closed && other != 0 ? other : open;                /* C26 */
}

bool catbox_beats(const struct catbox_play *play, const struct catbox_play *other) {
	return play->color == other->color ? play->card > other->card : play->color == RED;
}

const struct catbox_play *catbox_best_play(const struct catbox *c) {
	const struct catbox_play *best = &c->plays[0];
	for (int i = 1; i < c->n_plays; i++) {
		best = catbox_beats(&c->plays[i], best) ? &c->plays[i] : best;
	}
	return best;
}

int catbox_nth_prediction(const struct catbox *c, int n) {
	static const uint8_t predictions[2][PREDICTIONS] = {{1, 3, 4}, {1, 2, 3}};
	return predictions[c->n_seats == CATBOX_SEATS][n];
}

bool catbox_has_discarded(const struct catbox *c, int seat) {
	return c->options[OPTION_DISCARD] != 0 &&
	       (c->phase == PHASE_DISCARD ? c->n_cards[seat] < HAND : c->phase > PHASE_DISCARD);
}

bool catbox_is_last_round(const struct catbox *c) {
	return c->round == c->n_seats;
}
