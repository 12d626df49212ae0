#ifndef ENGINE_GEHT_OUTLOOK_H
#define ENGINE_GEHT_OUTLOOK_H

#include "engine/geht/worth.h"

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
	double luck, bust, rest; /* rest: the value of being out while others roll */
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
/* The value of going out with this; and of staying in: for one more roll, or by the average of so
 * many playouts of the round. */
double geht_worth_of_out(const struct geht_outlook *outlook, const struct geht_position *position);
double geht_worth_of_in(
	struct geht_outlook *outlook, const struct geht_position *position, int playouts);

#endif
