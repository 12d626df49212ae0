#include "engine/geht/rules.h"

/* What may be done, and why not. */

/* Laying out and placing. */

static int legal_layout(const struct geht *g, int seat, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0};
	if (g->seats[seat].finished) {
		return REFUSED_LAID;
	}
	for (int i = 0; i < SET_CARDS; i++) {
		int level = move->args[i];
		if (level < 1 || level > PLACE_HIGH) {
			return REFUSED_HIGH;
		}
		if (++on[level] > LEVEL_FULL) {
			return REFUSED_FULL;
		}
	}
	return LEGAL;
}

/* Where a card stands among the new ones, or -1. */
static int find_fresh(const struct geht_seat *s, int card) {
	for (int i = 0; i < s->n_fresh; i++) {
		if (s->fresh[i] == card) {
			return i;
		}
	}
	return -1;
}

static int legal_places(const struct geht *g, int seat, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0}, last = -1;
	for (int i = 0; i < move->n_args; i += 2) {
		int at = find_fresh(&g->seats[seat], move->args[i]), level = move->args[i + 1];
		if (at < 0) {
			return REFUSED_NOT_NEW;
		}
		if (at <= last) {
			return REFUSED_ORDER;
		}
		if (level < 1 || level > PLACE_HIGH) {
			return REFUSED_HIGH; /* G48 */
		}
		if (++on[level] > geht_room(g, seat, level)) {
			return REFUSED_FULL; /* G49 */
		}
		last = at;
	}
	return LEGAL;
}

static int legal_place(const struct geht *g, int seat, const struct move *move) {
	if (g->seats[seat].n_fresh == 0) {
		return REFUSED_NONE_NEW;
	}
	if (move->n_args % 2 != 0) {
		return REFUSED_FORM;
	}
	int refusal = legal_places(g, seat, move);
	bool all = move->n_args / 2 == geht_to_place(g, seat); /* G50 */
	return refusal != LEGAL || all ? refusal : REFUSED_PLACE_COUNT;
}

/* Bonus and buying. */

static int legal_bonus(const struct geht *g, int seat, const struct move *move) {
	if (g->seats[seat].finished) {
		return REFUSED_PICKED;
	}
	if (move->args[0] < PICK_A || move->args[0] > PICK_B) {
		return REFUSED_FORM;
	}
	return g->round == 1 && move->args[0] == PICK_B ? REFUSED_ONE_MARKER : LEGAL;
}

static int legal_swap(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	if (!g->seats[seat].swappable) {
		return REFUSED_SWAP;
	}
	if (geht_alike(g, seat) == NO_CARD) {
		return REFUSED_NOT_SAME;
	}
	return geht_twin(g, seat) == NO_CARD ? REFUSED_SWAP_EMPTY : LEGAL;
}

static int legal_keep(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return geht_twin(g, seat) == NO_CARD ? REFUSED_KEEP : LEGAL;
}

static int legal_buy(const struct geht *g, int seat, const struct move *move) {
	int colour = move->args[0];
	return colour < GREEN || colour >= COLOURS
		       ? REFUSED_FORM
		       : geht_refuse_buy(g, seat, (enum geht_colour)colour);
}

static int legal_spend(const struct geht *g, int seat, const struct move *move) {
	int card = move->args[0];
	if (!g->solo_rules) {
		return REFUSED_SOLO_SPEND;
	}
	if (g->seats[seat].finished) {
		return REFUSED_DONE;
	}
	if (geht_scored_level(g, seat, card) == 0) {
		return REFUSED_SPEND_OWN;
	}
	return geht_cards[card].colour == GREEN ? LEGAL : REFUSED_SPEND_GREEN;
}

static int legal_done(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return g->seats[seat].finished ? REFUSED_DONE : LEGAL;
}

/* After a roll. */

static bool is_then(int then) {
	return then == THEN_IN || then == THEN_OUT;
}

static int judge_level(const struct geht *g, int seat, int card) {
	int level = geht_level(g, seat, card);
	if (level < geht_lowest_level(g, seat)) {
		return REFUSED_LOWER;
	}
	if (level <= geht_highest_level(g, seat)) {
		return LEGAL;
	}
	return g->seats[seat].reached == 0 ? REFUSED_FIRST_LEVEL : REFUSED_SKIPS;
}

static int judge_card(const struct geht *g, int seat, int card) {
	const struct geht_seat *s = &g->seats[seat];
	if (geht_level(g, seat, card) == 0) {
		return REFUSED_NOT_OWN;
	}
	if (geht_has(&s->marked, card)) {
		return REFUSED_MARKED;
	}
	int refusal = judge_level(g, seat, card);
	if (refusal != LEGAL) {
		return refusal;
	}
	if (!geht_has(&g->met, card)) {
		return REFUSED_UNMET;
	}
	return geht_blacks_left(g, seat) == 0 && s->luck == 0 ? REFUSED_MARKERS : LEGAL;
}

static int legal_take(const struct geht *g, int seat, const struct move *move) {
	if (!g->seats[seat].in) {
		return REFUSED_OUT;
	}
	return is_then(move->args[1]) ? judge_card(g, seat, move->args[0]) : REFUSED_FORM;
}

static int legal_luck(const struct geht *g, int seat, const struct move *move) {
	if (!g->seats[seat].in) {
		return REFUSED_OUT;
	}
	if (!is_then(move->args[0])) {
		return REFUSED_FORM;
	}
	return g->seats[seat].luck == 0 ? REFUSED_NO_LUCK : LEGAL;
}

static int legal_bust(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return g->seats[seat].in ? LEGAL : REFUSED_OUT;
}

/* Pushing. */

static int legal_push(const struct geht *g, int seat, const struct move *move) {
	if (!geht_has(&g->seats[seat].marked, move->args[0])) {
		return REFUSED_UNMARKED;
	}
	return geht_level(g, seat, move->args[0]) == TRACK ? REFUSED_TOP : LEGAL;
}

/* Cards lifted so far go as high as they have been lifted. */
static int judge_lift(const struct geht *g, int seat, const struct move *move, int nth) {
	int card = move->args[nth], level = geht_scored_level(g, seat, card);
	int refusal = geht_refuse_lift(g, seat, move->args[0], card);
	for (int i = 1; i < nth; i++) {
		level += move->args[i] == card;
	}
	return refusal == LEGAL && level == TRACK ? REFUSED_LIFT_TOP : refusal;
}

static int judge_lifts(const struct geht *g, int seat, const struct move *move) {
	int lifts = move->n_args - 1;
	int most = geht_lifts(g, geht_level(g, seat, move->args[0]));
	if (lifts > most) {
		return !g->solo_rules ? REFUSED_SOLO_LIFT
		       : most == 0    ? REFUSED_LIFT_LEVEL
				      : REFUSED_LIFT_MANY;
	}
	for (int nth = 1; nth <= lifts; nth++) {
		int refusal = judge_lift(g, seat, move, nth);
		if (refusal != LEGAL) {
			return refusal;
		}
	}
	return LEGAL;
}

static int legal_bank(const struct geht *g, int seat, const struct move *move) {
	return geht_has(&g->seats[seat].marked, move->args[0]) ? judge_lifts(g, seat, move)
							       : REFUSED_UNMARKED;
}

/* Which verbs a phase knows, how many args they take, and who judges them. */

#define IN(phase) (1U << (phase))

static const struct {
	unsigned phases;
	uint8_t least, most;
	int (*judge)(const struct geht *g, int seat, const struct move *move);
} rows[GEHT_VERBS] = {
	[VERB_LAYOUT] = {IN(PHASE_LAYOUT), SET_CARDS, SET_CARDS, legal_layout},
	[VERB_BONUS] = {IN(PHASE_BONUS), 1, 1, legal_bonus},
	[VERB_SWAP] = {IN(PHASE_BONUS) | IN(PHASE_BUYING), 0, 0, legal_swap},
	[VERB_KEEP] = {IN(PHASE_BONUS), 0, 0, legal_keep},
	[VERB_BUY] = {IN(PHASE_BUYING), 1, 1, legal_buy},
	[VERB_SPEND] = {IN(PHASE_BUYING), 1, 1, legal_spend},
	[VERB_DONE] = {IN(PHASE_BUYING), 0, 0, legal_done},
	[VERB_PLACE] = {IN(PHASE_PLACING), 0, 2 * FRESH_MOST, legal_place},
	[VERB_TAKE] = {IN(PHASE_DECIDING), 2, 2, legal_take},
	[VERB_LUCK] = {IN(PHASE_DECIDING), 1, 1, legal_luck},
	[VERB_BUST] = {IN(PHASE_DECIDING), 0, 0, legal_bust},
	[VERB_PUSH] = {IN(PHASE_PUSHING), 1, 1, legal_push},
	[VERB_BANK] = {IN(PHASE_PUSHING), 1, MOVE_ARGS_MAX, legal_bank},
};

int geht_legal(const void *state, const struct move *move) {
	const struct geht *g = state;
	if ((rows[move->verb].phases & IN(g->phase)) == 0) {
		return REFUSED_PHASE;
	}
	if (move->n_args < rows[move->verb].least || move->n_args > rows[move->verb].most) {
		return REFUSED_FORM;
	}
	return rows[move->verb].judge(g, move->seat, move);
}
