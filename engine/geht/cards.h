#ifndef ENGINE_GEHT_CARDS_H
#define ENGINE_GEHT_CARDS_H

#include <stdbool.h>
#include <stdint.h>

/* The 96 task cards, their conditions, and sets of them. */

enum { CARDS = 96, BLUE_DICE = 4, RED_DICE = 3, DICE = BLUE_DICE + RED_DICE, PIPS = 6 };
enum { NO_CARD = 0 };

/* From easy to hard (G5). */
enum geht_colour { GREEN, YELLOW, RED, COLOURS };

/* Which dice an item wants, a letter each: 'a' any, 'b' blue, 'r' red. */
struct geht_item {
	enum geht_item_kind { ITEM_EXACT, ITEM_LEAST, ITEM_SAME, ITEM_RUN, ITEM_SUM } kind;
	uint8_t number; /* the face, or the sum; 0 where none is named */
	uint8_t n;      /* letters */
	char dice[DICE + 1];
};

enum { ITEMS_MOST = 3, ALTERNATIVES_MOST = 2 };

struct geht_alternative {
	uint8_t n;
	bool colourless; /* every letter is 'a' */
	struct geht_item items[ITEMS_MOST];
};

struct geht_card {
	uint8_t colour;        /* enum geht_colour */
	char set;              /* 'A' to 'D'; 0: none (G4) */
	uint8_t alike;         /* the lowest number among the cards that are the same (G36) */
	const char *condition; /* as the rules write it (G61) */
	uint8_t n;
	struct geht_alternative alternatives[ALTERNATIVES_MOST];
	int32_t hits; /* of the 6^7 rolls, those that meet it (G66) */
};

/* By number; [0] is none. Made from cards.json. */
extern const struct geht_card geht_cards[CARDS + 1];

/* Whether dice, four blue and then three red, meet the card's condition (G60-G65). */
bool geht_meets(int card, const uint8_t dice[DICE]);

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
struct geht_set geht_both(struct geht_set a, struct geht_set b);    /* in both */
struct geht_set geht_either(struct geht_set a, struct geht_set b);  /* in one at least */
struct geht_set geht_without(struct geht_set a, struct geht_set b); /* in a, not in b */

#endif
