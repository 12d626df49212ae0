#ifndef ENGINE_GEHT_WORTH_H
#define ENGINE_GEHT_WORTH_H

#include "engine/geht/state.h"

/* What cards bring in the rounds to come. All worths are points by the end of the game, as guessed.
 */

/* A card, or what can be expected of one that is drawn. */
struct geht_kind {
	int colour;
	double chance; /* that a roll meets it */
};
struct geht_kind geht_kind_of(int card);
struct geht_kind geht_kind_drawn(int colour);

/* What experience tells: in which part of the rounds a card on a level can be marked, were it met
 * by every roll; and what money is worth, by round. */
struct geht_lore {
	double reach[TRACK + 1], money[ROUNDS + 1];
};
extern const struct geht_lore geht_guessed, geht_learnt;

/* By level: what a card is worth when the next round begins, 0 behind the last; and what marking it
 * in this round brings over leaving it unmarked, by scoring or by pushing it. */
struct geht_prospects {
	double next[TRACK + 1], score[TRACK + 1], push[TRACK + 1];
};
struct geht_prospects geht_foresee(
	const struct geht_lore *lore, const struct geht *g, struct geht_kind kind, int round);

/* The chance that a roll meets one of some cards, were they independent. */
double geht_chance_of_any(const struct geht_set *cards);

/* Of one luck marker now, and of the card that a bust would bring. */
double geht_worth_of_luck(const struct geht *g);
double geht_worth_of_bust(const struct geht_lore *lore, const struct geht *g, int seat);

#endif
