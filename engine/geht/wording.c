#include "engine/geht/wording.h"

/* Named by the letters a, b, r. */
enum die_letter { DIE_ANY, DIE_BLUE, DIE_RED, DIE_LETTERS };

static const char *const numbers[DICE + 1] = {
	NULL,
	NULL,
	SENTENCE("two"),
	SENTENCE("three"),
	SENTENCE("four"),
	SENTENCE("five"),
	SENTENCE("six"),
	SENTENCE("seven"),
};

static const char *const single[DIE_LETTERS] = {
	SENTENCE("a die"), SENTENCE("a blue die"), SENTENCE("a red die")};

static const char *const several[DIE_LETTERS] = {
	SENTENCE("{n} dice"), SENTENCE("{n} blue dice"), SENTENCE("{n} red dice")};

static const char *const exactly[DIE_LETTERS] = {
	SENTENCE("a {face}"), SENTENCE("a blue {face}"), SENTENCE("a red {face}")};

static const char *const adding[DIE_LETTERS] = {SENTENCE("dice adding up to {n} or more"),
	SENTENCE("blue dice adding up to {n} or more"),
	SENTENCE("red dice adding up to {n} or more")};

static const char *const colour_words[DIE_LETTERS] = {
	SENTENCE("any"), SENTENCE("blue"), SENTENCE("red")};

static enum die_letter colour_of(char letter) {
	return letter == 'b' ? DIE_BLUE : letter == 'r' ? DIE_RED : DIE_ANY;
}

static void put_count(const struct audience *audience, const int16_t *at, struct text *out) {
	words_put(out, audience->words, numbers[*at]);
}

/* "two red dice", of a colour and a count. */
static void put_some(const struct audience *audience, const int16_t *at, struct text *out) {
	words_tell(out, audience, at[1] == 1 ? single[at[0]] : several[at[0]],
		WORDS_PLACES({"n", .put = put_count, .at = at + 1}));
}

enum { DICE_SIZE = 1 + 2 * DIE_LETTERS };

/* "a red die and two blue dice", of how many colours, then each and its count. */
static void put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	if (at[0] == 1) {
		put_some(audience, at + 1, out);
		return;
	}
	int16_t before[DICE_SIZE] = {(int16_t)(at[0] - 1)};
	for (int i = 1; i <= 2 * before[0]; i++) {
		before[i] = at[i];
	}
	TELL(out, audience, "{dice} and {more}", {"dice", .put = put_dice, .at = before},
		{"more", .put = put_some, .at = at + 2 * at[0] - 1});
}

/* "red-blue", the colour of each die, lowest first. */
static void put_steps(const struct audience *audience, const int16_t *at, struct text *out) {
	for (int i = 1; i <= at[0]; i++) {
		if (i > 1) {
			words_put(out, audience->words, "-");
		}
		words_put(out, audience->words, colour_words[at[i]]);
	}
}

/* The item's dice as put_dice() takes them. */
static void count_dice(const struct geht_item *item, int16_t dice[DICE_SIZE]) {
	dice[0] = 0;
	for (int i = 0; i < item->n; i++) {
		int16_t colour = (int16_t)colour_of(item->dice[i]), at = 1;
		while (at <= 2 * dice[0] && dice[at] != colour) {
			at = (int16_t)(at + 2);
		}
		if (at > 2 * dice[0]) {
			dice[0]++;
			dice[at] = colour;
			dice[at + 1] = 0;
		}
		dice[at + 1]++;
	}
}

static const char *sentence_of(const struct geht_item *item, bool mixed) {
	switch (item->kind) {
	case ITEM_EXACT:
		return exactly[colour_of(item->dice[0])];
	case ITEM_LEAST:
		return item->n == 1 ? SENTENCE("{dice} of {face} or more")
				    : SENTENCE("{dice} of {face} or more each");
	case ITEM_SAME:
		return SENTENCE("{dice} alike");
	case ITEM_RUN:
		return mixed ? SENTENCE("{dice} in a row, low to high {colours}")
			     : SENTENCE("{dice} in a row");
	case ITEM_SUM:
		break;
	}
	return adding[colour_of(item->dice[0])];
}

static void put_item(
	const struct audience *audience, const struct geht_item *item, struct text *out) {
	int16_t dice[DICE_SIZE], colours[1 + DICE] = {item->n};
	count_dice(item, dice);
	bool mixed = dice[0] > 1;
	for (int i = 0; i < item->n; i++) {
		colours[1 + i] = (int16_t)colour_of(item->dice[i]);
	}
	if (mixed && item->kind == ITEM_RUN) {
		dice[0] = 1, dice[1] = DIE_ANY, dice[2] = item->n;
	}
	words_tell(out, audience, sentence_of(item, mixed),
		WORDS_PLACES({"dice", .put = put_dice, .at = dice},
			{"colours", .put = put_steps, .at = colours},
			{"face", .number = item->number}, {"n", .number = item->number}));
}

void geht_put_condition(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht_card *card = &geht_cards[*at];
	for (int i = 0; i < card->n; i++) {
		const struct geht_alternative *alternative = &card->alternatives[i];
		if (i > 0) {
			words_put(out, audience->words, " or ");
		}
		for (int j = 0; j < alternative->n; j++) {
			if (j > 0) {
				words_put(out, audience->words, " plus ");
			}
			put_item(audience, &alternative->items[j], out);
		}
	}
}
