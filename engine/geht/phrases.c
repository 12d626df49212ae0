#include "engine/geht/phrases.h"

#include "engine/emoji.h"
#include "engine/geht/state.h"
#include "engine/say.h"
#include "engine/spans.h"

static bool is_card(int number) {
	return number >= 1 && number <= CARDS;
}

/* Capitalised at the beginning of a line. */
static void begin_sentence(struct text *out, size_t at) {
	if (out->len > at && (at == 0 || out->buf[at - 1] == '\n') && out->buf[at] >= 'a' &&
		out->buf[at] <= 'z') {
		out->buf[at] = (char)(out->buf[at] - 'a' + 'A');
	}
}

void geht_put_number(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const names[COLOURS] = {
		SENTENCE("green {n}"), SENTENCE("yellow {n}"), SENTENCE("red {n}")};
	if (is_card(*at)) {
		size_t begun = out->len;
		words_tell(out, audience, names[geht_cards[*at].colour],
			WORDS_PLACES({"n", .number = *at}));
		begin_sentence(out, begun);
	} else {
		text_number(out, *at);
	}
}

void geht_put_card(const struct audience *audience, const int16_t *at, struct text *out) {
	if (!is_card(*at)) {
		text_number(out, *at);
		return;
	}
	TELL(out, audience, "{card} ({condition})", {"card", .put = geht_put_number, .at = at},
		{"condition", .put = geht_put_condition, .at = at});
}

/* "7: two dice in a row", as it is typed. */
static void put_asked(const struct audience *audience, const int16_t *at, struct text *out) {
	text_number(out, *at);
	if (is_card(*at)) {
		text_puts(out, ": ");
		geht_put_condition(audience, at, out);
	}
}

/* The value of an optional field. */
static void put_drawn(const struct audience *audience, const int16_t *at, struct text *out) {
	geht_put_card(audience, at + 1, out);
}

void geht_put_in_words(const struct audience *audience, const int16_t *at, struct text *out) {
	if (is_card(*at)) {
		TELL(out, audience, "{card}: {condition}",
			{"card", .put = geht_put_number, .at = at},
			{"condition", .put = geht_put_condition, .at = at});
	} else {
		text_number(out, *at);
	}
}

static void put_each(const struct audience *audience, const int16_t *at, const char *between,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out) {
	for (int i = 1; i <= at[0]; i++) {
		if (i > 1) {
			words_put(out, audience->words, between);
		}
		put(audience, &at[i], out);
	}
}

static void put_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	put_each(audience, at, SENTENCE(", "), geht_put_number, out);
}

void geht_put_set(const struct audience *audience, const struct geht_set *set,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out) {
	int16_t cards[1 + CARDS] = {0};
	for (EACH_CARD(card, set)) {
		cards[++cards[0]] = (int16_t)card;
	}
	put_each(audience, cards, SENTENCE(", "), put, out);
}

void geht_put_scored(const struct audience *audience, const struct geht_set *scored,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out) {
	for (EACH_CARD(card, scored)) {
		int times = geht_times(audience->view, card);
		text_puts(out, " ");
		put(audience, VALUE(card), out);
		if (times > 1) {
			text_add(out, " ×%d", times);
		}
	}
}

void geht_put_on_level(const struct audience *audience, int card, int level, struct text *out) {
	TELL(out, audience, "{card} on level {n}",
		{"card", .put = geht_put_number, .at = VALUE(card)}, {"n", .number = level});
}

/* "46g on level 2, 29g on level 1": the number of cards, then each card and its level. */
static void put_placed(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int i = 0; i < at[0]; i++) {
		say_put_comma(audience, begun, out);
		geht_put_on_level(audience, at[1 + 2 * i], at[2 + 2 * i], out);
	}
}

static void put_side_by_side(const struct audience *audience, const int16_t *at, struct text *out) {
	put_each(audience, at, " ", geht_put_number, out);
}

/* "1g 2g on level 1, 3g 4g on level 2": the number of levels, then each level's cards. */
static void put_levels(const struct audience *audience, const int16_t *at, struct text *out) {
	const int16_t *cards = at + 1;
	size_t begun = out->len;
	for (int level = 1; level <= at[0]; level++, cards += 1 + cards[0]) {
		if (cards[0] > 0) {
			say_put_comma(audience, begun, out);
			TELL(out, audience, "{card} on level {n}",
				{"card", .put = put_side_by_side, .at = cards},
				{"n", .number = level});
		}
	}
}

/* The level of a card in any seat's display. */
static void put_level(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	int level = 0;
	for (int seat = 0; level == 0 && seat < g->n_seats; seat++) {
		level = geht_level(g, seat, *at);
	}
	text_number(out, level);
}

void geht_put_colour(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const colours[COLOURS] = {
		SENTENCE("green"), SENTENCE("yellow"), SENTENCE("red")};
	words_put(out, audience->words, colours[*at]);
}

static void put_markers(const struct audience *audience, const int16_t *at, struct text *out) {
	if (*at == 0) {
		words_put(out, audience->words, "no luck marker");
	} else {
		SAY_MANY(out, audience->words, "{n} luck marker", "{n} luck markers",
			(unsigned long)*at, {"n", .number = *at});
	}
}

/* "ann +1": the number of seats, then each seat's gain; a gain of 0 is left out. */
static void put_gains(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int seat = 0; seat < at[0]; seat++) {
		if (at[1 + seat] != 0) {
			say_put_comma(audience, begun, out);
			text_add(out, "%s +%d", audience->names[seat], at[1 + seat]);
		}
	}
}

void geht_put_points(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int level = at[0]; level >= 1; level--) {
		int factor = geht_factor(audience->view, level);
		if (at[level] > 0) {
			say_put_comma(audience, begun, out);
			TELL(out, audience, "level {level}: {cards} x {factor} = {points}",
				{"level", .number = level}, {"cards", .number = at[level] / factor},
				{"factor", .number = factor}, {"points", .number = at[level]});
		}
	}
	const int16_t *after = at + 1 + at[0];
	if (after[0] > 0) {
		say_put_comma(audience, begun, out);
		TELL(out, audience, "luck {n}", {"n", .number = after[0]});
	}
	if (after[1] > 0) {
		say_put_comma(audience, begun, out);
		TELL(out, audience, "sets of three colours {n}", {"n", .number = after[1]});
	}
}

/* The average points of each level playing alone, and the points exceeded by 5, 10 … 95 percent of
 * the games of level hard, as tests/minds computes them. */
const int16_t geht_solo_averages[LEVELS] = {52, 72, 83, 95};
static const int16_t hard_makes[] = {
	114, 111, 109, 107, 106, 105, 103, 102, 100, 99, 96, 93, 91, 89, 87, 84, 80, 75, 65};

enum { NEAR = 4, HARD_STEPS = sizeof(hard_makes) / sizeof(hard_makes[0]), HARD_STEP = 5 };

static const char *level_name(const struct audience *audience, int level) {
	return words_find(audience->words, game_levels[level]);
}

static void put_average(const struct audience *audience, int total, struct text *out) {
	int level = 0;
	while (level < LEVEL_HARD && geht_solo_averages[level] < total - NEAR) {
		level++;
	}
	int average = geht_solo_averages[level];
	bool less = average<total - NEAR, more = average> total + NEAR;
	if (more && level > 0) {
		TELL(out, audience,
			SENTENCE("On average the level {below} makes less, and {above} more."),
			{"below", level_name(audience, level - 1)},
			{"above", level_name(audience, level)});
		return;
	}
	TELL(out, audience,
		less   ? SENTENCE("The level {level} makes less on average.")
		: more ? SENTENCE("The level {level} makes more on average.")
		       : SENTENCE("The level {level} makes about as much on average."),
		{"level", level_name(audience, level)});
}

void geht_put_solo_result(const struct audience *audience, int total, struct text *out) {
	int more = 0;
	while (more < HARD_STEPS && hard_makes[more] > total) {
		more++;
	}
	SAY_MANY(out, audience->words, "The game is over: {n} point.",
		"The game is over: {n} points.", (unsigned long)total, {"n", .number = total});
	words_gap(out, audience->words);
	put_average(audience, total, out);
	words_gap(out, audience->words);
	TELL(out, audience,
		more > 0 ? SENTENCE("Of 100 games of the level {level} about {n} end higher.")
			 : SENTENCE("Hardly any game of the level {level} ends higher."),
		{"level", level_name(audience, LEVEL_HARD)}, {"n", .number = more * HARD_STEP});
}

/* On a screen, in the colour of the dice. */
static void put_in_colour(
	const struct audience *audience, const int16_t *at, char style, struct text *out) {
	if (audience->screen) {
		spans_style(out, style);
	}
	say_put_numbers(audience, at, out);
	if (audience->screen) {
		spans_style(out, SPANS_NORMAL);
	}
}

static void put_blue(const struct audience *audience, const int16_t *at, struct text *out) {
	put_in_colour(audience, at, 'u', out);
}

static void put_red(const struct audience *audience, const int16_t *at, struct text *out) {
	put_in_colour(audience, at, 'r', out);
}

void geht_put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	int16_t blue[1 + BLUE_DICE] = {BLUE_DICE}, red[1 + RED_DICE] = {RED_DICE};
	for (int i = 1; i <= DICE; i++) {
		int16_t *die = i <= BLUE_DICE ? &blue[i] : &red[i - BLUE_DICE];
		*die = at != NULL ? at[i] : g->dice[i - 1];
	}
	TELL(out, audience, "blue {blue}, red {red}", {"blue", .put = put_blue, .at = blue},
		{"red", .put = put_red, .at = red});
}

void geht_draw_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	for (int i = 1; i <= DICE; i++) {
		emoji_put_die(audience, i <= BLUE_DICE ? "blue" : "red",
			at != NULL ? at[i] : g->dice[i - 1], out);
	}
}

static void put_decision(const struct audience *audience, const int16_t *at, struct text *out) {
	bool in = at[2] == THEN_IN;
	words_tell(out, audience,
		at[0] == VERB_BUST ? SENTENCE("bust, go out")
		: at[0] == VERB_TAKE
			? in ? SENTENCE("take {card}, stay in") : SENTENCE("take {card}, go out")
		: in ? SENTENCE("pay a luck marker, stay in")
		     : SENTENCE("pay a luck marker, go out"),
		WORDS_PLACES({"card", .put = geht_put_card, .at = at + 1}));
}

void geht_put_yours(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "Your decision: {what}; you may change it until all have decided.",
		{"what", .put = put_decision, .at = at});
}

void geht_put_phase(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const phases[GEHT_PHASES] = {
		[PHASE_LOT] = SENTENCE("shuffling"),
		[PHASE_PILES] = SENTENCE("shuffling"),
		[PHASE_LAYOUT] = SENTENCE("first layout"),
		[PHASE_BONUS] = SENTENCE("bonus"),
		[PHASE_BUYING] = SENTENCE("buying"),
		[PHASE_PLACING] = SENTENCE("placing"),
		[PHASE_ROLL] = SENTENCE("rolling"),
		[PHASE_DECIDING] = SENTENCE("rolling"),
		[PHASE_PUSHING] = SENTENCE("pushing"),
		[PHASE_OVER] = SENTENCE("over"),
	};
	const struct geht *g = audience->view;
	(void)at;
	words_put(out, audience->words, phases[g->phase]);
}

/* The reasons of refusals. */

static const struct geht_seat *own_of(const struct audience *audience) {
	const struct geht *g = audience->view;
	return &g->seats[audience->seat];
}

/* The first card of a placing's pairs that is not new. */
static void put_stranger(const struct audience *audience, const int16_t *at, struct text *out) {
	while (geht_find_fresh(own_of(audience), *at) >= 0) {
		at += 2;
	}
	geht_put_number(audience, at, out);
}

static void put_last_drawn(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	geht_put_number(audience, VALUE(geht_last_drawn(audience->view, audience->seat)), out);
}

static void put_reached(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	text_number(out, own_of(audience)->reached);
}

/* The event's money, else the audience's. */
static void put_money(const struct audience *audience, const int16_t *at, struct text *out) {
	text_number(out, at != NULL ? *at : own_of(audience)->money);
}

static void put_price(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	text_number(out, geht_worth[*at]);
}

static void put_going(const struct audience *audience, const int16_t *at, struct text *out) {
	words_put(out, audience->words, *at == THEN_IN ? SENTENCE("stay in") : SENTENCE("go out"));
}

const struct term geht_terms[] = {
	{"card", geht_put_number},
	{"going", put_going, "then"},
	{"whole", geht_put_card, "card"},
	{"asks", put_asked, "card"},
	{"drawn", put_drawn, "card"},
	{"drawn", put_last_drawn},
	{"stranger", put_stranger, "card"},
	{"phase", geht_put_phase},
	{"reached", put_reached},
	{"price", put_price, "colour"},
	{"money", put_money},
	{"at", put_level, "card"},
	{"back", geht_put_number},
	{"twin", geht_put_number},
	{"returned", put_cards},
	{"cards", put_placed},
	{"levels", put_levels},
	{"dice", geht_put_dice},
	{"each", say_put_points, "money"},
	{"gains", put_gains, "luck"},
	{"luck", put_markers},
	{"points", geht_put_points, "levels"},
	{NULL},
};

/* Colours of dice by the letters a, b, r. */
enum die_letter { DIE_ANY, DIE_BLUE, DIE_RED, DIE_LETTERS };

static const char *const numbers[DICE + 1] = {NULL, NULL, SENTENCE("two"), SENTENCE("three"),
	SENTENCE("four"), SENTENCE("five"), SENTENCE("six"), SENTENCE("seven")};

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

/* "two red dice": a colour and a count. */
static void put_some(const struct audience *audience, const int16_t *at, struct text *out) {
	words_tell(out, audience, at[1] == 1 ? single[at[0]] : several[at[0]],
		WORDS_PLACES({"n", .put = put_count, .at = at + 1}));
}

enum { DICE_SIZE = 1 + 2 * DIE_LETTERS };

/* "a red die and two blue dice": the number of colours, then each colour and its count. */
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

void geht_put_die_colour(const struct audience *audience, const int16_t *at, struct text *out) {
	words_put(out, audience->words, colour_words[colour_of((char)*at)]);
}

/* "red-blue", the colour of each die, lowest first. */
static void put_steps(const struct audience *audience, const int16_t *at, struct text *out) {
	put_each(audience, at, SENTENCE("-"), geht_put_die_colour, out);
}

/* The item's dice, in the form that put_dice() takes. */
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
		colours[1 + i] = item->dice[i];
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

/* "5", "5+"; "sum 12+"; nothing for dice that are only compared. */
void geht_put_print(
	const struct audience *audience, const struct geht_item *item, struct text *out) {
	if (item->kind == ITEM_SUM) {
		TELL(out, audience, "sum {n}+", {"n", .number = item->number});
	} else if (item->number > 0) {
		text_add(out, item->kind == ITEM_LEAST ? "%d+" : "%d", item->number);
	}
}
