#pragma once

#include "engine/saiun/state.h"

/* Bets (S16, S17). The cards of one stand in ascending order of colour, then of tokens, so that
 * each bet is listed once. */

/* 0, or why this bet is not legal for the cards of its seat. */
int saiun_legal_bet(const struct saiun *p, const struct move *bet);
void saiun_list_bets(const struct saiun *p, int seat, struct move_list *list);

/* Puts the cards of a bet in order. */
void saiun_sort_bet(struct move *bet);

struct saiun_bet saiun_bet_of(const struct move *move);

/* A round's count in colours (S50-S54), and the places (S57). */

struct saiun_count {
	int sums[COLOURS], ranks[COLOURS], values[COLOURS];
};

/* The numbers seen from above, by colour. */
void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]);

/* Ranks and values from the sums. */
void saiun_rate(struct saiun_count *count);

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count);

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count);

/* For game_place(). */
bool saiun_is_ahead(const void *state, int seat, int other);

/* As game->player_view and game->determinize. Dice cards and bets are known to their owner alone,
 * but for the tokens once all have bet (S18, S61-S63). */
void saiun_player_view(void *state, int seat);
void saiun_determinize(void *state, int seat, struct rng *rng);

/* The tokens that all see: how many seats (0: none are open), then of each how many cards and the
 * tokens on each, the most first. Returns how many numbers these are. */
enum { OPEN_TOKENS_MOST = 1 + SAIUN_SEATS * (1 + CARDS_EACH) };
int saiun_read_tokens(const struct saiun *p, int16_t tokens[OPEN_TOKENS_MOST]);
