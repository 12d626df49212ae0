#include "engine/geht/state.h"

#include <string.h>

const uint8_t geht_worth[COLOURS] = {[GREEN] = 1, [YELLOW] = 2, [RED] = 4};

bool geht_same(int card, int other) {
	return geht_cards[card].alike == geht_cards[other].alike;
}

/* Conditions: all ways to assign the dice are tried (G65). */

/* Whether a letter allows a die. */
static bool allows(char letter, int die) {
	return letter == 'a' || (letter == 'b') == (die < BLUE_DICE);
}

/* The remaining items; the first one from its nth die on, after the die assigned last. */
struct task {
	const struct geht_item *item;
	int n_items, nth, last;
};

static bool fits(const uint8_t dice[DICE], const struct task *task, int die) {
	const struct geht_item *item = task->item;
	bool again = task->nth > 0;
	switch (item->kind) {
	case ITEM_EXACT:
		return dice[die] == item->number;
	case ITEM_LEAST:
		return dice[die] >= item->number;
	case ITEM_SAME:
		return !again || dice[die] == dice[task->last];
	case ITEM_RUN:
		return !again || dice[die] == dice[task->last] + 1;
	case ITEM_SUM:
		break;
	}
	return false;
}

/* The first die to try: interchangeable dice are assigned in ascending order only. */
static int first_die(const struct task *task) {
	const struct geht_item *item = task->item;
	bool alike = item->kind != ITEM_RUN && task->nth > 0 &&
		     item->dice[task->nth] == item->dice[task->nth - 1];
	return alike ? task->last + 1 : 0;
}

/* The sum of all dice left: the number is higher than a die can show (G64). */
static int sum_left(const uint8_t dice[DICE], unsigned left, char letter) {
	int sum = 0;
	for (int die = 0; die < DICE; die++) {
		sum += (left >> die & 1) != 0 && allows(letter, die) ? dice[die] : 0;
	}
	return sum;
}

enum { ALL_DICE = (1 << DICE) - 1 };

/* The dice left that the item may use, whatever they show. */
static unsigned find_allowed(unsigned left, char letter) {
	unsigned blue = (1U << BLUE_DICE) - 1;
	return letter == 'a' ? left : letter == 'b' ? left & blue : left & ~blue;
}

/* left: the unassigned dice, as bits. Returns the assigned dice; 0: impossible. */
static unsigned hand_out(const uint8_t dice[DICE], unsigned left, struct task task) {
	const struct geht_item *item = task.item;
	if (task.n_items == 0) {
		return ALL_DICE & ~left;
	}
	if (item->kind == ITEM_SUM) { /* the last one (G62) */
		return sum_left(dice, left, item->dice[0]) >= item->number
			       ? (ALL_DICE & ~left) | find_allowed(left, item->dice[0])
			       : 0;
	}
	if (task.nth == item->n) {
		return hand_out(dice, left, (struct task){item + 1, task.n_items - 1, 0, 0});
	}
	for (int die = first_die(&task); die < DICE; die++) {
		struct task then = {item, task.n_items, task.nth + 1, die};
		if ((left >> die & 1) != 0 && allows(item->dice[task.nth], die) &&
			fits(dice, &task, die)) {
			unsigned used = hand_out(dice, left & ~(1U << die), then);
			if (used != 0) {
				return used;
			}
		}
	}
	return 0;
}

unsigned geht_uses(int card, const uint8_t dice[DICE]) {
	const struct geht_card *row = &geht_cards[card];
	unsigned used = 0;
	for (int i = 0; i < row->n && used == 0; i++) {
		const struct geht_alternative *alternative = &row->alternatives[i];
		struct task task = {alternative->items, alternative->n, 0, 0};
		used = hand_out(dice, ALL_DICE, task);
	}
	return used;
}

/* Equal states have equal bytes. */
_Static_assert(sizeof(struct geht_seat) == 2 * (TRACK + 2) * sizeof(struct geht_set) + 24,
	"a seat has no holes");
_Static_assert(sizeof(struct geht) == sizeof(struct state_head) + sizeof(struct geht_set) +
					      GEHT_SEATS * sizeof(struct geht_seat) +
					      COLOURS * (2 + PILE_MOST) + MULTIPLIERS * 2 + 22,
	"the state has no holes");

unsigned geht_seats_where(const struct geht *g, bool (*is)(const struct geht *g, int seat)) {
	unsigned seats = 0;
	for (int seat = 0; seat < g->n_seats; seat++) {
		seats |= (unsigned)is(g, seat) << seat;
	}
	return seats;
}

bool geht_is_in(const struct geht *g, int seat) {
	return g->seats[seat].in;
}

bool geht_has_decided(const struct geht *g, int seat) {
	return g->seats[seat].decision.made != MADE_NOT;
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

/* The number of cards of a colour scored on a level, counting multipliers. */
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

/* Drawing, swapping, empty piles (G35-G46). */

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

/* Takes a group of n out of the set; the lowest number is kept. */
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

bool geht_can_draw(const struct geht *g, int colour) {
	struct geht_groups groups = {.n = 0};
	if (g->piles[colour].n == 0) {
		geht_find_groups(g, 0, colour, &groups);
	}
	return g->piles[colour].n > 0 || groups.n > 0;
}

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

int geht_bonus_colour(int round) {
	static const int colours[ROUNDS + 1] = {[2] = GREEN, [3] = YELLOW, [4] = YELLOW, [5] = RED};
	return colours[round];
}
