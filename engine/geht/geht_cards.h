#pragma once

#include <stdint.h>

/* The 96 task cards and their conditions; cards.py makes the data of cards.json. */

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
	struct geht_item items[ITEMS_MOST];
};

struct geht_card {
	uint8_t colour;        /* enum geht_colour */
	char set;              /* 'A' to 'D'; 0: none (G4) */
	uint8_t alike;         /* the lowest number among its duplicates (G36) */
	const char *condition; /* as the rules write it (G61) */
	uint8_t n;
	struct geht_alternative alternatives[ALTERNATIVES_MOST];
	int32_t hits; /* of the 6^7 rolls, those that meet it (G66) */
};

/* By number; [0] is none. Made from cards.json. */
extern const struct geht_card geht_cards[CARDS + 1];
