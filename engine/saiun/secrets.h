#ifndef ENGINE_SAIUN_SECRETS_H
#define ENGINE_SAIUN_SECRETS_H

#include "engine/saiun/state.h"

/* As game->player_view and game->determinize. Dice cards and bets are known to their owner alone,
 * but for the tokens once all have bet (S18, S61-S63). */
void saiun_player_view(void *state, int seat);
void saiun_determinize(void *state, int seat, struct rng *rng);

#endif
