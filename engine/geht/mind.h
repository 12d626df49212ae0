#ifndef ENGINE_GEHT_MIND_H
#define ENGINE_GEHT_MIND_H

#include "engine/geht/state.h"

/* What the computer players of Geht noch was? share. They are given a view: of piles they know how
 * many cards they hold. All worths are points that the game will bring by its end, as guessed. */

/* worth.c: what cards bring in the rounds to come. */

/* A card, or what can be expected of one that is drawn. */
struct geht_kind {
	enum geht_colour colour;
	double chance; /* that a roll meets it */
};
struct geht_kind geht_kind_of(int card);
struct geht_kind geht_kind_drawn(enum geht_colour colour);

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

/* outlook.c: what rolls can bring in this round. */

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
/* What it is worth to be out with this; to stay for one more roll and then go; and to stay as
 * long as that seems good, as so many rounds played out tell. */
double geht_worth_of_out(const struct geht_outlook *outlook, const struct geht_standing *standing);
double geht_worth_of_one_more(
	const struct geht_outlook *outlook, const struct geht_standing *standing);
double geht_worth_of_staying(
	struct geht_outlook *outlook, const struct geht_standing *standing, int playouts);

/* plan.c: what is done between the rolls. Each fills in the move. */

void geht_plan_layout(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_bonus(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_buying(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_placing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_pushing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);

/* After a roll, by level. */

void geht_easy_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);
void geht_normal_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);
void geht_hard_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);

#endif
