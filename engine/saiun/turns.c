#include "engine/saiun/turns.h"

#include <assert.h>
#include <string.h>

#include "engine/saiun/landing.h"

/* What is legal. */

static bool is_column(const int16_t *at) {
	return at[0] >= -CLOUD_REACH && at[0] <= CLOUD_REACH && at[1] >= -CLOUD_REACH &&
	       at[1] <= CLOUD_REACH;
}

static bool is_shaped(const struct move *move) {
	const int16_t *args = move->args;
	switch (move->verb) {
	case VERB_MOVE:
		return move->n_args == 5 && is_column(args) && is_column(args + 2) &&
		       saiun_is_colour(args[4]);
	case VERB_PLACE:
	case VERB_LAY:
		return move->n_args == 4 && saiun_is_colour(args[0]) && args[1] >= 1 &&
		       args[1] <= SIDES && is_column(args + 2);
	default:
		return move->n_args == 1 && saiun_is_colour(args[0]);
	}
}

/* Whether there are dice for it, whatever lies where the die would come down. */
static int judge_dice(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	const uint8_t *dice = saiun_dice_for(p, move->seat, move->verb);
	bool moves = move->verb == VERB_MOVE;
	if (moves && p->n_turns == 0) {
		return REFUSED_FIRST_TURN;
	}
	if (moves && saiun_column_at(&p->cloud, args[0], args[1]) == NULL) {
		return REFUSED_NO_COLUMN;
	}
	if (move->verb == VERB_DROP && !saiun_must_drop(p, move->seat)) {
		return REFUSED_DROP;
	}
	if (dice[moves ? args[4] : args[0]] == 0) {
		return dice == p->spare ? REFUSED_NOT_SPARE : REFUSED_NO_DIE;
	}
	bool same = moves && args[0] == args[2] && args[1] == args[3];
	return same ? REFUSED_SAME_COLUMN : LEGAL;
}

static int judge_landing(const struct saiun *p, const struct move *move) {
	struct saiun_landing landing = saiun_land(p, move);
	if (landing.fault.clash != CLASH_NONE) {
		return REFUSED_CLASH;
	}
	if (landing.splits) {
		return REFUSED_SPLIT;
	}
	return landing.lost != 0 ? REFUSED_LOST : LEGAL;
}

int saiun_legal_turn(const struct saiun *p, const struct move *move) {
	int refusal = is_shaped(move) ? judge_dice(p, move) : REFUSED_SHAPE;
	bool lies = move->verb != VERB_TAKE && move->verb != VERB_DROP;
	return refusal == LEGAL && lies ? judge_landing(p, move) : refusal;
}

void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list) {
	const struct saiun_spot *to = &table->spots[spot];
	const struct saiun_column *from = table->from;
	if (from != NULL) {
		MOVE_LIST_ADD(list, table->seat, VERB_MOVE, from->x, from->y, to->x, to->y, spent);
	} else if (die.face == 0) {
		MOVE_LIST_ADD(list, table->seat, table->verb, die.colour);
	} else {
		MOVE_LIST_ADD(list, table->seat, table->verb, die.colour, die.face, to->x, to->y);
	}
}

/* Most colours have the same spots. */
static size_t count_turns(const uint64_t spots[COLOURS]) {
	uint64_t counted = 0;
	int n = 0, bits = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		if (spots[colour] != 0 && spots[colour] != counted) {
			counted = spots[colour];
			bits = __builtin_popcountll(counted);
		}
		n += spots[colour] != 0 ? bits : 0;
	}
	return (size_t)n;
}

/* All turns with this die: first where it comes down, then what is discarded for it. */
static void list_die(void *data, const struct saiun_table *table, struct saiun_die die) {
	struct move_list *list = data;
	uint64_t spots[COLOURS];
	if (move_list_has_enough(list)) {
		return;
	}
	saiun_find_landings(table, die, spots);
	if (move_list_skip(list, count_turns(spots))) {
		return;
	}
	for (int i = 0; i < table->n; i++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			if ((spots[colour] >> i & 1) != 0) {
				saiun_add_turn(table, die, i, colour, list);
			}
		}
	}
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move_list others = {.enough = 1};
	saiun_visit_dice(p, seat, 1U << VERB_PLACE | 1U << VERB_MOVE, list_die, &others);
	return others.n == 0;
}

void saiun_list_turns(const struct saiun *p, int seat, unsigned verbs, struct move_list *list) {
	unsigned drop = verbs & 1U << VERB_DROP;
	saiun_visit_dice(p, seat, verbs & ~drop, list_die, list);
	if (drop != 0 && list->n == 0 && saiun_must_drop(p, seat)) {
		saiun_visit_dice(p, seat, drop, list_die, list);
	}
}

/* What comes of it. */

static void throw_die(struct saiun *p, int seat, int colour) {
	p->hands[seat][colour]--;
	p->thrown[seat][colour]++;
}

void saiun_carry_out(struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	struct saiun_die die = {(uint8_t)args[0], (uint8_t)args[1]};
	switch (move->verb) {
	case VERB_PLACE:
		p->hands[move->seat][args[0]]--;
		saiun_add_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_LAY:
		p->spare[args[0]]--;
		saiun_add_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_MOVE:
		die = saiun_lift_die(&p->cloud, args[0], args[1]);
		saiun_add_die(&p->cloud, args[2], args[3], die);
		throw_die(p, move->seat, args[4]);
		break;
	case VERB_DROP:
		throw_die(p, move->seat, args[0]);
		break;
	case VERB_TAKE:
		p->spare[args[0]]--;
		p->hands[move->seat][args[0]]++;
		break;
	default:
		assert(false && "a move of dice");
	}
}
