#include "engine/saiun/mind.h"

#include "engine/saiun/hard.h"
#include "engine/saiun/outcome.h"
#include "engine/saiun/rules.h"

/* Easy: any bet, and one turn in two at random. */

static void choose_any(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct move_list list = {.out = move};
	saiun_legal_moves(p, seat, &list);
	list = (struct move_list){
		.out = move, .from = rng->uniform(rng, (uint32_t)list.n), .cap = 1};
	saiun_legal_moves(p, seat, &list);
}

static void easy_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0);
	if (rng->uniform(rng, 2) == 0) {
		choose_any(p, seat, rng, move);
	} else {
		saiun_greedy_turn(p, seat, &stake, rng, move);
	}
}

/* Normal: all tokens on one card, then greedy turns. */

static void bet_on_one(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	int16_t card = p->cards[seat][rng->uniform(rng, CARDS_EACH)];
	*move = (struct move){(int8_t)seat, VERB_BET, 2, {card, TOKENS}};
}

static void normal_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0.5);
	saiun_greedy_turn(p, seat, &stake, rng, move);
}

static const struct {
	void (*bet)(const struct saiun *, int seat, struct rng *, struct move *);
	void (*turn)(const struct saiun *, int seat, struct rng *, struct move *);
} levels[LEVELS] = {
	[LEVEL_EASY] = {choose_any, easy_turn},
	[LEVEL_NORMAL] = {bet_on_one, normal_turn},
	[LEVEL_HARD] = {bet_on_one, saiun_hard_turn},
};

/* Which die is taken or laid first matters little: no card has been seen yet. */
bool saiun_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct saiun *p = view;
	if (!saiun_is_active(p, seat)) {
		return false;
	}
	if (p->phase == PHASE_BETS) {
		levels[level].bet(p, seat, rng, move);
	} else if (p->phase == PHASE_TURNS) {
		levels[level].turn(p, seat, rng, move);
	} else {
		choose_any(p, seat, rng, move);
	}
	return true;
}
