#include <string.h>

#include "engine/geht/say.h"

/* Conditions (G61) put into words. */

enum { DICE_SIZE = 96 };

/* Named by the letters a, b, r. */
enum die_colour { DIE_ANY, DIE_BLUE, DIE_RED, DIE_COLOURS };

/* "two red dice". */
static const char *const numbers[] = {
	NULL,
	NULL,
	SENTENCE("two"),
	SENTENCE("three"),
	SENTENCE("four"),
	SENTENCE("five"),
	SENTENCE("six"),
	SENTENCE("seven"),
};

static const char *const single[DIE_COLOURS] = {
	SENTENCE("a die"), SENTENCE("a blue die"), SENTENCE("a red die")};

static const char *const several[DIE_COLOURS] = {
	SENTENCE("{n} dice"), SENTENCE("{n} blue dice"), SENTENCE("{n} red dice")};

static const char *const exactly[DIE_COLOURS] = {
	SENTENCE("a {face}"), SENTENCE("a blue {face}"), SENTENCE("a red {face}")};

static const char *const adding[DIE_COLOURS] = {SENTENCE("dice adding up to {n} or more"),
	SENTENCE("blue dice adding up to {n} or more"),
	SENTENCE("red dice adding up to {n} or more")};

static const char *const colour_words[DIE_COLOURS] = {
	SENTENCE("any"), SENTENCE("blue"), SENTENCE("red")};

static enum die_colour colour_of(char letter) {
	return letter == 'b' ? DIE_BLUE : letter == 'r' ? DIE_RED : DIE_ANY;
}

static void put_some(struct text *out, const struct words *words, enum die_colour colour, int n) {
	char number[24];
	struct text number_text = TEXT_INTO(number);
	if (n == 1) {
		words_put(out, words, single[colour]);
		return;
	}
	words_put(&number_text, words, numbers[n]);
	words_say(out, words, several[colour], WORDS_PLACES({"n", number, 0}));
}

static int count(const struct geht_item *item, char letter) {
	int n = 0;
	for (int i = 0; i < item->n; i++) {
		n += item->dice[i] == letter;
	}
	return n;
}

static bool is_first_of_its_colour(const struct geht_item *item, int i) {
	return memchr(item->dice, item->dice[i], (size_t)i) == NULL;
}

/* Adds dice of one more colour: "a red die", then "a red die and two blue dice". */
static void add_some(struct text *out, const struct words *words, enum die_colour colour, int n) {
	char before[DICE_SIZE], more[DICE_SIZE];
	struct text before_text = TEXT_INTO(before), more_text = TEXT_INTO(more);
	text_puts(&before_text, out->buf);
	put_some(&more_text, words, colour, n);
	if (out->len == 0) {
		text_puts(out, more);
		return;
	}
	out->buf[out->len = 0] = '\0';
	SAY(out, words, "{dice} and {more}", {"dice", before, 0}, {"more", more, 0});
}

/* All dice of an item into an empty text. */
static void put_dice(struct text *out, const struct words *words, const struct geht_item *item) {
	for (int i = 0; i < item->n; i++) {
		if (is_first_of_its_colour(item, i)) {
			char letter = item->dice[i];
			add_some(out, words, colour_of(letter), count(item, letter));
		}
	}
}

static void put_exact(struct text *out, const struct words *words, const struct geht_item *item) {
	words_say(out, words, exactly[colour_of(item->dice[0])],
		WORDS_PLACES({"face", NULL, item->number}));
}

static void put_least(struct text *out, const struct words *words, const struct geht_item *item) {
	char list[DICE_SIZE];
	struct text dice = TEXT_INTO(list);
	put_dice(&dice, words, item);
	words_say(out, words,
		item->n == 1 ? SENTENCE("{dice} of {face} or more")
			     : SENTENCE("{dice} of {face} or more each"),
		WORDS_PLACES({"dice", list, 0}, {"face", NULL, item->number}));
}

static void put_same(struct text *out, const struct words *words, const struct geht_item *item) {
	char list[DICE_SIZE];
	struct text dice = TEXT_INTO(list);
	put_dice(&dice, words, item);
	SAY(out, words, "{dice} alike", {"dice", list, 0});
}

/* "red-blue", lowest first. */
static void put_steps(struct text *out, const struct words *words, const struct geht_item *item) {
	for (int i = 0; i < item->n; i++) {
		if (i > 0) {
			words_put(out, words, "-");
		}
		words_put(out, words, colour_words[colour_of(item->dice[i])]);
	}
}

static void put_run(struct text *out, const struct words *words, const struct geht_item *item) {
	char list[DICE_SIZE], steps[DICE_SIZE];
	struct text dice = TEXT_INTO(list), order = TEXT_INTO(steps);
	if (count(item, item->dice[0]) == item->n) {
		put_dice(&dice, words, item);
		SAY(out, words, "{dice} in a row", {"dice", list, 0});
		return;
	}
	put_some(&dice, words, DIE_ANY, item->n);
	put_steps(&order, words, item);
	SAY(out, words, "{dice} in a row, low to high {colours}", {"dice", list, 0},
		{"colours", steps, 0});
}

static void put_sum(struct text *out, const struct words *words, const struct geht_item *item) {
	words_say(out, words, adding[colour_of(item->dice[0])],
		WORDS_PLACES({"n", NULL, item->number}));
}

static void (*const items[])(struct text *, const struct words *words, const struct geht_item *) = {
	[ITEM_EXACT] = put_exact,
	[ITEM_LEAST] = put_least,
	[ITEM_SAME] = put_same,
	[ITEM_RUN] = put_run,
	[ITEM_SUM] = put_sum,
};

static void put_alternative(
	struct text *out, const struct words *words, const struct geht_alternative *alternative) {
	for (int i = 0; i < alternative->n; i++) {
		if (i > 0) {
			words_put(out, words, " plus ");
		}
		items[alternative->items[i].kind](out, words, &alternative->items[i]);
	}
}

void geht_put_condition(struct text *out, const struct words *words, int card) {
	for (int i = 0; i < geht_cards[card].n; i++) {
		if (i > 0) {
			words_put(out, words, " or ");
		}
		put_alternative(out, words, &geht_cards[card].alternatives[i]);
	}
}
