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
