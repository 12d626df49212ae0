#include "engine/perudo/state.h"

/* Thinks in twelfths of a die. */
enum { WHOLE = 12 };

static int own_matching(const struct perudo *p, int seat, int face) {
	int own = 0;
	for (int i = 0; i < p->n_dice[seat]; i++) {
		own += perudo_matches(p, p->hands[seat][i], face);
	}
	return own;
}

/* How many dice of a face there should be, as far as this seat can see. */
static int expected(const struct perudo *p, int seat, int face) {
	int others = perudo_dice_in_play(p) - p->n_dice[seat];
	bool wild = face != ACE && perudo_matches(p, ACE, face);
	return own_matching(p, seat, face) * WHOLE + others * (wild ? WHOLE / 3 : WHOLE / 6);
}

/* Somewhere within one die and a half of no offset. */
static int whim(struct source *source) {
	return (int)source->uniform(source, 3 * WHOLE + 1) - 3 * WHOLE / 2;
}

/* The least bid of the face this seat likes best, and how safe it looks. */
static struct perudo_bid easy_bid(
	const struct perudo *p, int seat, struct source *source, int *safety) {
	struct perudo_bid best = {0, 0};
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, seat, face);
		int safe = expected(p, seat, face) - least * WHOLE + whim(source);
		if (least > 0 && (best.count == 0 || safe > *safety)) {
			best = (struct perudo_bid){least, face};
			*safety = safe;
		}
	}
	return best;
}

static bool easy(const struct perudo *p, int seat, struct source *source, struct move *move) {
	int safety = 0;
	if (p->turn != seat) {
		return false;
	}
	struct perudo_bid bid = easy_bid(p, seat, source, &safety);
	int doubt = p->count * WHOLE - expected(p, seat, p->face) + whim(source);
	if (bid.count == 0 || (p->count != 0 && doubt > WHOLE && doubt > -safety)) {
		*move = (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
		return true;
	}
	*move = (struct move){.seat = (int8_t)seat,
		.verb = VERB_BID,
		.n_args = 2,
		.args = {(int16_t)bid.count, (int16_t)bid.face}};
	return true;
}

static bool choose(
	const void *view, int seat, enum level level, struct source *source, struct move *move) {
	const struct perudo *p = view;
	(void)level;
	return p->phase == PHASE_BIDDING && easy(p, seat, source, move);
}

const struct game_mind perudo_mind = {.choose = choose};
