#include "engine/perudo/mind.h"

#include "engine/perudo/easy.h"
#include "engine/perudo/hard.h"
#include "engine/perudo/normal.h"
#include "engine/perudo/rules.h"

static const struct {
	struct perudo_bid (*choose)(const struct perudo *p, int seat, struct rng *rng);
	bool (*calls_calza)(const struct perudo *p, int seat, struct rng *rng);
} players[LEVELS] = {
	[LEVEL_EASY] = {perudo_easy_choose, perudo_easy_calls_calza},
	[LEVEL_NORMAL] = {perudo_normal_choose, perudo_normal_calls_calza},
	[LEVEL_HARD] = {perudo_hard_choose, perudo_hard_calls_calza},
};

static bool call_in_turn(
	const struct perudo *p, int seat, enum level level, struct rng *rng, struct move *move) {
	struct perudo_bid bid = players[level].choose(p, seat, rng);
	*move = bid.count > 0 ? MOVE(seat, VERB_BID, bid.count, bid.face)
			      : (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
	return true;
}

/* A calza can only win a die for who has lost one (P49); nobody calls it for nothing. */
static bool call_out_of_turn(
	const struct perudo *p, int seat, enum level level, struct rng *rng, struct move *move) {
	*move = (struct move){.seat = (int8_t)seat, .verb = VERB_CALZA};
	return p->n_dice[seat] < p->options[OPTION_DICE] && perudo_legal(p, move) == 0 &&
	       players[level].calls_calza(p, seat, rng);
}

bool perudo_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct perudo *p = view;
	if (p->phase != PHASE_BIDDING) {
		return false;
	}
	return seat == p->turn ? call_in_turn(p, seat, level, rng, move)
			       : call_out_of_turn(p, seat, level, rng, move);
}
