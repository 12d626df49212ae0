#ifndef ENGINE_GEHT_OUTLOOK_H
#define ENGINE_GEHT_OUTLOOK_H

#include "engine/geht/worth.h"

/* What rolls can bring in this round. */

enum { OUTLOOK_ROLLS = 128, OUTLOOK_WORDS = OUTLOOK_ROLLS / 64, OUTLOOK_CARDS = 48 };

/* The seat's display, the card that is worth most first, and which of some random rolls meet each
 * card: bits of rolls for each card, bits of cards for each level. */
struct geht_outlook {
	int n;
	uint8_t cards[OUTLOOK_CARDS];
	double worths[OUTLOOK_CARDS];
	uint64_t hits[OUTLOOK_CARDS][OUTLOOK_WORDS];
	uint64_t levels[TRACK + 2];
	double luck, bust, rest; /* rest: what is worth being out while others roll */
	uint64_t lots;           /* where further chances come from */
};

/* Where the seat stands in the round. */
struct geht_standing {
	uint64_t marked; /* bits of cards */
	double won;      /* by the marks, less the luck spent */
	uint8_t reached, luck, blacks;
};

void geht_look(struct geht_outlook *outlook, const struct geht_lore *lore, const struct geht *g,
	int seat, struct rng *rng);
struct geht_standing geht_stand(const struct geht_outlook *outlook, const struct geht *g, int seat);
/* After achieving the card with this number in the outlook, or paying luck. */
struct geht_standing geht_stand_with(
	const struct geht_outlook *outlook, const struct geht_standing *standing, int nth);
struct geht_standing geht_stand_paid(
	const struct geht_outlook *outlook, const struct geht_standing *standing);
/* What it is worth to be out with this; and to stay: for one more roll, or as long as that seems
 * good, as so many rounds played out tell. */
double geht_worth_of_out(const struct geht_outlook *outlook, const struct geht_standing *standing);
double geht_worth_of_in(
	struct geht_outlook *outlook, const struct geht_standing *standing, int playouts);

#endif
