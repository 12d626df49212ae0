#include "engine/saiun/stake.h"

#include <string.h>

#include "engine/saiun/count.h"
#include "engine/saiun/outcome.h"

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

/* The seat's own bet; of another's, what is likely. */
static void add_bet(
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
		add_bet(&stake, p, viewer, other, share);
	}
	return stake;
}

double saiun_worth(const struct saiun_stake *stake, const int sums[COLOURS]) {
	struct saiun_count count;
	double worth = 0;
	memcpy(count.sums, sums, sizeof(count.sums));
	saiun_rate(&count);
	for (int colour = 0; colour < COLOURS; colour++) {
		worth += stake->tokens[colour] * count.values[colour];
	}
	return worth;
}

/* The best outcome seen so far, and one of its turns. */
struct greed {
	const struct saiun_stake *stake;
	struct rng *rng;
	int seat;
	double worth;
	uint32_t equal; /* turns as good */
	struct move *move;
};

static void see(
	void *data, const struct saiun_table *table, const struct saiun_outcome *outcome) {
	struct greed *greed = data;
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
		saiun_pick_turn(table, outcome, greed->seat, greed->rng, greed->move);
	}
}

void saiun_greedy_turn(const struct saiun *p, int seat, const struct saiun_stake *stake,
	struct rng *rng, struct move *move) {
	struct greed greed = {stake, rng, seat, 0, 0, move};
	saiun_watch_outcomes(p, seat, see, &greed);
}
