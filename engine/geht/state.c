#include "engine/geht/state.h"

/* What stands on the tracks: levels, markers, money, points. */

int geht_next_seat(const struct geht *g, int seat) {
	return seat + 1 == g->n_seats ? 0 : seat + 1;
}

/* Cards. */

int geht_times(const struct geht *g, int card) {
	for (int i = 0; i < MULTIPLIERS; i++) {
		if (g->multipliers[i].card == card && card != NO_CARD) {
			return g->multipliers[i].times;
		}
	}
	return 1;
}

static int level_in(const struct geht_set levels[TRACK + 1], int card) {
	for (int level = TRACK; level > 0; level--) {
		if (geht_has(&levels[level], card)) {
			return level;
		}
	}
	return 0;
}

int geht_level(const struct geht *g, int seat, int card) {
	return level_in(g->seats[seat].left, card);
}

int geht_scored_level(const struct geht *g, int seat, int card) {
	return level_in(g->seats[seat].scored, card);
}

static struct geht_set all_levels(const struct geht_set levels[TRACK + 1]) {
	struct geht_set all = levels[1];
	for (int level = 2; level <= TRACK; level++) {
		all = geht_either(all, levels[level]);
	}
	return all;
}

struct geht_set geht_display(const struct geht *g, int seat) {
	return all_levels(g->seats[seat].left);
}

struct geht_set geht_scored(const struct geht *g, int seat) {
	return all_levels(g->seats[seat].scored);
}

struct geht_set geht_starting(int seat) {
	struct geht_set set = {{0}};
	for (int card = 1; card <= CARDS; card++) {
		if (geht_cards[card].set == 'A' + seat) {
			geht_add(&set, card);
		}
	}
	return set;
}

/* Levels and money. */

int geht_factor(const struct geht *g, int level) {
	static const uint8_t factors[2][TRACK + 1] = {{0, 1, 1, 2, 4, 8}, {0, 1, 2, 3, 4, 5}};
	return factors[g->solo_rules][level];
}

/* For how many cards of a colour those scored on a level count. */
static int count_scored(const struct geht *g, int seat, int level, enum geht_colour colour) {
	const struct geht_set *scored = &g->seats[seat].scored[level];
	int n = 0;
	for (int card = geht_first(scored); card != NO_CARD; card = geht_next(scored, card)) {
		n += geht_cards[card].colour == colour ? geht_times(g, card) : 0;
	}
	return n;
}

int geht_income(const struct geht *g, int seat) {
	int income = 0;
	for (int level = 1; level <= TRACK; level++) {
		income += count_scored(g, seat, level, GREEN) * geht_factor(g, level);
	}
	return income;
}

int geht_spend_worth(const struct geht *g, int seat, int card) {
	return geht_factor(g, geht_scored_level(g, seat, card)) * geht_times(g, card);
}

int geht_room(const struct geht *g, int seat, int level) {
	int n = geht_count(&g->seats[seat].left[level]);
	return level <= PLACE_HIGH && n < LEVEL_FULL ? LEVEL_FULL - n : 0;
}

int geht_room_in_all(const struct geht *g, int seat) {
	int room = 0;
	for (int level = 1; level <= PLACE_HIGH; level++) {
		room += geht_room(g, seat, level);
	}
	return room;
}

int geht_to_place(const struct geht *g, int seat) {
	int room = geht_room_in_all(g, seat), n = g->seats[seat].n_fresh;
	return n < room ? n : room;
}

/* Markers. */

int geht_supply(const struct geht *g) {
	int supply = LUCK_MARKERS;
	for (int seat = 0; seat < g->n_seats; seat++) {
		supply -= g->seats[seat].luck + geht_count(&g->seats[seat].by_luck);
	}
	return supply;
}

int geht_blacks_left(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	return BLACK_MARKERS - geht_count(&s->marked) + geht_count(&s->by_luck);
}

int geht_multipliers_left(const struct geht *g) {
	int left = 0;
	for (int i = 0; i < MULTIPLIERS; i++) {
		left += g->multipliers[i].card == NO_CARD;
	}
	return left;
}

/* A roll. */

int geht_lowest_level(const struct geht *g, int seat) {
	int reached = g->seats[seat].reached;
	return reached == 0 ? 1 : reached;
}

int geht_highest_level(const struct geht *g, int seat) {
	int reached = g->seats[seat].reached;
	return reached == TRACK ? TRACK : reached + 1;
}

struct geht_set geht_achievable(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set set = {{0}};
	if (s->luck == 0 && geht_blacks_left(g, seat) == 0) {
		return set; /* G76 */
	}
	for (int level = geht_lowest_level(g, seat); level <= geht_highest_level(g, seat);
		level++) {
		set = geht_either(set, s->left[level]);
	}
	return geht_without(geht_both(set, g->met), s->marked);
}

unsigned geht_in(const struct geht *g) {
	unsigned in = 0;
	for (int seat = 0; seat < GEHT_SEATS; seat++) {
		in |= (unsigned)g->seats[seat].in << seat;
	}
	return in;
}

unsigned geht_decided(const struct geht *g) {
	unsigned decided = 0;
	for (int seat = 0; seat < GEHT_SEATS; seat++) {
		decided |= (unsigned)(g->seats[seat].decision.made != MADE_NOT) << seat;
	}
	return decided;
}

/* Lifts. */

int geht_lifts(const struct geht *g, int level) {
	return !g->solo_rules || level < TRACK - 1 ? 0 : level == TRACK ? LIFTS_MOST : 1;
}

int geht_refuse_lift(const struct geht *g, int seat, int banked, int card) {
	struct geht_set scored = geht_scored(g, seat);
	if (card == banked || !geht_has(&scored, card)) {
		return REFUSED_LIFT_OWN;
	}
	return geht_cards[card].colour > geht_cards[banked].colour ? REFUSED_LIFT_COLOUR : LEGAL;
}

/* Points. */

int geht_level_points(const struct geht *g, int seat, int level) {
	int points = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		points +=
			count_scored(g, seat, level, (enum geht_colour)colour) * geht_worth[colour];
	}
	return points * geht_factor(g, level);
}

int geht_set_points(const struct geht *g, int seat) {
	int sets = CARDS;
	for (int colour = 0; colour < COLOURS; colour++) {
		int n = 0;
		for (int level = 1; level <= TRACK; level++) {
			n += count_scored(g, seat, level, (enum geht_colour)colour);
		}
		sets = n < sets ? n : sets;
	}
	return g->solo_rules ? sets * POINTS_A_SET : 0;
}

int geht_total(const struct geht *g, int seat) {
	int total = g->seats[seat].luck + geht_set_points(g, seat);
	for (int level = 1; level <= TRACK; level++) {
		total += geht_level_points(g, seat, level);
	}
	return total;
}

int geht_rating(int total) {
	static const uint8_t least[] = {20, 35, 50, 65, 80, 100};
	int rating = 0;
	for (size_t i = 0; i < sizeof(least); i++) {
		rating += total >= least[i];
	}
	return rating;
}
