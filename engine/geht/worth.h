#ifndef ENGINE_GEHT_WORTH_H
#define ENGINE_GEHT_WORTH_H

#include "engine/geht/state.h"

/* What cards bring in the rounds to come. All worths are points that the game will bring by its
 * end, as guessed. */

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

/* The chance that a roll meets one of some cards, were they independent. */
double geht_chance_of_any(const struct geht_set *cards);

/* What a card of this kind on a level of the display is worth when a round begins. */
double geht_prospect(const struct geht_lore *lore, const struct geht *g,
	const struct geht_kind *kind, int level, int round);
/* What marking the card brings, over leaving it unmarked, by scoring or by pushing it. */
double geht_worth_of_scoring(
	const struct geht_lore *lore, const struct geht *g, int seat, int card);
double geht_worth_of_pushing(
	const struct geht_lore *lore, const struct geht *g, int seat, int card);
/* Of one luck marker now. */
double geht_worth_of_luck(const struct geht *g);
/* Of the card that a bust would bring. */
double geht_worth_of_bust(const struct geht_lore *lore, const struct geht *g, int seat);

#endif
