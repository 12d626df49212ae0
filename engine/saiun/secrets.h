#pragma once

#include "engine/saiun/state.h"

/* As game->player_view and game->determinize. Dice cards and bets are known to their owner alone,
 * but for the tokens once all have bet (S18, S61-S63). */
void saiun_player_view(void *state, int seat);
void saiun_determinize(void *state, int seat, struct rng *rng);

/* The tokens that all see: how many seats (0: none are open), then of each how many cards and the
 * tokens on each, the most first. Returns how many numbers these are. */
enum { OPEN_TOKENS_MOST = 1 + SAIUN_SEATS * (1 + CARDS_EACH) };
int saiun_read_tokens(const struct saiun *p, int16_t tokens[OPEN_TOKENS_MOST]);
