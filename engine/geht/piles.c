#include "engine/geht/piles.h"

#include <string.h>

/* Drawing, swapping, empty piles (G35-G46). */

void geht_put_under(struct geht *g, int card) {
	struct geht_pile *pile = &g->piles[geht_cards[card].colour];
	pile->cards[pile->n++] = (uint8_t)card;
	pile->known++;
}

int geht_draw(struct geht *g, int colour) {
	struct geht_pile *pile = &g->piles[colour];
	int card = pile->cards[0];
	pile->n--;
	memmove(pile->cards, pile->cards + 1, pile->n);
	pile->cards[pile->n] = NO_CARD;
	pile->known = pile->known < pile->n ? pile->known : pile->n;
	return card;
}

/* Groups (G42, G43). */

/* Scored cards of a colour on a level without a multiplier. */
static struct geht_set singles(const struct geht *g, int seat, int level, int colour) {
	const struct geht_set *scored = &g->seats[seat].scored[level];
	struct geht_set set = {{0}};
	for (EACH_CARD(card, scored)) {
		if (geht_cards[card].colour == colour && geht_times(g, card) == 1) {
			geht_add(&set, card);
		}
	}
	return set;
}

/* Takes a group of so many out of the set; the lowest number is kept. */
static struct geht_group take_group(struct geht_set *set, int seat, int level, int times) {
	struct geht_group group = {(uint8_t)seat, (uint8_t)level, 0, (uint8_t)times, {{0}}};
	group.keep = (uint8_t)geht_first(set);
	geht_drop(set, group.keep);
	for (int i = 1; i < times; i++) {
		int card = geht_first(set);
		geht_drop(set, card);
		geht_add(&group.returned, card);
	}
	return group;
}

static void find_on_level(
	const struct geht *g, int seat, int level, int colour, struct geht_groups *groups) {
	struct geht_set set = singles(g, seat, level, colour);
	int most = geht_multipliers_left(g);
	for (int n = geht_count(&set); n >= 3 && groups->n < most; n = geht_count(&set)) {
		groups->list[groups->n++] = take_group(&set, seat, level, n >= 4 ? 4 : 3);
	}
}

void geht_find_groups(const struct geht *g, int drawer, int colour, struct geht_groups *groups) {
	int seat = drawer;
	groups->n = 0;
	do {
		for (int level = TRACK; level > 0; level--) {
			find_on_level(g, seat, level, colour, groups);
		}
		seat = seat_after(seat, g->n_seats);
	} while (seat != drawer);
}

struct geht_set geht_returned(const struct geht_groups *groups) {
	struct geht_set set = {{0}};
	for (int i = 0; i < groups->n; i++) {
		set = geht_either(set, groups->list[i].returned);
	}
	return set;
}

static void mark(struct geht *g, const struct geht_group *group) {
	struct geht_set *scored = &g->seats[group->seat].scored[group->level];
	struct geht_multiplier *free = g->multipliers;
	while (free->card != NO_CARD) {
		free++;
	}
	*free = (struct geht_multiplier){group->keep, group->times};
	*scored = geht_without(*scored, group->returned);
}

void geht_resupply(
	struct geht *g, int colour, const struct geht_groups *groups, const int16_t *cards) {
	struct geht_set returned = geht_returned(groups);
	struct geht_pile *pile = &g->piles[colour];
	for (int i = 0; i < groups->n; i++) {
		mark(g, &groups->list[i]);
	}
	pile->n = (uint8_t)geht_count(&returned);
	pile->known = 0;
	for (int i = 0; i < pile->n; i++) {
		pile->cards[i] = (uint8_t)cards[i];
	}
}

bool geht_can_draw(const struct geht *g, int colour) {
	struct geht_groups groups = {.n = 0};
	if (g->piles[colour].n == 0) {
		geht_find_groups(g, 0, colour, &groups);
	}
	return g->piles[colour].n > 0 || groups.n > 0;
}

/* Swapping. */

int geht_alike(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set others = geht_display(g, seat);
	int last = geht_last_drawn(g, seat);
	for (int i = 0; i + 1 < s->n_fresh; i++) {
		geht_add(&others, s->fresh[i]);
	}
	for (EACH_CARD(card, &others)) {
		if (last != NO_CARD && geht_same(card, last)) {
			return card;
		}
	}
	return NO_CARD;
}

int geht_twin(const struct geht *g, int seat) {
	int colour = geht_cards[geht_last_drawn(g, seat)].colour;
	bool can = g->seats[seat].swappable && g->piles[colour].n > 0;
	return can ? geht_alike(g, seat) : NO_CARD;
}

/* Buying. */

int geht_bonus_colour(int round) {
	static const int colours[ROUNDS + 1] = {[2] = GREEN, [3] = YELLOW, [4] = YELLOW, [5] = RED};
	return colours[round];
}
