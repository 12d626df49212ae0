#include "engine/saiun/say.h"

#include "engine/saiun/board.h"
#include "engine/saiun/card.h"
#include "engine/saiun/events.h"
#include "engine/saiun/highlights.h"
#include "engine/saiun/lesson.h"
#include "engine/saiun/parse.h"
#include "engine/saiun/phrases.h"
#include "engine/saiun/picture.h"
#include "engine/saiun/refusals.h"
#include "engine/saiun/status.h"
#include "engine/say.h"

/* Rounds and turns. */

static const char *place_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[5] > 1 ? SENTENCE("{who} [place|places] {die} on {column}, level {level}.")
			   : SENTENCE("{who} [place|places] {die} on {column}.");
}

static const char *move_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[8] > 1 ? SENTENCE("{who} [discard|discards] {colour} and [move|moves] {die} "
				      "from {from} to "
				      "{to}, level {level}.")
			   : SENTENCE("{who} [discard|discards] {colour} and [move|moves] {die} "
				      "from {from} to "
				      "{to}.");
}

static void draw_colour(const struct audience *audience, const int16_t *data, struct text *out) {
	saiun_draw_colour(audience, data[1], out);
}

static void draw_placed(const struct audience *audience, const int16_t *data, struct text *out) {
	saiun_draw_die(audience, data[1], data[2], out);
}

static void draw_moved(const struct audience *audience, const int16_t *data, struct text *out) {
	saiun_draw_die(audience, data[6], data[7], out);
}

/* Who sees pictures finds the cloud with the turn, but for that of a round that is over. */
static void tell_cloud(const struct audience *audience, const int16_t *data, struct text *out) {
	struct saiun_cloud cloud = {.n = 0};
	bool last = *data++ != 0;
	if (!last && !audience->brief) {
		return;
	}
	for (int n = *data++; n > 0; n--) {
		const int16_t *column = data;
		data += 3;
		for (int height = column[2]; height > 0; height--, data += 2) {
			struct saiun_die die = {(uint8_t)data[0], (uint8_t)data[1]};
			saiun_add_die(&cloud, column[0], column[1], die);
		}
	}
	text_puts(out, audience->brief ? "" : "\n");
	if (!saiun_board_put_cloud(audience, &cloud, out)) {
		saiun_put_cloud(audience, &cloud, out);
	}
}

/* Bets. */

/* On a screen cards and dice stand in the prompt, tokens and points on the board. */

static void tell_cards(const struct audience *audience, const int16_t *data, struct text *out) {
	if (audience->screen) {
		return;
	}
	TELL(out, audience, "Your dice cards: {cards}.",
		{"cards", .put = saiun_put_cards, .at = data});
	saiun_draw_cards(audience, data, out);
	words_gap(out, audience->words);
	words_tell(out, audience,
		audience->live ? SENTENCE("Put up to five tokens on them.")
			       : SENTENCE("Put up to five tokens on them, for example: {example}"),
		WORDS_PLACES({"example", .put = saiun_put_bet_example, .at = data}));
}

static void tell_call_bets(const struct audience *audience, const int16_t *data, struct text *out) {
	if (audience->live) {
		return;
	}
	words_put(out, audience->words, "The dice cards are dealt.");
	if (!audience->screen) {
		words_gap(out, audience->words);
		saiun_put_turn(audience, data, out);
	}
}

static void tell_my_bet(const struct audience *audience, const int16_t *data, struct text *out) {
	words_tell(out, audience,
		data[0] != 0
			? SENTENCE("Your bet: {bet}. You may change it until everybody has bet.")
			: SENTENCE("Your bet: {bet}. Everybody has bet, so it is final."),
		WORDS_PLACES({"bet", .put = saiun_put_bet, .at = data + 1}));
}

static void tell_has_bet(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct saiun *p = audience->view;
	TELL(out, audience, "{who} [have|has] bet ({n} of {all}).",
		{"who", audience->names[data[0]]}, {"n", .number = data[1]},
		{"all", .number = p->n_seats});
}

static void tell_tokens(const struct audience *audience, const int16_t *data, struct text *out) {
	if (data[0] == 0 || audience->screen) {
		words_put(out, audience->words, "Everybody has bet.");
		return;
	}
	text_puts(out, "\n");
	saiun_put_tokens(audience, data, out);
}

/* The count. */

static const char *const rates[COLOURS + 1] = {
	NULL,
	SENTENCE("{colour}: {dice}, first: worth 0"),
	SENTENCE("{colour}: {dice}, second: {sum} ÷ 2, worth {value}"),
	SENTENCE("{colour}: {dice}, third: {sum} × 2, worth {value}"),
	SENTENCE("{colour}: {dice}, fourth: {sum} × 1, worth {value}"),
	SENTENCE("{colour}: {dice}, fifth: worth 0"),
};

/* data: rank, value, how many dice are seen, their numbers. */
static void put_rate(
	const struct audience *audience, int colour, const int16_t *data, struct text *out) {
	saiun_draw_colour(audience, colour, out);
	words_tell(out, audience, rates[data[0]],
		WORDS_PLACES({"colour", .put = saiun_put_colour, .at = VALUE(colour)},
			{"dice", .put = saiun_put_sum, .at = data + 2},
			{"sum", .number = saiun_sum(data + 2)}, {"value", .number = data[1]}));
}

/* A line each, or what goes on behind the first. */
static void begin_item(const struct audience *audience, bool first, struct text *out) {
	text_puts(out, !audience->brief ? "\n" : first ? " " : "; ");
}

/* The first rank first. */
static void tell_rates(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *of_colour[COLOURS];
	bool first = true;
	words_put(out, audience->words, "The round is over. The dice seen from above:");
	if (audience->screen) {
		saiun_put_rates(audience, data, out);
		return;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		of_colour[colour] = data;
		data += 3 + data[2];
	}
	for (int rank = 1; rank <= COLOURS; rank++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			if (of_colour[colour][0] == rank) {
				begin_item(audience, first, out);
				put_rate(audience, colour, of_colour[colour], out);
				first = false;
			}
		}
	}
}

static void tell_show(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *at = data + 1;
	words_put(out, audience->words, "The bets, value × tokens:");
	if (audience->screen) {
		saiun_put_bets(audience, data, out);
		return;
	}
	for (int seat = 0; seat < data[0]; seat++, at += 2 + 3 * at[1]) {
		begin_item(audience, seat == 0, out);
		TELL(out, audience, "{who}: {bet} = {points}", {"who", audience->names[seat]},
			{"bet", .put = saiun_put_shown_bet, .at = at + 1},
			{"points", .number = at[0]});
	}
}

static const char *score_sentence(const struct audience *audience, const int16_t *data) {
	(void)data;
	return audience->screen ? NULL : SENTENCE("Points so far: {points}.");
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	say_end(audience,
		&(struct ending){data, SENTENCE("{who} win the game together."), say_put_names_and},
		out);
}

/* Those not here are for the record alone, or are told by others. */
static const struct event_words events[SAIUN_EVENTS] = {
	[EVENT_START] = {SENTENCE("{who} [are|is] the first start player."), LINE_NEW},
	[EVENT_ROUND] = {.put = saiun_put_round, .line = LINE_NEW},
	[EVENT_DRAFT] = {SENTENCE("{who} [take|takes] {colour}."), LINE_NEW, .draw = draw_colour},
	[EVENT_LAYOUT] = {SENTENCE("{who} [lay|lays] {die} on {column}."), LINE_NEW,
		.draw = draw_placed},
	[EVENT_PLACE] = {.pick = place_sentence, .line = LINE_NEW, .draw = draw_placed},
	[EVENT_MOVE] = {.pick = move_sentence, .line = LINE_NEW, .draw = draw_moved},
	[EVENT_DROP] = {SENTENCE("{who} can neither place nor move, and [drop|drops] {colour}."),
		LINE_NEW, .draw = draw_colour},
	[EVENT_SCORE] = {.pick = score_sentence, .line = LINE_NEW},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW},
	[EVENT_CARDS] = {.put = tell_cards},
	[EVENT_MY_BET] = {.put = tell_my_bet},
	[EVENT_HAS_BET] = {.put = tell_has_bet, .line = LINE_NEW},
	[EVENT_TOKENS] = {.put = tell_tokens},
	[EVENT_CLOUD] = {.put = tell_cloud},
	[EVENT_RATE] = {.put = tell_rates, .line = LINE_NEW},
	[EVENT_SHOW] = {.put = tell_show, .line = LINE_NEW},
	[EVENT_TURN] = {.put = saiun_put_turn},
	[EVENT_CALL_BETS] = {.put = tell_call_bets, .line = LINE_NEW},
};

/* Moves put together by choosing: a die's colour, its number, the column; the die to move, where
 * to, what goes out for it; card by card. */
static const struct verb_words verbs[SAIUN_VERBS] = {
	[VERB_PLACE] = {"die face x y",
		{SENTENCE("Which of your dice?"), SENTENCE("Which number on top?"),
			SENTENCE("Which position?"), NULL, SENTENCE("Place {move}?")},
		{{1, CHOICE_WHOLE, "{colour}"}, {2, 1, "{face}"}, {2, CHOICE_WHOLE, "{die}"},
			{4, 2, "{spot}"}, {4, CHOICE_WHOLE, "{move}"}}},
	[VERB_MOVE] = {"from y x y colour",
		{SENTENCE("Which die on the table?"), NULL, SENTENCE("Move it where?"), NULL,
			SENTENCE("Which of your dice do you discard for it?"),
			SENTENCE("Move {move}?")},
		{{2, CHOICE_WHOLE, "{top}"}, {4, 2, "{spot}"}, {4, CHOICE_WHOLE, "{shift}"},
			{5, 4, SENTENCE("discard {colour}")}, {5, CHOICE_WHOLE, "{move}"}}},
	[VERB_DROP] = {"colour", {SENTENCE("Which of your dice?"), SENTENCE("Drop {move}?")},
		{{1, CHOICE_WHOLE, "{colour}"}}, .button = SENTENCE("Drop {colour}")},
	[VERB_TAKE] = {"colour",
		{SENTENCE("Which of the leftover dice?"), SENTENCE("Take {move}?")},
		{{1, CHOICE_WHOLE, "{colour}"}}, .button = SENTENCE("Take {colour}")},
	[VERB_LAY] = {"die face x y",
		{SENTENCE("Which of the leftover dice?"), SENTENCE("Which number on top?"),
			SENTENCE("Which position?"), NULL, SENTENCE("Lay {move}?")},
		{{1, CHOICE_WHOLE, "{colour}"}, {2, 1, "{face}"}, {2, CHOICE_WHOLE, "{die}"},
			{4, 2, "{spot}"}, {4, CHOICE_WHOLE, "{move}"}}},
	[VERB_BET] = {"bet tokens second tokens third tokens", {"{question}"},
		{{2, CHOICE_WHOLE, "{bet}"}, {4, 2, "{second}"}, {4, CHOICE_WHOLE, "{bet}"},
			{6, 2, "{second}"}, {6, 4, "{third}"}, {6, CHOICE_WHOLE, "{bet}"}}},
};

static const struct highlight_words highlights[SAIUN_HIGHLIGHTS] = {
	[SAIUN_CARD] = {SENTENCE("Best bet: {who}, round {round}, {colour}: {value} × {tokens} = "
				 "{paid}."),
		{{"who", FIELD_SEAT}, {"paid", FIELD_NUMBER}, {"round", FIELD_NUMBER},
			{"tokens", FIELD_NUMBER}, {"colour", FIELD_NUMBER},
			{"value", FIELD_NUMBER}}},
	[SAIUN_ROUND] = {SENTENCE("Best round: {who}, round {round}, points: {made}."),
		{{"who", FIELD_SEAT}, {"made", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
	[SAIUN_COLOUR] = {SENTENCE("Highest value: {colour} in round {round}, worth {value}."),
		{{"colour", FIELD_NUMBER}, {"value", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
};

static const char *const intro[] = {
	SENTENCE("Bet tokens on the colours of your secret cards: bet R3 B2."),
	SENTENCE("Then dice make a cloud: place R4@2,-1 is a red 4 on column 2, row -1."),
	SENTENCE("What is seen from above counts: the most 0, then half, double, once, 0."),
	NULL,
};

const struct game_say saiun_say = {
	.terms = saiun_terms,
	.events = events,
	.verbs = verbs,
	.refusals = saiun_refusals,
	.advise = saiun_advise,
	.status = saiun_say_status,
	.hand = saiun_say_hand,
	.hand_in_short = saiun_hand_in_short,
	.board = saiun_board,
	.draw = saiun_picture,
	.intro = intro,
	.where = say_round,
	.hint = saiun_say_hint,
	.highlights = highlights,
	.card = saiun_card,
	.lesson = &saiun_lesson,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = saiun_parse,
};
