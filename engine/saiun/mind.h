#pragma once

#include "engine/saiun/state.h"

/* As game->choose: the three computer players. They are given a view: others' dice cards and bets
 * are not in it, but for the tokens where those are open. */
bool saiun_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to bet much on one card is. */
int saiun_daring(const void *view, const struct move *move);
