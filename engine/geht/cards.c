#include "engine/geht/cards.h"

const uint8_t geht_worth[COLOURS] = {[GREEN] = 1, [YELLOW] = 2, [RED] = 4};

bool geht_same(int card, int other) {
	return geht_cards[card].alike == geht_cards[other].alike;
}

enum { WORD = 64 };

bool geht_has(const struct geht_set *set, int card) {
	return card > NO_CARD && card <= CARDS && (set->bits[card / WORD] >> card % WORD & 1) != 0;
}

void geht_add(struct geht_set *set, int card) {
	set->bits[card / WORD] |= (uint64_t)1 << card % WORD;
}

void geht_drop(struct geht_set *set, int card) {
	set->bits[card / WORD] &= ~((uint64_t)1 << card % WORD);
}

int geht_count(const struct geht_set *set) {
	return __builtin_popcountll(set->bits[0]) + __builtin_popcountll(set->bits[1]);
}

bool geht_is_empty(const struct geht_set *set) {
	return (set->bits[0] | set->bits[1]) == 0;
}

int geht_first(const struct geht_set *set) {
	return geht_next(set, NO_CARD);
}

int geht_next(const struct geht_set *set, int card) {
	int from = card + 1;
	for (int word = from / WORD; word < 2; word++, from = word * WORD) {
		uint64_t rest = set->bits[word] >> from % WORD;
		if (rest != 0) {
			return from + __builtin_ctzll(rest);
		}
	}
	return NO_CARD;
}

struct geht_set geht_either(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

struct geht_set geht_without(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1]}};
}

/* Conditions: every way to hand out the dice is tried (G65). */

/* Whether a letter allows a die. */
static bool allows(char letter, int die) {
	return letter == 'a' || (letter == 'b') == (die < BLUE_DICE);
}

/* The items still to be met; of the first, from its nth die on, after the die handed out last. */
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

/* The first die to try: dice wanted alike are handed out in ascending order only. */
static int first_die(const struct task *task) {
	const struct geht_item *item = task->item;
	bool alike = item->kind != ITEM_RUN && task->nth > 0 &&
		     item->dice[task->nth] == item->dice[task->nth - 1];
	return alike ? task->last + 1 : 0;
}

/* The sum of all that is left: the number is more than one die can show (G64). */
static int sum_left(const uint8_t dice[DICE], unsigned left, char letter) {
	int sum = 0;
	for (int die = 0; die < DICE; die++) {
		sum += (left >> die & 1) != 0 && allows(letter, die) ? dice[die] : 0;
	}
	return sum;
}

enum { ALL_DICE = (1 << DICE) - 1 };

/* The dice that the item wants of those left, whatever they show. */
static unsigned find_allowed(unsigned left, char letter) {
	unsigned blue = (1U << BLUE_DICE) - 1;
	return letter == 'a' ? left : letter == 'b' ? left & blue : left & ~blue;
}

/* left: the dice not handed out yet, as bits. Returns those handed out in the end; 0: it cannot be.
 */
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

bool geht_meets(int card, const uint8_t dice[DICE]) {
	return geht_uses(card, dice) != 0;
}
