#pragma once

#include "engine/game.h"
#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"

/* As game->choose: the three computer players. They are given a view: others' dice cards and bets
 * are not in it, but for the tokens where those are open. */
bool saiun_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to bet much on one card is. */
int saiun_daring(const void *view, const struct move *move);

/* What a seat wants the colours to be worth, as far as a view tells: tokens by colour. */
struct saiun_stake {
	double tokens[COLOURS];
};

/* The tokens of the seat, less this share of what the others have on average; of hidden bets, what
 * is likely. */
struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy);

/* The turn that would be best for this stake were the round to end with it; of equal ones any. */
void saiun_greedy_turn(const struct saiun *p, int seat, const struct saiun_stake *stake,
	struct rng *rng, struct move *move);

/* game->worth: turns but those that move a die, which are many and seldom wanted; and of bets those
 * of all tokens, on few cards first. */
int saiun_worth_button(const void *view, const struct move *move);
