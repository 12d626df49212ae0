#pragma once

#include "engine/ring/state.h"

/* The suit and the rank of a card; the card of a suit and a rank, or NO_CARD. */
int ring_suit_of(int card);
int ring_rank_of(int card);
int ring_card_of(int suit, int rank);

#define ALL_CARDS ((1U << CARDS) - 1)

/* All but coins. */
#define GEM_CARDS ((1U << 27) - 1)

/* The cards of a suit; those in use with so many players (R3). */
uint32_t ring_cards_of(int suit);
uint32_t ring_cards_in_use(int n_seats);

/* How many cards are in a set; the lowest and a random one of a set that is not empty. */
int ring_count(uint32_t set);
int ring_first(uint32_t set);
int ring_any(uint32_t set, struct rng *rng);

/* Hands, tricks and dice. */

/* How strong a rank is by the center die; 0 is weakest (R28, R29). */
int ring_strength(int center, int rank);

/* The led gem, or COIN where nobody has led. */
int ring_led(const struct ring *r);

/* The winners of the trick as it lies, as bits; 0 if nobody has led (R30, R31). */
unsigned ring_winners(const struct ring *r);

/* The winner whose card is of the led suit, the real gem before the coin (R33). */
int ring_next_leader(const struct ring *r, unsigned winners);

/* How many steps the seat's die is short of Just: More jewel 6 is 6, Just 0, Too heavy 2 is -2. */
int ring_need(const struct ring *r, int seat);

/* Moves the seat's die so many steps (R37-R39). */
void ring_step(struct ring *r, int seat, int steps);

/* How many cards the seat holds, which is public (R54). */
int ring_n_in_hand(const struct ring *r, int seat);

/* The cards that the seat (SEAT_ALL: the public) has not seen. */
uint32_t ring_unseen(const struct ring *r, int seat);

/* The cards of the hand that may be played now, whoever is on turn (R18-R22). */
uint32_t ring_playable(const struct ring *r, int seat);
