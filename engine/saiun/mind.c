#include "engine/saiun/mind.h"

#include "engine/saiun/saiun.h"

/* Stakes. */

static int tokens_of(const struct saiun_bet *bet) {
	int tokens = 0;
	for (int i = 0; i < bet->n; i++) {
		tokens += bet->cards[i].tokens;
	}
	return bet->n > 0 ? tokens : TOKENS;
}

/* A hidden bet may be on any card that the viewer does not hold. */
static void add_unknown(
	struct saiun_stake *stake, const struct saiun *p, int viewer, double tokens) {
	for (int colour = 0; colour < COLOURS; colour++) {
		int unseen = CARDS_OF_A_COLOUR;
		for (int i = 0; i < CARDS_EACH; i++) {
			unseen -= p->cards[viewer][i] == colour;
		}
		stake->tokens[colour] += tokens * unseen / (CARDS - CARDS_EACH);
	}
}

void saiun_add_stake(
	struct saiun_stake *stake, const struct saiun *p, int viewer, int seat, double share) {
	const struct saiun_bet *bet = &p->bets[seat];
	if (bet->n == 0 || bet->cards[0].colour == NO_COLOUR) {
		add_unknown(stake, p, viewer, share * tokens_of(bet));
		return;
	}
	for (int i = 0; i < bet->n; i++) {
		stake->tokens[bet->cards[i].colour] += share * bet->cards[i].tokens;
	}
}

struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy) {
	struct saiun_stake stake = {{0}};
	for (int other = 0; other < p->n_seats; other++) {
		double share = other == seat ? 1 : -envy / (p->n_seats - 1);
		saiun_add_stake(&stake, p, viewer, other, share);
	}
	return stake;
}

double saiun_worth(const struct saiun_stake *stake, const int sums[COLOURS]) {
	struct saiun_count count;
	double worth = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		count.sums[colour] = sums[colour];
	}
	saiun_rate(&count);
	for (int colour = 0; colour < COLOURS; colour++) {
		worth += stake->tokens[colour] * count.values[colour];
	}
	return worth;
}

/* The best outcome seen so far, and one of its turns. */
struct greed {
	struct saiun_watcher watcher;
	const struct saiun_stake *stake;
	struct rng *rng;
	int seat;
	double worth;
	uint32_t equal; /* turns as good */
	struct move *move;
};

static void see(struct saiun_watcher *watcher, const struct saiun_survey *survey,
	const struct saiun_outcome *outcome) {
	struct greed *greed = (struct greed *)watcher;
	double worth = saiun_worth(greed->stake, outcome->sums);
	uint32_t n = (uint32_t)__builtin_popcountll(outcome->spots);
	if (greed->equal == 0 || worth > greed->worth) {
		greed->worth = worth;
		greed->equal = 0;
	}
	if (worth < greed->worth) {
		return;
	}
	greed->equal += n;
	if (greed->rng->uniform(greed->rng, greed->equal) < n) {
		saiun_pick_turn(survey, outcome, greed->seat, greed->rng, greed->move);
	}
}

void saiun_greedy_turn(const struct saiun *p, int seat, const struct saiun_stake *stake,
	struct rng *rng, struct move *move) {
	struct greed greed = {{see}, stake, rng, seat, 0, 0, move};
	saiun_watch_outcomes(p, seat, &greed.watcher);
}

/* Easy: any bet, and one turn in two at random. */

static void choose_any(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	uint32_t n = (uint32_t)game_moves(&saiun_game, p, seat, 0, NULL, 0);
	game_moves(&saiun_game, p, seat, rng->uniform(rng, n), move, 1);
}

static void easy_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0);
	if (rng->uniform(rng, 2) == 0) {
		choose_any(p, seat, rng, move);
	} else {
		saiun_greedy_turn(p, seat, &stake, rng, move);
	}
}

/* Normal: everything on one card, and what is best for it at the moment. */

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
	if ((saiun_game.active_seats(p) >> seat & 1) == 0) {
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
