#pragma once

#include <stdbool.h>

#include "engine/geht/geht_cards.h"

/* What cards are worth, when their conditions are met, and sets of them. */

/* Whether dice, four blue and then three red, meet the card's condition (G60-G65). */
bool geht_meets(int card, const uint8_t dice[DICE]);

/* The dice with which they meet it, as bits, one way if there are several; of a sum all that add to
 * it. 0: they do not. */
unsigned geht_uses(int card, const uint8_t dice[DICE]);

/* Points and price of a colour (G3). */
extern const uint8_t geht_worth[COLOURS];

/* Whether two cards are the same (G36). */
bool geht_same(int card, int other);

/* A set of cards. */
struct geht_set {
	uint64_t bits[2];
};

bool geht_has(const struct geht_set *set, int card); /* any number may be asked */
void geht_add(struct geht_set *set, int card);
void geht_drop(struct geht_set *set, int card);
int geht_count(const struct geht_set *set);
bool geht_is_empty(const struct geht_set *set);
/* Walks a set in the order of the numbers: for (EACH_CARD(card, &set)). */
#define EACH_CARD(card, set)        \
	int card = geht_first(set); \
	card != NO_CARD;            \
	card = geht_next(set, card)
int geht_first(const struct geht_set *set);
int geht_next(const struct geht_set *set, int card);
struct geht_set geht_either(struct geht_set a, struct geht_set b);  /* in one at least */
struct geht_set geht_without(struct geht_set a, struct geht_set b); /* in a, not in b */
