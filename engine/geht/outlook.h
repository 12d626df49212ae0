#pragma once

#include "engine/geht/state.h"

/* The expected value of cards, in points at the end of the game. */

/* A card, or the average card of a colour. */
struct geht_kind {
	int colour;
	double chance; /* that a roll meets it */
};
struct geht_kind geht_kind_of(int card);
struct geht_kind geht_kind_drawn(int colour);

/* Tuned weights: by level, in what share of the rounds a card there gets its turn to be marked; by
 * round, the value of money; how many of the luck markers it counts that staying in for a roll
 * forgoes. */
struct geht_weights {
	double reach[TRACK + 1], money[ROUNDS + 1], roll;
};
extern const struct geht_weights geht_plain_weights, geht_tuned_weights;

/* By level: the value of a card when the next round begins, 0 after the last; and what marking it
 * in this round adds, by scoring or by pushing it. */
struct geht_prospects {
	double next[TRACK + 1], score[TRACK + 1], push[TRACK + 1];
};
struct geht_prospects geht_foresee(
	const struct geht_weights *weights, const struct geht *g, struct geht_kind kind, int round);

/* The chance that a roll meets one of some cards, were they independent. */
double geht_chance_of_any(const struct geht_set *cards);

/* The value of a luck marker now. */
double geht_worth_of_luck(const struct geht *g);

/* What the rolls to come can bring in this round, from a sample of random rolls. */

enum { OUTLOOK_ROLLS = 128, OUTLOOK_WORDS = OUTLOOK_ROLLS / 64, OUTLOOK_CARDS = 48 };

/* The seat's display, the card that is worth most first, and which of some random rolls meet each
 * card: bits of rolls for each card, bits of cards for each level. */
struct geht_outlook {
	int n;
	uint8_t cards[OUTLOOK_CARDS];
	double worths[OUTLOOK_CARDS];
	uint64_t hits[OUTLOOK_CARDS][OUTLOOK_WORDS];
	uint64_t levels[TRACK + 2];
	double luck, bust, roll; /* roll: the cost of staying in for one */
	uint64_t rng_state;      /* state of a generator of its own */
};

/* A seat's position in the round. */
struct geht_position {
	uint64_t marked; /* bits of cards */
	double won;      /* value of the marked cards, less the luck spent */
	uint8_t reached, luck, blacks;
};

void geht_look(struct geht_outlook *outlook, const struct geht_weights *weights,
	const struct geht *g, int seat, struct rng *rng);
struct geht_position geht_position_of(
	const struct geht_outlook *outlook, const struct geht *g, int seat);
/* After achieving the card with this number in the outlook, or paying luck. */
struct geht_position geht_position_with(
	const struct geht_outlook *outlook, const struct geht_position *position, int nth);
struct geht_position geht_position_paid(
	const struct geht_outlook *outlook, const struct geht_position *position);
/* The value of staying in with this: for one more roll, or by the average of so many playouts of
 * the round. That of going out is what was won. */
double geht_worth_of_in(
	struct geht_outlook *outlook, const struct geht_position *position, int playouts);
