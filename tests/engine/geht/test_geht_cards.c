#include <criterion/criterion.h>

#include "engine/geht/state.h"

/* Conditions (G60-G66) and the cards (G2-G5). */

static const struct {
	const char *condition;
	uint8_t dice[DICE];
	bool met;
} examples[] = {
	/* E1-E22; those whose condition no card has stand elsewhere. */
	{"4a", {1, 2, 3, 4, 1, 1, 2}, true},
	{"4a", {1, 2, 3, 5, 1, 1, 2}, false},
	{"3+aaaaa", {3, 4, 6, 1, 3, 5, 2}, true},
	{"3+aaaaa", {3, 4, 2, 1, 3, 5, 2}, false},
	{"=aaa", {2, 2, 5, 6, 1, 2, 4}, true},
	{">aaa", {2, 2, 6, 6, 3, 4, 6}, true},
	{">bb", {6, 1, 1, 3, 2, 2, 5}, false},
	{">bb", {2, 3, 6, 6, 1, 1, 1}, true},
	{">aaaa", {3, 3, 5, 1, 4, 6, 6}, true},
	{"S9r", {1, 1, 1, 1, 2, 2, 5}, true},
	{"S9r", {6, 6, 6, 6, 2, 2, 4}, false},
	{"=aa&=aaa", {4, 4, 4, 1, 4, 4, 2}, true},
	{"=aa&=aaa", {4, 4, 4, 4, 1, 2, 3}, false},
	{"=aa&=aaa", {4, 4, 4, 1, 1, 2, 3}, true},
	{"=rr/=bb", {1, 2, 3, 4, 6, 6, 1}, true},
	{"=rr/=bb", {1, 2, 3, 4, 4, 5, 1}, false},
	{"1a&1a", {1, 2, 3, 4, 1, 6, 6}, true},
	{"1a&1a", {1, 2, 3, 4, 2, 6, 6}, false},
	{">br", {5, 5, 5, 5, 6, 1, 1}, true},
	{">br", {6, 6, 6, 6, 5, 1, 1}, false},
	{"6a&>aaa", {4, 5, 6, 1, 1, 1, 1}, false},
	{"6a&>aaa", {4, 5, 6, 6, 1, 1, 1}, true},
	/* Colours that meet: any die may be the one that another item needs (G65). */
	{"=aa&=bb", {2, 2, 3, 4, 3, 5, 6}, true},
	{"=aa&=bb", {2, 3, 4, 5, 2, 3, 6}, false},
	{"=bb&S9r", {1, 1, 3, 4, 3, 3, 3}, true},
	{"=rb&=rb", {1, 1, 3, 4, 1, 2, 6}, false},
	{"=rb&=rb", {1, 1, 3, 4, 1, 1, 6}, true},
};

static int card_with(const char *condition) {
	for (int card = 1; card <= CARDS; card++) {
		if (strcmp(geht_cards[card].condition, condition) == 0) {
			return card;
		}
	}
	cr_assert_fail("no card has %s", condition);
	return NO_CARD;
}

/* By the table and by handing out the dice. */
static bool meets(int card, const uint8_t dice[DICE]) {
	struct geht_set met = geht_met(dice);
	cr_assert_eq(geht_has(&met, card), geht_uses(card, dice) != 0, "card %d", card);
	return geht_has(&met, card);
}

Test(geht_cards, are_met_as_in_the_examples) {
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		int card = card_with(examples[i].condition);
		cr_expect_eq(meets(card, examples[i].dice), examples[i].met, "row %zu: %s", i,
			examples[i].condition);
	}
}

/* Rolls differ in the faces of blue dice and of red ones alone, not in their order: each such roll
 * stands for so many. */

static int orders(const uint8_t *dice, int n) {
	int ways = 1, alike = 0;
	for (int i = 0; i < n; i++) {
		alike = i > 0 && dice[i] == dice[i - 1] ? alike + 1 : 1;
		ways = ways * (i + 1) / alike;
	}
	return ways;
}

/* The next dice in ascending order. */
static bool next(uint8_t *dice, int n) {
	int i = n - 1;
	while (i >= 0 && dice[i] == PIPS) {
		i--;
	}
	if (i < 0) {
		return false;
	}
	memset(dice + i, dice[i] + 1, (size_t)(n - i));
	return true;
}

static void count(const uint8_t dice[DICE], int32_t hits[CARDS + 1]) {
	int ways = orders(dice, BLUE_DICE) * orders(dice + BLUE_DICE, RED_DICE);
	hits[NO_CARD] += ways;
	for (int card = 1; card <= CARDS; card++) {
		hits[card] += meets(card, dice) ? ways : 0;
	}
}

Test(geht_cards, are_met_as_often_as_they_say) {
	int32_t hits[CARDS + 1] = {0};
	uint8_t dice[DICE] = {1, 1, 1, 1, 1, 1, 1};
	do {
		memset(dice + BLUE_DICE, 1, RED_DICE);
		do {
			count(dice, hits);
		} while (next(dice + BLUE_DICE, RED_DICE));
	} while (next(dice, BLUE_DICE));
	cr_assert_eq(hits[NO_CARD], 6 * 6 * 6 * 6 * 6 * 6 * 6);
	for (int card = 1; card <= CARDS; card++) {
		cr_expect_eq(hits[card], geht_cards[card].hits, "card %d: %d", card, hits[card]);
	}
}

/* Whether the dice used meet the card, whatever the others show. */
static void judge_uses(int card, const uint8_t rolled[DICE]) {
	uint8_t dice[DICE];
	unsigned used = geht_uses(card, rolled);
	memcpy(dice, rolled, DICE);
	for (int die = 0; die < DICE && used != 0; die++) {
		for (int face = 1; face <= PIPS && (used >> die & 1) == 0; face++) {
			dice[die] = (uint8_t)face;
			cr_assert(meets(card, dice), "card %d, die %d: %d", card, die, face);
		}
	}
}

Test(geht_cards, need_no_other_dice_than_they_use) {
	uint8_t dice[DICE] = {1, 1, 1, 1, 1, 1, 1};
	int n = 0;
	do {
		memset(dice + BLUE_DICE, 1, RED_DICE);
		do {
			for (int card = 1; card <= CARDS; card++) {
				judge_uses(card, dice);
			}
			n++;
		} while (next(dice + BLUE_DICE, RED_DICE));
	} while (next(dice, BLUE_DICE));
	cr_assert_gt(n, 1000);
	cr_assert_eq(geht_uses(1, (const uint8_t[]){1, 2, 3, 4, 5, 5, 2}), 1U << 1 | 1U << 6);
}

Test(geht_cards, are_the_same_where_their_conditions_are) {
	for (int a = 1; a <= CARDS; a++) {
		for (int b = 1; b <= CARDS; b++) {
			bool same = strcmp(geht_cards[a].condition, geht_cards[b].condition) == 0;
			cr_expect_eq(geht_same(a, b), same, "%d and %d", a, b);
		}
	}
}

Test(geht_cards, lie_in_sets_in_order) {
	struct geht_set set = {{0}};
	static const int cards[] = {1, 2, 62, 63, 64, 65, 95, 96};
	enum { N = sizeof(cards) / sizeof(cards[0]) };
	cr_expect(geht_is_empty(&set) && geht_first(&set) == NO_CARD);
	for (int i = N - 1; i >= 0; i--) {
		geht_add(&set, cards[i]);
		cr_expect_eq(geht_first(&set), cards[i]);
	}
	cr_expect_eq(geht_count(&set), N);
	for (int i = 0; i < N; i++) {
		cr_expect_eq(
			geht_next(&set, cards[i]), i + 1 < N ? cards[i + 1] : NO_CARD, "%d", i);
	}
	geht_drop(&set, 64);
	cr_expect(!geht_has(&set, 64) && geht_has(&set, 65) && !geht_has(&set, 66));
	cr_expect(!geht_has(&set, -1) && !geht_has(&set, 97) && !geht_has(&set, 1000));
}
