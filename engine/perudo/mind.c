#include "engine/perudo/mind.h"

#include "engine/perudo/hard.h"
#include "engine/perudo/normal.h"
#include "engine/perudo/rules.h"

/* A beginner: expects the average, errs by a die or so, and raises as little as possible. */

/* Thinks in twelfths of a die. */
enum { DIE = 12 };

/* One call of calza in so many that look right. */
enum { CALZA_RARELY = 8 };

enum { DARING_MOST = 1000 };

/* How many dice of a face there should be. */
static int expected(const struct perudo *p, const struct odds *odds, int seat, int face) {
	int others = perudo_dice_in_play(p) - p->n_dice[seat];
	bool wild = face != ACE && p->palifico == SEAT_NONE;
	return odds->own[face] * DIE + others * (wild ? DIE / 3 : DIE / 6);
}

/* Up to a die and a half off. */
static int whim(struct rng *rng) {
	return (int)rng->uniform(rng, 3 * DIE + 1) - 3 * DIE / 2;
}

/* The least bid of the face that looks best, and how far expectation is above it. */
static struct perudo_bid best_bid(
	const struct perudo *p, const struct odds *odds, int seat, struct rng *rng, int *margin) {
	struct perudo_bid best = {0, 0};
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, seat, face);
		int above = expected(p, odds, seat, face) - least * DIE + whim(rng);
		if (least > 0 && (best.count == 0 || above > *margin)) {
			best = (struct perudo_bid){least, face};
			*margin = above;
		}
	}
	return best;
}

static bool doubts(
	const struct perudo *p, const struct odds *odds, int seat, int margin, struct rng *rng) {
	int own = odds->own[p->face];
	if (p->count <= own) {
		return false;
	}
	if (p->count > own + perudo_dice_in_play(p) - p->n_dice[seat]) {
		return true;
	}
	int too_high = p->count * DIE - expected(p, odds, seat, p->face) + whim(rng);
	return too_high > DIE && too_high > -margin;
}

static struct perudo_bid easy_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	int margin = 0;
	perudo_count_own(&odds, p, seat);
	struct perudo_bid bid = best_bid(p, &odds, seat, rng, &margin);
	if (p->count > 0 && doubts(p, &odds, seat, margin, rng)) {
		return (struct perudo_bid){0, 0};
	}
	return bid;
}

static bool easy_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	perudo_count_own(&odds, p, seat);
	int off = p->count * DIE - expected(p, &odds, seat, p->face);
	return off > -DIE / 2 && off < DIE / 2 && rng->uniform(rng, CALZA_RARELY) == 0;
}

static const struct {
	struct perudo_bid (*choose)(const struct perudo *p, int seat, struct rng *rng);
	bool (*calls_calza)(const struct perudo *p, int seat, struct rng *rng);
} players[LEVELS] = {
	[LEVEL_EASY] = {easy_choose, easy_calls_calza},
	[LEVEL_NORMAL] = {perudo_normal_choose, perudo_normal_calls_calza},
	[LEVEL_HARD] = {perudo_hard_choose, perudo_hard_calls_calza},
};

bool perudo_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct perudo *p = view;
	if (p->phase != PHASE_BIDDING) {
		return false;
	}
	if (seat == p->turn) {
		struct perudo_bid bid = players[level].choose(p, seat, rng);
		*move = bid.count > 0 ? MOVE(seat, VERB_BID, bid.count, bid.face)
				      : (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
		return true;
	}
	/* A calza can only win a die for who has lost one (P49); nobody calls it for nothing. */
	*move = (struct move){.seat = (int8_t)seat, .verb = VERB_CALZA};
	return p->n_dice[seat] < p->options[OPTION_DICE] && perudo_legal(p, move) == 0 &&
	       players[level].calls_calza(p, seat, rng);
}

int perudo_daring(const void *view, const struct move *move) {
	const struct perudo *p = view;
	struct perudo_bid bid = {move->args[0], move->args[1]};
	struct odds odds;
	if (move->verb != VERB_BID) {
		return move->verb == VERB_CALZA ? DARING_MOST : 0;
	}
	perudo_count_own(&odds, p, move->seat);
	perudo_prepare_odds(&odds, perudo_dice_in_play(p) - p->n_dice[move->seat]);
	return 1 + (int)((1 - perudo_odds_of(&odds, p, bid)) * (DARING_MOST - 1));
}
