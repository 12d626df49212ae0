#pragma once

#include "engine/ring/state.h"

int ring_suit_of(int card);
int ring_rank_of(int card);

/* The card, or NO_CARD. */
int ring_card_of(int suit, int rank);

#define ALL_CARDS ((1U << CARDS) - 1)

/* All but coins. */
#define GEM_CARDS ((1U << 27) - 1)

/* The cards of a suit; those in use with so many players (R3). */
uint32_t ring_cards_of(int suit);
uint32_t ring_cards_in_use(int n_seats);

int ring_count(uint32_t set);

/* The lowest card and a random one of a set, which must not be empty. */
int ring_first(uint32_t set);
int ring_any(uint32_t set, struct rng *rng);
