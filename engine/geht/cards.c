#include "engine/geht/cards.h"

#include <string.h>

const uint8_t geht_worth[COLOURS] = {[GREEN] = 1, [YELLOW] = 2, [RED] = 4};

bool geht_same(int card, int other) {
	return geht_cards[card].alike == geht_cards[other].alike;
}

/* Sets. */

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

struct geht_set geht_both(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
}

struct geht_set geht_either(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

struct geht_set geht_without(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1]}};
}

/* Conditions: every way to hand out the dice is tried (G65). */

enum { BLUE, RED_ONES, DIE_COLOURS };

/* Dice not handed out yet, by colour and face. */
struct rest {
	uint8_t of[DIE_COLOURS][PIPS + 1];
};

/* Which colours a letter allows. */
static bool allows(char letter, int colour) {
	return letter == 'a' || (letter == 'b') == (colour == BLUE);
}

/* All that is left: the number is more than one die can show (G64). */
static int sum_left(const struct rest *rest, char letter) {
	int sum = 0;
	for (int colour = 0; colour < DIE_COLOURS; colour++) {
		for (int face = 1; allows(letter, colour) && face <= PIPS; face++) {
			sum += face * rest->of[colour][face];
		}
	}
	return sum;
}

/* The faces an item's next die may show, after the one before it. */
struct span {
	int least, most;
};

static struct span faces_for(const struct geht_item *item, int nth, int before) {
	bool free = nth == 0;
	switch (item->kind) {
	case ITEM_EXACT:
		return (struct span){item->number, item->number};
	case ITEM_LEAST:
		return (struct span){item->number, PIPS};
	case ITEM_SAME:
		return free ? (struct span){1, PIPS} : (struct span){before, before};
	case ITEM_RUN:
		return free ? (struct span){1, PIPS + 1 - item->n}
			    : (struct span){before + 1, before + 1};
	case ITEM_SUM:
		break;
	}
	return (struct span){1, 0};
}

/* The items still to be met; of the first, from its nth die on. */
struct task {
	const struct geht_item *item;
	int n_items, nth, before;
};

static bool can_hand_out(struct rest *rest, struct task task);

static bool hands_face(struct rest *rest, struct task task, int face) {
	char letter = task.item->dice[task.nth];
	struct task then = {task.item, task.n_items, task.nth + 1, face};
	for (int colour = 0; colour < DIE_COLOURS; colour++) {
		if (rest->of[colour][face] == 0 || !allows(letter, colour)) {
			continue;
		}
		rest->of[colour][face]--;
		bool met = can_hand_out(rest, then);
		rest->of[colour][face]++;
		if (met) {
			return true;
		}
	}
	return false;
}

/* Dice wanted alike are tried in ascending order only. */
static struct span without_repeats(const struct task *task, struct span span) {
	const struct geht_item *item = task->item;
	bool again = item->kind == ITEM_LEAST && task->nth > 0 &&
		     item->dice[task->nth] == item->dice[task->nth - 1];
	return again && task->before > span.least ? (struct span){task->before, span.most} : span;
}

static bool can_hand_out(struct rest *rest, struct task task) {
	if (task.n_items == 0) {
		return true;
	}
	if (task.item->kind == ITEM_SUM) { /* the last one (G62) */
		return sum_left(rest, task.item->dice[0]) >= task.item->number;
	}
	if (task.nth == task.item->n) {
		return can_hand_out(rest, (struct task){task.item + 1, task.n_items - 1, 0, 0});
	}
	struct span span = without_repeats(&task, faces_for(task.item, task.nth, task.before));
	for (int face = span.least; face <= span.most; face++) {
		if (hands_face(rest, task, face)) {
			return true;
		}
	}
	return false;
}

/* If the condition has no colours, all dice count as blue. */
static struct rest all_dice(const uint8_t dice[DICE], bool colourless) {
	struct rest rest = {0};
	for (int i = 0; i < DICE; i++) {
		rest.of[colourless || i < BLUE_DICE ? BLUE : RED_ONES][dice[i]]++;
	}
	return rest;
}

bool geht_meets(int card, const uint8_t dice[DICE]) {
	const struct geht_card *row = &geht_cards[card];
	for (int i = 0; i < row->n; i++) {
		const struct geht_alternative *alternative = &row->alternatives[i];
		struct rest rest = all_dice(dice, alternative->colourless);
		if (can_hand_out(&rest, (struct task){alternative->items, alternative->n, 0, 0})) {
			return true;
		}
	}
	return false;
}
