#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/bits.h"

/* The 96 task cards and their conditions, made from cards.json by cards.py. */

enum { CARDS = 96, BLUE_DICE = 4, RED_DICE = 3, DICE = BLUE_DICE + RED_DICE, PIPS = 6 };
enum { NO_CARD = 0 };

/* From easy to hard (G5). */
enum geht_colour { GREEN, YELLOW, RED, COLOURS };

/* The dice of an item, a letter each: 'a' any, 'b' blue, 'r' red. */
struct geht_item {
	enum geht_item_kind { ITEM_EXACT, ITEM_LEAST, ITEM_SAME, ITEM_RUN, ITEM_SUM } kind;
	uint8_t number; /* the face, or the sum; 0: none */
	uint8_t n;      /* number of letters */
	char dice[DICE + 1];
};

enum { ITEMS_MOST = 3, ALTERNATIVES_MOST = 2 };

struct geht_alternative {
	uint8_t n;
	struct geht_item items[ITEMS_MOST];
};

struct geht_card {
	uint8_t colour;        /* enum geht_colour */
	char set;              /* 'A' to 'D'; 0: none (G4) */
	uint8_t alike;         /* the lowest number among its duplicates (G36) */
	const char *condition; /* as written in the rules (G61) */
	uint8_t n;
	struct geht_alternative alternatives[ALTERNATIVES_MOST];
	int32_t hits; /* the number of the 6^7 rolls that meet it (G66) */
};

/* By number; [0] is no card. Made from cards.json. */
extern const struct geht_card geht_cards[CARDS + 1];

/* A set of cards. */
struct geht_set {
	uint64_t bits[2];
};

enum { GEHT_WORD = 64 };

/* Any number is allowed. */
static inline bool geht_has(const struct geht_set *set, int card) {
	return card > NO_CARD && card <= CARDS &&
	       (set->bits[card / GEHT_WORD] >> card % GEHT_WORD & 1) != 0;
}

static inline void geht_add(struct geht_set *set, int card) {
	set->bits[card / GEHT_WORD] |= (uint64_t)1 << card % GEHT_WORD;
}

static inline void geht_drop(struct geht_set *set, int card) {
	set->bits[card / GEHT_WORD] &= ~((uint64_t)1 << card % GEHT_WORD);
}

static inline int geht_count(const struct geht_set *set) {
	return bits_count(set->bits[0]) + bits_count(set->bits[1]);
}

static inline bool geht_is_empty(const struct geht_set *set) {
	return (set->bits[0] | set->bits[1]) == 0;
}

/* The card after this one, or NO_CARD. */
static inline int geht_next(const struct geht_set *set, int card) {
	int from = card + 1;
	for (int word = from / GEHT_WORD; word < 2; word++, from = word * GEHT_WORD) {
		uint64_t rest = set->bits[word] >> from % GEHT_WORD;
		if (rest != 0) {
			return from + __builtin_ctzll(rest);
		}
	}
	return NO_CARD;
}

static inline int geht_first(const struct geht_set *set) {
	return geht_next(set, NO_CARD);
}

/* Walks a set in the order of the numbers: for (EACH_CARD(card, &set)). */
#define EACH_CARD(card, set)        \
	int card = geht_first(set); \
	card != NO_CARD;            \
	card = geht_next(set, card)

/* In at least one set; in both; in a, not in b. */
static inline struct geht_set geht_either(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

static inline struct geht_set geht_both(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
}

static inline struct geht_set geht_without(struct geht_set a, struct geht_set b) {
	return (struct geht_set){{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1]}};
}

/* The cards met by each roll of four blue dice and three red ones. A throw is a roll of one colour
 * in any order; make_rolls.c makes the table with geht_uses(). */
enum { BLUE_ROLLS = 1296, RED_ROLLS = 216, BLUE_THROWS = 126, RED_THROWS = 56 };
extern const uint8_t geht_blue_throws[BLUE_ROLLS], geht_red_throws[RED_ROLLS];
extern const struct geht_set geht_rolls[BLUE_THROWS][RED_THROWS];

/* All cards met by the dice. */
static inline struct geht_set geht_met(const uint8_t dice[DICE]) {
	int blue = 0, red = 0;
	for (int i = 0; i < BLUE_DICE; i++) {
		blue = PIPS * blue + dice[i] - 1;
	}
	for (int i = BLUE_DICE; i < DICE; i++) {
		red = PIPS * red + dice[i] - 1;
	}
	return geht_rolls[geht_blue_throws[blue]][geht_red_throws[red]];
}
