#ifndef ENGINE_GEHT_WORTH_H
#define ENGINE_GEHT_WORTH_H

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
 * round, the value of money. */
struct geht_weights {
	double reach[TRACK + 1], money[ROUNDS + 1];
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

/* The value of a luck marker now, and of the card that a bust draws. */
double geht_worth_of_luck(const struct geht *g);
double geht_worth_of_bust(const struct geht_weights *weights, const struct geht *g, int seat);

#endif
