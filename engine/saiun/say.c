#include <stddef.h>
#include <string.h>

#include "engine/lesson.h"
#include "engine/lexicon.h"
#include "engine/saiun/landing.h"
#include "engine/saiun/phrases.h"
#include "engine/saiun/state.h"
#include "engine/say.h"
#include "engine/words.h"

static const struct card_line rules[] = {
	{SENTENCE("Saiun, 2 to 4 players: build a cloud of dice, and bet on their colours.")},
	{SENTENCE("Everybody has dice that all can see, and three secret dice cards.")},
	{SENTENCE("First bet in private, up to five tokens on one to three cards: bet red 3 blue "
		  "2."),
		SENTENCE("First bet in private, up to five tokens on one to three cards: 3 on "
			 "red.")},
	{SENTENCE("On your turn place a die (red 4@2,-1: red, 4 on top, position 2,-1),"),
		SENTENCE("On your turn place a die: its colour, then the number on top and "
			 "the position,")},
	{SENTENCE("or move one (1,0>3,-1 blue: the top die of 1,0 goes to 3,-1; discard your "
		  "blue)."),
		SENTENCE("or move one: the top die of a position to another, for a die of yours.")},
	{SENTENCE("A die goes beside another or on top; never beside or on its own colour,")},
	{SENTENCE("nor beside or on the same number or its opposite (1-6, 2-5, 3-4).")},
	{SENTENCE("Level 1 holds ten dice; with eight there, level 2 opens; level 3 is the top.")},
	{SENTENCE("Each colour must stay visible from above, or in somebody's hand.")},
	{SENTENCE("When all hands are empty, add up the numbers seen from above, by colour.")},
	{SENTENCE("Highest sum: ×0, second ÷2, third ×2, fourth ×1, fifth ×0.")},
	{SENTENCE("Your points: for each card, the value of its colour × its tokens.")},
	{SENTENCE("Everybody starts one round. The highest total wins.")},
	{NULL},
};

static const struct card_line examples[] = {
	{SENTENCE("Saiun by example. x,y is a position: x grows to the right, y upwards.")},
	{SENTENCE("red 4@0,0 is the first die. yellow 2@1,0 lies to its right, blue 5@0,1 above."),
		SENTENCE("Red 4 at 0,0 is first. Yellow 2 at 1,0 lies to its right, blue 5 at 0,1 "
			 "above.")},
	{SENTENCE("Not beside or on red 4: a red die, a 4, or a 3 (because 4 + 3 = 7).")},
	{SENTENCE("With eight dice on level 1, blue 6@1,0 puts blue on top of the yellow 2: level "
		  "2."),
		SENTENCE("With eight dice on level 1, blue 6 may lie on top of the yellow 2: level "
			 "2.")},
	{SENTENCE("0,1>-1,0 green moves the blue 5 to the left of red 4 and costs your green die."),
		SENTENCE("Moving the blue 5 from 0,1 to -1,0, left of red 4, may cost your "
			 "green die.")},
	{SENTENCE("drop blue gives up a die, only when you can neither place nor move."),
		SENTENCE("You give up a die only when you can neither place nor move.")},
	{SENTENCE("Three players: take green takes a leftover die, lay yellow 5@0,0 lays one."),
		SENTENCE("Three players: leftover dice are taken by turns, and the last ones "
			 "laid.")},
	{SENTENCE("Scoring: seen from above are red 12, yellow 9, green 7, blue 4, purple 2.")},
	{SENTENCE("Red, first, is worth 0; yellow 9 ÷ 2 = 4; green 7 × 2 = 14; blue 4; purple 0.")},
	{SENTENCE("bet green 2 blue 2 red 1 earns 14 × 2 + 4 × 2 + 0 × 1 = 36 points."),
		SENTENCE("2 on green, 2 on blue, 1 on red: 14 × 2 + 4 × 2 + 0 × 1 = 36 points.")},
	{SENTENCE("Equal sums share the better rank; the next rank is skipped.")},
	{SENTENCE("For a new table: rounds=1, connected=on, open_tokens=off."),
		SENTENCE("A new table may have other rules: rounds, cloud in one piece, closed "
			 "tokens.")},
	{NULL},
};

/* The rules card, as in struct game_say. */
static const struct card_line *const saiun_card[] = {rules, examples, NULL};

enum advice {
	ADVICE_WHOSE = 1, /* the seat on turn */
	ADVICE_PHASE,     /* the phase, and the seats on turn */
	ADVICE_HINT,      /* the seat's moves */
	ADVICE_CLASH,     /* the other die of the clash, and as ADVICE_PLACES */
	ADVICE_LOST,      /* the colour that would be lost, and as ADVICE_PLACES */
	ADVICE_PLACES,    /* other places for this die, and other dice for this place */
	ADVICE_DICE,      /* the dice held */
	ADVICE_SPARE,     /* the dice left over */
	ADVICE_CARDS,     /* the dice cards held */
};

/* As the members of struct game_say: the reasons of refusals, and legal alternatives. */
static const struct refusal_words saiun_refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The cards are still being dealt; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_TURN] = {NULL, ADVICE_WHOSE},
	[REFUSED_PHASE] = {NULL, ADVICE_PHASE},
	[REFUSED_SHAPE] = {SENTENCE("There is no such die or position."), ADVICE_HINT},
	[REFUSED_NO_DIE] = {SENTENCE("You hold no {colour} die."), ADVICE_DICE},
	[REFUSED_NOT_SPARE] = {SENTENCE("There is no {colour} die left over."), ADVICE_SPARE},
	[REFUSED_CLASH] = {NULL, ADVICE_CLASH},
	[REFUSED_LOST] = {NULL, ADVICE_LOST},
	[REFUSED_FIRST_TURN] = {SENTENCE("The first turn of a round must place a die."),
		ADVICE_HINT},
	[REFUSED_NO_COLUMN] = {SENTENCE("There is no die on {from}."), ADVICE_HINT},
	[REFUSED_SAME_COLUMN] = {SENTENCE("The die must move to another position."), ADVICE_PLACES},
	[REFUSED_SPLIT] = {SENTENCE("The cloud would fall apart: at this table a move may not "
				    "split it."),
		ADVICE_PLACES},
	[REFUSED_DROP] =
		{SENTENCE("You may drop a die only when you can neither place nor move one."),
			ADVICE_HINT},
	[REFUSED_BET_EMPTY] =
		{SENTENCE("Name at least one of your dice cards, and the tokens on it."),
			ADVICE_HINT},
	[REFUSED_BET_TOKENS] =
		{SENTENCE("Put at least 1 token on each card you bet on, 5 in all at most."),
			ADVICE_HINT},
	[REFUSED_BET_CARDS] = {SENTENCE("You do not hold these dice cards."), ADVICE_CARDS},
	[REFUSED_BET_ORDER] =
		{SENTENCE("List the cards in the order red, yellow, green, blue, purple."),
			ADVICE_HINT},
};

static const char *const phases[] = {
	[PHASE_DRAFT] = SENTENCE("Now players take the leftover dice."),
	[PHASE_LAYOUT] = SENTENCE("Now the last two leftover dice are laid on the table."),
	[PHASE_BETS] = SENTENCE("Now everybody bets."),
	[PHASE_TURNS] = SENTENCE("Now players place and move dice."),
};

static const char *const clashes[] = {
	[CLASH_FIRST] = SENTENCE("The first die of a round goes on 0,0."),
	[CLASH_FAR] =
		SENTENCE("On {column} {die} would touch no die: on level 1 it must be beside one."),
	[CLASH_FULL] = SENTENCE("Level 1 is full: it holds ten dice."),
	[CLASH_LOW] = SENTENCE("Level 2 opens with eight dice on level 1; there are {n}, not "
			       "counting the die in your hand."),
	[CLASH_HIGH] = SENTENCE("There are three dice on {column}, and no fourth level."),
	[CLASH_COLOUR] = SENTENCE("On {column} {die} would touch {other} on {at}: no colour may "
				  "touch itself."),
	[CLASH_COLOUR_BELOW] = SENTENCE("On {column} {die} would lie on {other}: no colour may "
					"touch itself."),
	[CLASH_FACE] = SENTENCE("On {column} {die} would touch {other} on {at}: equal numbers and "
				"opposite ones (together 7) may not touch."),
	[CLASH_FACE_BELOW] = SENTENCE("On {column} {die} would lie on {other}: equal numbers and "
				      "opposite ones (together 7) may not touch."),
};

static void put_clash(const struct audience *audience, const struct move *move,
	const struct saiun_landing *landing, struct text *out) {
	const struct saiun_fault *fault = &landing->fault;
	words_tell(out, audience, clashes[fault->clash],
		WORDS_PLACES({"die", .put = saiun_put_die, .at = DIE(landing->die)},
			{"other", .put = saiun_put_die, .at = DIE(fault->other)},
			{"column", .put = saiun_put_column, .at = move->args + 2},
			{"at", .put = saiun_put_column, .at = fault->at},
			{"n", .number = landing->on_level_one}));
}

/* Legal alternatives: their number, then two args each. One more than are told. */
enum { OFFERS_MOST = 6, OFFERS_SIZE = 1 + 2 * (OFFERS_MOST + 1) };

/* Offers two args of the move, from index `from` on, if they make it legal. */
static void offer(const struct saiun *p, const struct move *move, int from, int16_t *offers) {
	if (offers[0] <= OFFERS_MOST && saiun_legal(p, move) == LEGAL) {
		memcpy(offers + 1 + 2 * offers[0], move->args + from, 2 * sizeof(*offers));
		offers[0]++;
	}
}

/* Other places for the die, from the top row down. */
static void offer_columns(const struct saiun *p, struct move move, int16_t *offers) {
	for (int16_t y = CLOUD_REACH; y >= -CLOUD_REACH; y--) {
		for (int16_t x = -CLOUD_REACH; x <= CLOUD_REACH; x++) {
			move.args[2] = x;
			move.args[3] = y;
			offer(p, &move, 2, offers);
		}
	}
}

/* Other dice for the place. */
static void offer_dice(const struct saiun *p, struct move move, int16_t *offers) {
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		for (int16_t face = 1; face <= SIDES; face++) {
			move.args[0] = colour;
			move.args[1] = face;
			offer(p, &move, 0, offers);
		}
	}
}

static void put_offers(const struct audience *audience, const int16_t *offers, const char *between,
	void (*put)(const struct audience *, const int16_t *, struct text *), struct text *out) {
	for (int i = 0; i < offers[0] && i < OFFERS_MOST; i++) {
		text_puts(out, i > 0 ? words_find(audience->words, between) : "");
		put(audience, offers + 1 + 2 * i, out);
	}
	text_puts(out, offers[0] > OFFERS_MOST ? " …" : "");
}

static void put_columns(const struct audience *audience, const int16_t *at, struct text *out) {
	put_offers(audience, at, " ", saiun_put_column, out);
}

static void put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	put_offers(audience, at, SENTENCE(", "), saiun_put_die, out);
}

static void put_places(const struct audience *audience, const struct move *move,
	struct saiun_die die, struct text *out) {
	int16_t columns[OFFERS_SIZE] = {0}, dice[OFFERS_SIZE] = {0};
	offer_columns(audience->view, *move, columns);
	if (move->verb != VERB_MOVE) {
		offer_dice(audience->view, *move, dice);
	}
	if (columns[0] > 0) {
		TELL(out, audience, "Possible for {die}: {columns}",
			{"die", .put = saiun_put_die, .at = DIE(die)},
			{"columns", .put = put_columns, .at = columns});
	}
	if (dice[0] > 0) {
		text_puts(out, columns[0] > 0 ? " · " : "");
		TELL(out, audience, "Possible on {column}: {dice}",
			{"column", .put = saiun_put_column, .at = move->args + 2},
			{"dice", .put = put_dice, .at = dice});
	}
	if (columns[0] == 0 && dice[0] == 0) {
		saiun_say_hint(audience, out);
	}
}

static void advise_landing(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	struct saiun_landing landing = saiun_land(audience->view, move);
	if (advice == ADVICE_CLASH) {
		put_clash(audience, move, &landing, out);
		words_gap(out, audience->words);
	} else if (advice == ADVICE_LOST) {
		TELL(out, audience,
			"No {colour} die would be visible from above or in a hand, and no colour "
			"may be lost.",
			{"colour", .put = saiun_put_colour,
				.at = VALUE(__builtin_ctz(landing.lost))});
		words_gap(out, audience->words);
	}
	put_places(audience, move, landing.die, out);
}

static void saiun_advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	const struct saiun *p = audience->view;
	switch ((enum advice)advice) {
	case ADVICE_WHOSE:
		say_whose_turn(audience, p->turn, out);
		break;
	case ADVICE_PHASE:
		words_put(out, audience->words, phases[p->phase]);
		words_gap(out, audience->words);
		saiun_put_turn(audience, NULL, out);
		break;
	case ADVICE_CLASH:
	case ADVICE_LOST:
	case ADVICE_PLACES:
		advise_landing(audience, move, advice, out);
		break;
	case ADVICE_DICE:
		TELL(out, audience, "Your dice: {dice}",
			{"dice", .put = saiun_put_dice, .at = VALUE(move->seat)});
		break;
	case ADVICE_SPARE:
		TELL(out, audience, "Left over: {dice}",
			{"dice", .put = saiun_put_dice, .at = VALUE(SEAT_NONE)});
		break;
	case ADVICE_CARDS:
		saiun_say_hand(audience, out);
		break;
	case ADVICE_HINT:
		saiun_say_hint(audience, out);
		break;
	}
}

/* Rounds and turns */

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
	saiun_draw_die(audience, data[1], 0, out);
}

static void draw_placed(const struct audience *audience, const int16_t *data, struct text *out) {
	saiun_draw_die(audience, data[1], data[2], out);
}

static void draw_moved(const struct audience *audience, const int16_t *data, struct text *out) {
	saiun_draw_die(audience, data[6], data[7], out);
}

/* Told in brief, or at the end of a round; otherwise pictures show the cloud with the turn. */
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
	if (!saiun_board_put_cloud(audience, &cloud, out)) {
		saiun_put_cloud(audience, &cloud, out);
	}
}

/* Bets. */

static void tell_cards(const struct audience *audience, const int16_t *data, struct text *out) {
	if (audience->hand_beside) {
		words_put(out, audience->words, "Put up to five tokens on your dice cards.");
		return;
	}
	TELL(out, audience, "Your dice cards: {cards}.",
		{"cards", .put = saiun_put_cards, .at = data});
	saiun_draw_cards(audience, data, out);
	words_gap(out, audience->words);
	words_tell(out, audience,
		audience->live ? SENTENCE("Put up to five tokens on them.")
			       : SENTENCE("Put up to five tokens on them, for example: {example}."),
		WORDS_PLACES({"example", .put = saiun_put_bet_example, .at = data}));
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

/* On a screen, the board has the tokens. */
static bool are_tokens_told(const struct audience *audience, const int16_t *data) {
	return data[0] != 0 && !audience->screen;
}

static const char *bets_sentence(const struct audience *audience, const int16_t *data) {
	return are_tokens_told(audience, data) ? NULL : SENTENCE("Everybody has bet.");
}

static void tell_tokens(const struct audience *audience, const int16_t *data, struct text *out) {
	if (are_tokens_told(audience, data)) {
		saiun_put_tokens(audience, data, out);
	}
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

/* data: rank, value, number of visible dice, their numbers. */
static void put_rate(
	const struct audience *audience, int colour, const int16_t *data, struct text *out) {
	saiun_draw_die(audience, colour, 0, out);
	words_tell(out, audience, rates[data[0]],
		WORDS_PLACES({"colour", .put = saiun_put_colour, .at = VALUE(colour)},
			{"dice", .put = saiun_put_sum, .at = data + 2},
			{"sum", .number = saiun_sum(data + 2)}, {"value", .number = data[1]}));
}

/* A line for each item, or one line if brief. */
static void begin_item(const struct audience *audience, bool first, struct text *out) {
	text_puts(out, !audience->brief ? "\n" : first ? " " : "; ");
}

/* In order of rank. */
static void tell_rates(const struct audience *audience, const int16_t *data, struct text *out) {
	bool first = true;
	words_put(out, audience->words, "The round is over. The dice seen from above:");
	for (int rank = 1; rank <= COLOURS; rank++) {
		const int16_t *at = data;
		for (int colour = 0; colour < COLOURS; colour++, at += 3 + at[2]) {
			if (at[0] == rank && audience->screen) {
				saiun_put_rate_row(audience, colour, at, out);
			} else if (at[0] == rank) {
				begin_item(audience, first, out);
				put_rate(audience, colour, at, out);
				first = false;
			}
		}
	}
	text_puts(out, audience->screen ? "\n" : "");
}

static void tell_show(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *at = data + 1;
	words_put(out, audience->words, "The bets, value × tokens:");
	for (int seat = 0; seat < data[0]; seat++, at += 2 + 3 * at[1]) {
		if (audience->screen) {
			saiun_put_bet_row(audience, seat, at, out);
			continue;
		}
		begin_item(audience, seat == 0, out);
		TELL(out, audience, "{who}: {bet} = {points}", {"who", audience->names[seat]},
			{"bet", .put = saiun_put_shown_bet, .at = at + 1},
			{"points", .number = at[0]});
	}
	text_puts(out, audience->screen ? "\n" : "");
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	say_end(audience,
		&(struct ending){data, SENTENCE("{who} win the game together."), say_put_names_and},
		out);
}

/* Events without a row are only recorded, or told with others. */
static const struct event_words events[SAIUN_EVENTS] = {
	[EVENT_ROUND] = {.put = saiun_put_round,
		.line = LINE_NEW,
		.stands = say_always,
		.heading = true},
	[EVENT_DRAFT] = {SENTENCE("{who} [take|takes] {colour}."), LINE_NEW, .draw = draw_colour},
	[EVENT_LAYOUT] = {SENTENCE("{who} [lay|lays] {die} on {column}."), LINE_NEW,
		.draw = draw_placed},
	[EVENT_PLACE] = {.pick = place_sentence, .line = LINE_NEW, .draw = draw_placed},
	[EVENT_MOVE] = {.pick = move_sentence, .line = LINE_NEW, .draw = draw_moved},
	[EVENT_DROP] = {SENTENCE("{who} can neither place nor move, and [drop|drops] {colour}."),
		LINE_NEW, .draw = draw_colour},
	[EVENT_SCORE] = {SENTENCE("Points so far: {points}."), LINE_NEW, .unless_screen = true},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW, .result = true},
	[EVENT_CARDS] = {.put = tell_cards, .unless_screen = true},
	[EVENT_MY_BET] = {.put = tell_my_bet},
	[EVENT_HAS_BET] = {.put = tell_has_bet, .line = LINE_NEW},
	[EVENT_TOKENS] = {.pick = bets_sentence,
		.more = tell_tokens,
		.more_line = LINE_NEW,
		.more_stands = say_always},
	[EVENT_CLOUD] = {.put = tell_cloud, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_RATE] = {.put = tell_rates, .line = LINE_NEW},
	[EVENT_SHOW] = {.put = tell_show, .line = LINE_NEW},
	[EVENT_TURN] = {.put = saiun_put_turn},
};

/* Moves put together by choosing: a die's colour, its number, the column; the die to move, its
 * target, the die discarded for it; card by card. */
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
			{5, 4, SENTENCE("discard {colour}")}, {5, CHOICE_WHOLE, "{move}"}},
		.meaning = "{shift}"},
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
	SENTENCE("Bet tokens on the colours of your secret cards, then build a cloud of dice."),
	SENTENCE("bet red 3 blue 2; and place red 4@2,-1 is a red 4 on column 2, row -1."),
	SENTENCE("What is seen from above counts: the most 0, then half, double, once, 0."),
	NULL,
};

/* The lesson. */

static const struct lesson_step steps[] = {
	{
		.happens = "deal 1 2 3 0 0 4 4 2 3 3 1 0",
		.say = SENTENCE("Everybody's dice become one cloud, and you bet on colours. At the "
				"end the dice seen from above are added up by colour: the third "
				"most counts double, the second half, the fourth once, the most "
				"and the least nothing."),
	},
	{
		.say = SENTENCE("You hold three dice cards: yellow, green and blue. Lay up to five "
				"tokens on one to three of them, in secret. Try seven."),
		.type = "bet yellow 4 blue 3",
		.refused = true,
	},
	{
		.say = SENTENCE("Two colours are safer than one, since nobody knows yet which will "
				"be third."),
		.type = "bet yellow 3 blue 2",
		.tempts = "bet yellow 5",
		.other = SENTENCE("Legal, but let us lay 3 on yellow and 2 on blue this time."),
	},
	{
		.happens = "1 bet 0 5\n"
			   "2 bet 2 3 4 2\n"
			   "3 bet 3 5",
		.say = SENTENCE("Bets are fixed now. You begin the cloud: a colour, the number on "
				"top, and the column after @. The first lies on 0,0."),
		.type = "place green 4@0,0",
		.tempts = "place yellow 6@0,0",
		.other = SENTENCE(
			"Legal, but keep yellow for the end, when you know what it needs."),
	},
	{
		.happens = "1 place 0 2 1 0\n"
			   "2 place 1 5 -1 0\n"
			   "3 place 4 2 0 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"x grows to the right, y upward. A die must touch another side by "
			"side, but not one of its own colour. Try red at 1,1, beside the red "
			"2."),
		.type = "place red 3@1,1",
		.refused = true,
	},
	{
		.say = SENTENCE("Nor may it touch its own number or the opposite one; opposite "
				"numbers add up to 7. Try a 5 beside the 2s."),
		.type = "place blue 5@1,1",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"A 3 is neither 2 nor 5, and blue touches only red and purple there. "
			"You have bet on blue."),
		.type = "place blue 3@1,1",
		.tempts = "place blue 4@1,1",
		.other = SENTENCE("Legal. Too much can be as bad as too little, so take the 3."),
	},
	{
		.happens = "1 place 2 4 -1 1\n"
			   "2 place 0 5 0 -1\n"
			   "3 place 1 3 1 -1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Eight dice lie on the table, so the second level is open. What is "
				"covered does not count. The same rules hold for the die below. "
				"Cover the green 4."),
		.type = "place purple 1@0,0",
		.tempts = "place red 2@0,0",
		.other = SENTENCE("Legal, but you will need the red die. Cover it with purple."),
	},
	{
		.happens = "1 place 3 4 1 0\n"
			   "2 place 3 1 -1 -1\n"
			   "3 place 2 6 2 0",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"Seen from above: green 10, yellow 8, blue 8, red 5, purple 3. "
			"Instead of placing you may move the top die of a column; then one "
			"of your dice goes out. Put purple 1 on the blue 3, and yellow out."),
		.type = "move 0,0>1,1 yellow",
		.tempts = "move 0,0>1,1 red",
		.other = SENTENCE("Legal, but the red die is the one you need. Put yellow out."),
	},
	{
		.happens = "1 place 4 3 -1 -1\n"
			   "2 place 4 1 -1 1\n"
			   "3 place 3 3 0 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE(
			"Green 10, yellow 8, blue 7, red 5, purple 5. Yellow is second and "
			"counts half. If red gets ahead of it, yellow is third and counts "
			"double! Your last die is red. Level 3 is open on a die of level 2."),
		.type = "place red 5@-1,1",
		.tempts = "place red 1@1,0",
		.other =
			SENTENCE("Legal, but then red has not enough to pass yellow. Put a 5 where "
				 "it covers nothing of yours:"),
	},
	{
		.happens = "1 place 1 1 -1 -1\n"
			   "2 place 2 1 0 1\n"
			   "3 move 2 0 1 2 0",
		.say = SENTENCE("Yellow came third: 9 doubled, times your three tokens. Blue came "
				"fourth: 4 times two. A colour may never vanish for good, by the "
				"way: one die of it stays in sight or in a hand."),
	},
	{
		.say = SENTENCE(
			"Usually there is a round for each player, and the highest total "
			"wins. With two or three players the dice are shared out in another "
			"way. The card says the rest: {prefix}rules saiun."),
	},
	{.say = NULL},
};

static const struct lesson lesson = {.n_seats = 4, .options = "start=0 rounds=1", .steps = steps};

/* Moves as people type them. */

/* A typed move as colours and numbers in sequence. Other characters only separate them; an unknown
 * word is refused. */

enum { PARTS_MOST = 16 };

struct saiun_typed {
	int n;
	int16_t parts[PARTS_MOST];
	unsigned colours; /* parts that are colours, as bits */
	bool at, to;      /* has "@", ">": the tokens before and after decide the meaning */
};

enum { TOKEN_COLOUR = TOKEN_OWN, TOKEN_AT, TOKEN_TO, TOKEN_FILLER };

static const struct known_word known_words[] = {
	{"red", TOKEN_COLOUR, RED, true},
	{"赤 あか", TOKEN_COLOUR, RED},
	{"yellow", TOKEN_COLOUR, YELLOW, true},
	{"黄色 黄 きいろ", TOKEN_COLOUR, YELLOW},
	{"green", TOKEN_COLOUR, GREEN, true},
	{"緑 みどり", TOKEN_COLOUR, GREEN},
	{"blue", TOKEN_COLOUR, BLUE, true},
	{"青 あお", TOKEN_COLOUR, BLUE},
	{"purple", TOKEN_COLOUR, PURPLE, true},
	{"紫 むらさき", TOKEN_COLOUR, PURPLE},
	{"@", TOKEN_AT},
	{"to > →", TOKEN_TO},
	{"on at from and die the with discard discarding token tokens x of top column position "
	 "card cards",
		TOKEN_FILLER},
	{"ダイス トークン 捨てる 捨てて 捨て から に へ を の と 枚 個 つ 位置 、 。",
		TOKEN_FILLER},
	{NULL},
};

/* A minus belongs to the following digits. */
static int read_token(const char **at, int *value) {
	bool minus = **at == '-' && lexicon_is_digit((*at)[1]);
	if (lexicon_is_digit((*at)[minus])) {
		*value = lexicon_read_number(at);
		return TOKEN_NUMBER;
	}
	if (strchr(" ,;:-+=()!.?/*", **at) != NULL) {
		(*at)++;
		return TOKEN_FILLER;
	}
	const struct known_word *word = lexicon_is_letter(**at)
						? lexicon_read_apart(known_words, at)
						: lexicon_read_joined(known_words, at);
	*value = word != NULL ? word->value : 0;
	return word != NULL ? word->token : TOKEN_UNKNOWN;
}

static bool read_typed(const char *words, struct saiun_typed *typed) {
	*typed = (struct saiun_typed){.n = 0};
	for (const char *at = words; *at != '\0';) {
		int value, token = read_token(&at, &value);
		bool part = token == TOKEN_NUMBER || token == TOKEN_COLOUR;
		if (token == TOKEN_UNKNOWN || (part && typed->n == PARTS_MOST)) {
			return false;
		}
		if (part) {
			typed->colours |= (token == TOKEN_COLOUR ? 1U : 0U) << typed->n;
			typed->parts[typed->n++] = (int16_t)value;
		}
		typed->at = typed->at || token == TOKEN_AT;
		typed->to = typed->to || token == TOKEN_TO;
	}
	return true;
}

/* The parts in this order are the args. */
static int take(const struct saiun_typed *typed, const int8_t *order, struct move *move) {
	move->n_args = (uint8_t)typed->n;
	for (int i = 0; i < typed->n; i++) {
		move->args[i] = typed->parts[order[i]];
	}
	return PARSE_OK;
}

/* The colour, at `where`, was omitted or typed as a number, which may be the die's. */
static int leave_unnamed(const struct saiun_typed *typed, int n, int where, struct move *move) {
	move->n_args = (uint8_t)n;
	for (int i = 0, from = 0; i < n; i++) {
		bool left_out = typed->n < n && i == where;
		move->args[i] = left_out ? -1 : typed->parts[from];
		from += left_out ? 0 : 1;
	}
	return PARSE_UNNAMED;
}

/* A move of n parts with one colour, at `where` in the args. */
static int take_shaped(
	const struct saiun_typed *typed, int n, int where, const int8_t *order, struct move *move) {
	if (typed->colours == 0 && (typed->n == n || typed->n == n - 1)) {
		return leave_unnamed(typed, n, where, move);
	}
	bool shaped = typed->n == n && __builtin_popcount(typed->colours) == 1;
	return shaped && order != NULL ? take(typed, order, move) : PARSE_UNCLEAR;
}

/* Colour, number, x, y: the colour may be anywhere, with its number beside it. */
static int read_die_on_column(const struct saiun_typed *typed, struct move *move) {
	static const int8_t orders[][4] = {
		[1] = {0, 1, 2, 3},
		[2] = {1, 0, 2, 3}, /* r4@2,-1; 4r@2,-1 */
		[4] = {2, 3, 0, 1},
		[8] = {3, 2, 0, 1}, /* 2,-1 r4; 2,-1 4r */
	};
	return take_shaped(typed, 4, 0, typed->colours <= 8 ? orders[typed->colours] : NULL, move);
}

/* From x, y, to x, y; the discarded colour before, between or after. */
static int read_move_of_die(const struct saiun_typed *typed, struct move *move) {
	int colour = typed->colours != 0 ? __builtin_ctz(typed->colours) : 4;
	int8_t order[5] = {[4] = (int8_t)colour};
	for (int8_t i = 0; i < 4; i++) {
		order[i] = (int8_t)(i + (i >= colour));
	}
	return take_shaped(typed, 5, 4, order, move);
}

/* A die, by its colour. */
static int read_colour(const struct saiun_typed *typed, struct move *move) {
	return take_shaped(typed, 1, 0, (int8_t[]){0}, move);
}

/* Pairs of a colour and tokens, in either order. */
static int read_bet(const struct saiun_typed *typed, struct move *move) {
	static const int8_t orders[2][PARTS_MOST] = {
		{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
		{1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14}};
	unsigned all = (1U << typed->n) - 1, first = all & 0x5555, second = all & 0xaaaa;
	if (2 * __builtin_popcount(typed->colours) < typed->n) {
		return leave_unnamed(typed, typed->n, 0, move);
	}
	if (typed->n % 2 != 0 || (typed->colours != first && typed->colours != second)) {
		return PARSE_UNCLEAR;
	}
	take(typed, orders[typed->n > 0 && typed->colours == second], move);
	saiun_sort_bet(move);
	return PARSE_OK;
}

/* A hand with one colour allows omitting it. */
static void fill_in_colour(const struct saiun *p, int seat, struct saiun_typed *typed, int where) {
	unsigned held = 0;
	if (seat < 0 || seat >= p->n_seats || typed->colours != 0) {
		return;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		held |= (p->hands[seat][colour] > 0 ? 1U : 0U) << colour;
	}
	if (__builtin_popcount(held) == 1) {
		memmove(typed->parts + where + 1, typed->parts + where,
			(size_t)(typed->n - where) * sizeof(typed->parts[0]));
		typed->parts[where] = (int16_t)__builtin_ctz(held);
		typed->colours = 1U << where;
		typed->n++;
	}
}

/* A placement or a move, even with the other's word in front (S68). */
static int read_turn(
	const struct saiun *p, int seat, struct saiun_typed *typed, struct move *move) {
	bool moves = typed->to || (typed->n == 5 && !typed->at) ||
		     (typed->n == 4 && move->verb == VERB_MOVE && typed->colours == 0);
	if (typed->n == (moves ? 4 : 3)) {
		fill_in_colour(p, seat, typed, moves ? 4 : 0);
	}
	move->verb = moves ? VERB_MOVE : VERB_PLACE;
	return moves ? read_move_of_die(typed, move) : read_die_on_column(typed, move);
}

/* Without a word in front, only the signs of S68 make it a move; a placement is read as a layout
 * while dice are laid. */
static int read_bare(
	const struct saiun *p, int seat, struct saiun_typed *typed, struct move *move) {
	if (!typed->at && !typed->to) {
		return PARSE_UNCLEAR;
	}
	if (typed->at && p->phase == PHASE_LAYOUT) {
		move->verb = VERB_LAY;
		return read_die_on_column(typed, move);
	}
	return read_turn(p, seat, typed, move);
}

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct saiun_typed typed;
	*move = (struct move){
		.seat = (int8_t)seat, .verb = (uint8_t)(verb == VERB_ANY ? VERB_PLACE : verb)};
	if (!read_typed(words, &typed)) {
		return PARSE_UNCLEAR;
	}
	switch (verb) {
	case VERB_ANY:
		return read_bare(view, seat, &typed, move);
	case VERB_PLACE:
	case VERB_MOVE:
		return read_turn(view, seat, &typed, move);
	case VERB_LAY:
		return read_die_on_column(&typed, move);
	case VERB_DROP:
	case VERB_TAKE:
		return read_colour(&typed, move);
	case VERB_BET:
		return read_bet(&typed, move);
	default:
		return PARSE_UNCLEAR;
	}
}

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
	.pressing = &saiun_pressing,
	.intro = intro,
	.where = say_round,
	.hint = saiun_say_hint,
	.highlights = highlights,
	.card = saiun_card,
	.lesson = &lesson,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = parse,
};
