#include "engine/geht/state.h"

/* Equal states are equal bytes. */
_Static_assert(sizeof(struct geht_seat) == 2 * (TRACK + 2) * sizeof(struct geht_set) + 24,
	"a seat has no holes");
_Static_assert(sizeof(struct geht) == sizeof(struct state_head) + sizeof(struct geht_set) +
					      GEHT_SEATS * sizeof(struct geht_seat) +
					      COLOURS * (2 + PILE_MOST) + MULTIPLIERS * 2 + 22,
	"the state has no holes");

/* Seats. */

unsigned geht_seats_where(const struct geht *g, bool (*is)(const struct geht *g, int seat)) {
	unsigned seats = 0;
	for (int seat = 0; seat < g->n_seats; seat++) {
		seats |= (unsigned)is(g, seat) << seat;
	}
	return seats;
}

static bool is_in(const struct geht *g, int seat) {
	return g->seats[seat].in;
}

unsigned geht_in(const struct geht *g) {
	return geht_seats_where(g, is_in);
}

static bool has_decided(const struct geht *g, int seat) {
	return g->seats[seat].decision.made != MADE_NOT;
}

unsigned geht_decided(const struct geht *g) {
	return geht_seats_where(g, has_decided);
}

static bool is_unfinished(const struct geht *g, int seat) {
	return !g->seats[seat].finished;
}

unsigned geht_unfinished(const struct geht *g) {
	return geht_seats_where(g, is_unfinished);
}

/* Cards. */

struct geht_set geht_starting(int seat) {
	struct geht_set set = {{0}};
	for (int card = 1; card <= CARDS; card++) {
		if (geht_cards[card].set == 'A' + seat) {
			geht_add(&set, card);
		}
	}
	return set;
}

struct geht_set geht_pile_at_first(int n_seats, int colour) {
	struct geht_set set = {{0}};
	for (int card = 1; card <= CARDS; card++) {
		char name = geht_cards[card].set;
		if (geht_cards[card].colour == colour && (name == 0 || name - 'A' >= n_seats)) {
			geht_add(&set, card);
		}
	}
	return set;
}

int geht_times(const struct geht *g, int card) {
	for (int i = 0; i < MULTIPLIERS; i++) {
		if (g->multipliers[i].card == card && card != NO_CARD) {
			return g->multipliers[i].times;
		}
	}
	return 1;
}

int geht_last_drawn(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	return s->n_fresh > 0 ? s->fresh[s->n_fresh - 1] : NO_CARD;
}

static int level_in(const struct geht_set levels[TRACK + 1], int card) {
	int level = TRACK;
	while (level > 0 && !geht_has(&levels[level], card)) {
		level--;
	}
	return level;
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

/* Levels and money. */

int geht_factor(const struct geht *g, int level) {
	static const uint8_t factors[2][TRACK + 1] = {{0, 1, 1, 2, 4, 8}, {0, 1, 2, 3, 4, 5}};
	return factors[g->solo_rules][level];
}

/* How many cards of a colour are scored on a level, with multipliers. */
static int count_scored(const struct geht *g, int seat, int level, int colour) {
	const struct geht_set *scored = &g->seats[seat].scored[level];
	int n = 0;
	for (EACH_CARD(card, scored)) {
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

static int least(int a, int b) {
	return a < b ? a : b;
}

int geht_to_place(const struct geht *g, int seat) {
	return least(g->seats[seat].n_fresh, geht_room_in_all(g, seat));
}

int geht_lowest_level(const struct geht *g, int seat) {
	int reached = g->seats[seat].reached;
	return reached == 0 ? 1 : reached;
}

int geht_highest_level(const struct geht *g, int seat) {
	return least(g->seats[seat].reached + 1, TRACK);
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

int geht_luck_to_gain(const struct geht *g, int seat, int markers) {
	return least(markers, least(CLOVER - g->seats[seat].luck, geht_supply(g)));
}

/* Points. */

int geht_level_points(const struct geht *g, int seat, int level) {
	int points = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		points += count_scored(g, seat, level, colour) * geht_worth[colour];
	}
	return points * geht_factor(g, level);
}

int geht_set_points(const struct geht *g, int seat) {
	int sets = CARDS;
	for (int colour = 0; colour < COLOURS; colour++) {
		int n = 0;
		for (int level = 1; level <= TRACK; level++) {
			n += count_scored(g, seat, level, colour);
		}
		sets = least(sets, n);
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
	static const uint8_t from[] = {20, 35, 50, 65, 80, 100};
	int rating = 0;
	for (size_t i = 0; i < sizeof(from); i++) {
		rating += total >= from[i];
	}
	return rating;
}
