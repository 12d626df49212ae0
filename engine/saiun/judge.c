#include <assert.h>
#include <string.h>

#include "engine/saiun/state.h"

/* Hands and seats. */

void saiun_count_held(const struct saiun *p, int held[COLOURS]) {
	for (int colour = 0; colour < COLOURS; colour++) {
		held[colour] = 0;
		for (int seat = 0; seat < p->n_seats; seat++) {
			held[colour] += p->hands[seat][colour];
		}
	}
}

int saiun_hand_size(const struct saiun *p, int seat) {
	int dice = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		dice += p->hands[seat][colour];
	}
	return dice;
}

int saiun_left_of(const struct saiun *p, int seat) {
	return seat + 1 == p->n_seats ? 0 : seat + 1;
}

int saiun_third(const struct saiun *p) {
	return saiun_left_of(p, saiun_left_of(p, p->starter));
}

unsigned saiun_safe_colours(const struct saiun *p) {
	int visible[COLOURS], held[COLOURS];
	unsigned safe = 0;
	saiun_count_visible(&p->cloud, visible);
	saiun_count_held(p, held);
	for (int colour = 0; colour < COLOURS; colour++) {
		safe |= (visible[colour] + held[colour] > 0 ? 1U : 0U) << colour;
	}
	return safe;
}

/* What a player may do. */

static bool is_colour(int colour) {
	return colour >= 0 && colour < COLOURS;
}

static bool is_column(const int16_t *at) {
	return at[0] >= -CLOUD_REACH && at[0] <= CLOUD_REACH && at[1] >= -CLOUD_REACH &&
	       at[1] <= CLOUD_REACH;
}

static bool is_die_on_column(const struct move *move) {
	return move->n_args == 4 && is_colour(move->args[0]) && move->args[1] >= 1 &&
	       move->args[1] <= SIDES && is_column(move->args + 2);
}

static bool is_move_of_die(const struct move *move) {
	return move->n_args == 5 && is_column(move->args) && is_column(move->args + 2) &&
	       is_colour(move->args[4]);
}

struct saiun_fault saiun_judge_move(const struct saiun *p, const struct move *move) {
	struct saiun_cloud cloud = p->cloud;
	if (move->verb == VERB_MOVE) {
		struct saiun_die die =
			saiun_lift_die(&cloud, move->args[0], move->args[1]); /* S43 */
		return saiun_judge_die(&cloud, die, move->args[2], move->args[3], false);
	}
	struct saiun_die die = {(uint8_t)move->args[0], (uint8_t)move->args[1]};
	return saiun_judge_die(&cloud, die, move->args[2], move->args[3], cloud.n == 0);
}

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
		saiun_put_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_LAY:
		p->spare[args[0]]--;
		saiun_put_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_MOVE:
		die = saiun_lift_die(&p->cloud, args[0], args[1]);
		saiun_put_die(&p->cloud, args[2], args[3], die);
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

/* S33, and with option connected S45: what the move would leave behind. */
static int judge_outcome(const struct saiun *p, const struct move *move) {
	struct saiun after = *p;
	saiun_carry_out(&after, move);
	if (p->connected && move->verb == VERB_MOVE && !saiun_is_one_piece(&after.cloud)) {
		return REFUSED_SPLIT;
	}
	bool lost = (saiun_safe_colours(p) & ~saiun_safe_colours(&after)) != 0;
	return lost ? REFUSED_LOST : LEGAL;
}

static int legal_place(const struct saiun *p, const struct move *move) {
	if (!is_die_on_column(move)) {
		return REFUSED_SHAPE;
	}
	if (p->hands[move->seat][move->args[0]] == 0) {
		return REFUSED_NO_DIE;
	}
	if (saiun_judge_move(p, move).clash != CLASH_NONE) {
		return REFUSED_CLASH;
	}
	return judge_outcome(p, move);
}

static int legal_lay(const struct saiun *p, const struct move *move) {
	if (!is_die_on_column(move)) {
		return REFUSED_SHAPE;
	}
	if (p->spare[move->args[0]] == 0) {
		return REFUSED_NOT_SPARE;
	}
	bool clashes = saiun_judge_move(p, move).clash != CLASH_NONE;
	return clashes ? REFUSED_CLASH : LEGAL;
}

static int legal_move(const struct saiun *p, const struct move *move) {
	const int16_t *from = move->args, *to = move->args + 2;
	if (!is_move_of_die(move)) {
		return REFUSED_SHAPE;
	}
	if (p->n_turns == 0) {
		return REFUSED_FIRST_TURN;
	}
	if (saiun_height_at(&p->cloud, from[0], from[1]) == 0) {
		return REFUSED_NO_COLUMN;
	}
	if (p->hands[move->seat][move->args[4]] == 0) {
		return REFUSED_NO_DIE;
	}
	if (from[0] == to[0] && from[1] == to[1]) {
		return REFUSED_SAME_COLUMN;
	}
	if (saiun_judge_move(p, move).clash != CLASH_NONE) {
		return REFUSED_CLASH;
	}
	return judge_outcome(p, move);
}

static int legal_drop(const struct saiun *p, const struct move *move) {
	if (move->n_args != 1 || !is_colour(move->args[0])) {
		return REFUSED_SHAPE;
	}
	if (!saiun_must_drop(p, move->seat)) {
		return REFUSED_DROP;
	}
	return p->hands[move->seat][move->args[0]] == 0 ? REFUSED_NO_DIE : LEGAL;
}

static int legal_take(const struct saiun *p, const struct move *move) {
	if (move->n_args != 1 || !is_colour(move->args[0])) {
		return REFUSED_SHAPE;
	}
	return p->spare[move->args[0]] == 0 ? REFUSED_NOT_SPARE : LEGAL;
}

/* When each verb has its time, and who judges it. */
static const struct {
	enum saiun_phase phase;
	int (*legal)(const struct saiun *, const struct move *);
} judges[VERB_STARTER] = {
	[VERB_PLACE] = {PHASE_TURNS, legal_place},
	[VERB_MOVE] = {PHASE_TURNS, legal_move},
	[VERB_DROP] = {PHASE_TURNS, legal_drop},
	[VERB_TAKE] = {PHASE_DRAFT, legal_take},
	[VERB_LAY] = {PHASE_LAYOUT, legal_lay},
	[VERB_BET] = {PHASE_BETS, saiun_legal_bet},
};

int saiun_legal(const void *state, const struct move *move) {
	const struct saiun *p = state;
	if (p->phase != judges[move->verb].phase) {
		return REFUSED_PHASE;
	}
	if (p->phase != PHASE_BETS && move->seat != p->turn) {
		return REFUSED_TURN;
	}
	return judges[move->verb].legal(p, move);
}
