#include "engine/saiun/turns.h"

#include <assert.h>
#include <string.h>

/* The dice that a verb takes from. */
static const uint8_t *dice_for(const struct saiun *p, int seat, int verb) {
	return verb == VERB_TAKE || verb == VERB_LAY ? p->spare : p->hands[seat];
}

static void count_safe(struct saiun_table *table) {
	saiun_count_visible(&table->cloud, table->safe);
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int seat = 0; seat < table->p->n_seats; seat++) {
			table->safe[colour] += table->p->hands[seat][colour];
		}
	}
}

/* The table without its spots. from: NULL but for a move. */
static void set_up(struct saiun_table *table, const struct saiun *p, int seat, int verb,
	const struct saiun_column *from) {
	table->p = p;
	table->seat = seat;
	table->verb = verb;
	table->cloud = p->cloud;
	table->n = 0;
	if (from != NULL) {
		table->from = *from;
		saiun_lift_die(&table->cloud, from->x, from->y);
	}
	count_safe(table);
	if (from != NULL) {
		table->safe[saiun_top(from).colour]++;
	}
}

static struct saiun_spot spot_at(const struct saiun_table *table, int x, int y) {
	bool first = table->verb != VERB_MOVE && table->cloud.n == 0;
	return saiun_spot_at(&table->cloud, x, y, first);
}

/* S44: not the column that it was lifted off. */
static void find_spots(struct saiun_table *table) {
	struct saiun_frame frame = saiun_frame_of(&table->cloud);
	for (int y = frame.top + 1; y >= frame.bottom - 1; y--) {
		for (int x = frame.left - 1; x <= frame.right + 1; x++) {
			struct saiun_spot spot = spot_at(table, x, y);
			bool same = table->verb == VERB_MOVE && x == table->from.x &&
				    y == table->from.y;
			if (spot.closed == CLASH_NONE && !same) {
				table->spots[table->n++] = spot;
			}
		}
	}
}

static bool splits(const struct saiun_table *table, const struct saiun_spot *spot) {
	return table->verb == VERB_MOVE && table->p->connected &&
	       !saiun_is_one_piece(&table->cloud, spot);
}

/* Those of which the last die seen or held is covered or discarded (S33). */
static unsigned lost_colours(
	const struct saiun_table *table, const struct saiun_spot *spot, int spent) {
	int covered = spot->below != NULL ? saiun_top(spot->below).colour : NO_COLOUR;
	unsigned lost = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		bool discarded = table->verb == VERB_MOVE && colour == spent;
		int gone = (colour == covered) + discarded;
		lost |= (gone > 0 && table->safe[colour] == gone ? 1U : 0U) << colour;
	}
	return lost;
}

struct saiun_landing saiun_land(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	bool moves = move->verb == VERB_MOVE;
	struct saiun_table table;
	const struct saiun_column *from =
		moves ? saiun_column_at(&p->cloud, args[0], args[1]) : NULL;
	set_up(&table, p, move->seat, move->verb, from);
	struct saiun_spot spot = spot_at(&table, args[2], args[3]);
	struct saiun_die die = {(uint8_t)args[0], (uint8_t)args[1]};
	die = from != NULL ? saiun_top(from) : die;
	return (struct saiun_landing){.die = die,
		.on_level_one = table.cloud.n,
		.fault = saiun_find_fault(&spot, die),
		.splits = splits(&table, &spot),
		.lost = lost_colours(&table, &spot, args[4])};
}

void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]) {
	const uint8_t *dice = dice_for(table->p, table->seat, table->verb);
	memset(spots, 0, COLOURS * sizeof(*spots));
	for (int i = 0; i < table->n; i++) {
		const struct saiun_spot *spot = &table->spots[i];
		if (saiun_find_fault(spot, die).clash != CLASH_NONE || splits(table, spot)) {
			continue;
		}
		for (int colour = 0; colour < COLOURS; colour++) {
			bool spendable = dice[colour] > 0 &&
					 (table->verb == VERB_MOVE || colour == die.colour);
			if (spendable && lost_colours(table, spot, colour) == 0) {
				spots[colour] |= UINT64_C(1) << i;
			}
		}
	}
}

/* What may be done. */

static bool is_column(const int16_t *at) {
	return at[0] >= -CLOUD_REACH && at[0] <= CLOUD_REACH && at[1] >= -CLOUD_REACH &&
	       at[1] <= CLOUD_REACH;
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

static int judge_dice(const struct saiun *p, const struct move *move, int colour) {
	const uint8_t *dice = dice_for(p, move->seat, move->verb);
	if (dice[colour] > 0) {
		return LEGAL;
	}
	return dice == p->spare ? REFUSED_NOT_SPARE : REFUSED_NO_DIE;
}

static int judge_placement(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	if (move->n_args != 4 || !saiun_is_colour(args[0]) || args[1] < 1 || args[1] > SIDES ||
		!is_column(args + 2)) {
		return REFUSED_SHAPE;
	}
	int refusal = judge_dice(p, move, args[0]);
	return refusal != LEGAL ? refusal : judge_landing(p, move);
}

static int judge_move(const struct saiun *p, const struct move *move) {
	const int16_t *from = move->args, *to = move->args + 2;
	if (move->n_args != 5 || !is_column(from) || !is_column(to) ||
		!saiun_is_colour(move->args[4])) {
		return REFUSED_SHAPE;
	}
	if (p->n_turns == 0) {
		return REFUSED_FIRST_TURN;
	}
	if (saiun_height_at(&p->cloud, from[0], from[1]) == 0) {
		return REFUSED_NO_COLUMN;
	}
	int refusal = judge_dice(p, move, move->args[4]);
	if (refusal != LEGAL) {
		return refusal;
	}
	bool same = from[0] == to[0] && from[1] == to[1];
	return same ? REFUSED_SAME_COLUMN : judge_landing(p, move);
}

int saiun_legal_turn(const struct saiun *p, const struct move *move) {
	if (move->verb == VERB_MOVE) {
		return judge_move(p, move);
	}
	if (move->verb == VERB_PLACE || move->verb == VERB_LAY) {
		return judge_placement(p, move);
	}
	if (move->n_args != 1 || !saiun_is_colour(move->args[0])) {
		return REFUSED_SHAPE;
	}
	if (move->verb == VERB_DROP && !saiun_must_drop(p, move->seat)) {
		return REFUSED_DROP;
	}
	return judge_dice(p, move, move->args[0]);
}

/* All of it. */

static void visit_hand(struct saiun_table *table, saiun_visit *visit, void *data) {
	const uint8_t *dice = dice_for(table->p, table->seat, table->verb);
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		for (uint8_t face = 1; face <= SIDES && dice[colour] > 0; face++) {
			visit(data, table, (struct saiun_die){colour, face});
		}
	}
}

void saiun_visit_dice(
	const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data) {
	struct saiun_table table;
	if (verb != VERB_MOVE) {
		set_up(&table, p, seat, verb, NULL);
		find_spots(&table);
		visit_hand(&table, visit, data);
	}
	bool may_move = verb == VERB_MOVE && p->n_turns > 0; /* S47 */
	for (int i = 0; i < p->cloud.n && may_move; i++) {
		set_up(&table, p, seat, verb, &p->cloud.columns[i]);
		find_spots(&table);
		visit(data, &table, saiun_top(&table.from));
	}
}

void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list) {
	int16_t x = (int16_t)table->spots[spot].x, y = (int16_t)table->spots[spot].y;
	if (table->verb == VERB_MOVE) {
		const struct saiun_column *from = &table->from;
		move_list_add(list, table->seat, VERB_MOVE, 5,
			(int16_t[]){from->x, from->y, x, y, (int16_t)spent});
	} else {
		move_list_add(list, table->seat, table->verb, 4,
			(int16_t[]){die.colour, die.face, x, y});
	}
}

static void list_die(void *data, const struct saiun_table *table, struct saiun_die die) {
	struct move_list *list = data;
	uint64_t spots[COLOURS];
	saiun_find_landings(table, die, spots);
	for (int i = 0; i < table->n; i++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			if ((spots[colour] >> i & 1) != 0) {
				saiun_add_turn(table, die, i, colour, list);
			}
		}
	}
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move_list others = {.n = 0};
	saiun_visit_dice(p, seat, VERB_PLACE, list_die, &others);
	saiun_visit_dice(p, seat, VERB_MOVE, list_die, &others);
	return others.n == 0;
}

/* Placements by colour, number, column; moves by column left, column reached, colour discarded.
 * A drop is listed where nothing else is. */
void saiun_list_turns(const struct saiun *p, int seat, int verb, struct move_list *list) {
	const uint8_t *dice = dice_for(p, seat, verb);
	if (verb != VERB_DROP && verb != VERB_TAKE) {
		saiun_visit_dice(p, seat, verb, list_die, list);
		return;
	}
	if (verb == VERB_DROP && (list->n > 0 || !saiun_must_drop(p, seat))) {
		return;
	}
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		if (dice[colour] > 0) {
			move_list_add(list, seat, verb, 1, &colour);
		}
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
