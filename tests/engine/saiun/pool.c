#include "tests/engine/saiun/pool.h"

#include <string.h>

#include "engine/saiun/state.h"

enum { SHOWN = 2 }; /* the last turns of a late player */

static int most_held(const struct saiun *p, int seat) {
	const uint8_t *cards = p->cards[seat]; /* ascending */
	return cards[0] == cards[1] ? cards[0] : cards[1] == cards[2] ? cards[1] : cards[0];
}

static struct move bet_boldly(const struct saiun *p, int seat) {
	return MOVE(seat, VERB_BET, most_held(p, seat), TOKENS);
}

static struct move bet_cautiously(const struct saiun *p, int seat) {
	const uint8_t *cards = p->cards[seat];
	struct move bet = MOVE(seat, VERB_BET, cards[0], 2, cards[1], 2, cards[2], 1);
	saiun_sort_bet(&bet);
	return bet;
}

static struct move bet_on_two(const struct saiun *p, int seat) {
	struct move bet = MOVE(seat, VERB_BET, p->cards[seat][0], 3, p->cards[seat][2], 2);
	saiun_sort_bet(&bet);
	return bet;
}

/* Bets so, and plays greedy turns with so much envy; before the last ones, for nothing. */
struct manner {
	struct move (*bet)(const struct saiun *p, int seat);
	double envy;
	int turns;
};

static bool choose(const struct game *game, const void *view, int seat, struct rng *rng,
	const struct manner *manner, struct move *move) {
	const struct saiun *p = view;
	if (p->phase == PHASE_BETS && !saiun_has_bet(p, seat)) {
		*move = manner->bet(p, seat);
		return true;
	}
	if (p->phase != PHASE_TURNS || p->turn != seat) {
		return game_choose(game, view, seat, LEVEL_NORMAL, rng, move);
	}
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, manner->envy);
	if (saiun_count_dice(p->hands[seat]) > manner->turns) {
		memset(&stake, 0, sizeof(stake));
	}
	saiun_greedy_turn(p, seat, TURN_VERBS, &stake, rng, move);
	return true;
}

static bool choose_boldly(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	static const struct manner manner = {bet_boldly, 0, CLOUD_REACH};
	return choose(game, view, seat, rng, &manner, move);
}

static bool choose_cautiously(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	static const struct manner manner = {bet_cautiously, 0, CLOUD_REACH};
	return choose(game, view, seat, rng, &manner, move);
}

static bool choose_to_spoil(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	static const struct manner manner = {bet_on_two, 2, CLOUD_REACH};
	return choose(game, view, seat, rng, &manner, move);
}

static bool choose_late(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	static const struct manner manner = {bet_boldly, 0, SHOWN};
	return choose(game, view, seat, rng, &manner, move);
}

const struct player saiun_bold = {"bold", choose_boldly};
const struct player saiun_cautious = {"cautious", choose_cautiously};
const struct player saiun_spoiler = {"spoiler", choose_to_spoil};
const struct player saiun_late = {"late", choose_late};

const struct player *const saiun_pool[SAIUN_POOL] = {
	&pool_person, &saiun_bold, &saiun_cautious, &saiun_spoiler, &saiun_late};
