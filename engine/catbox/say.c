#include <stddef.h>
#include <string.h>

#include "engine/catbox/phrases.h"
#include "engine/catbox/state.h"
#include "engine/lesson.h"
#include "engine/lexicon.h"
#include "engine/say.h"
#include "engine/words.h"

static const struct card_line rules[] = {
	{SENTENCE("Cat in the Box, 3 or 4 players: tricks with cards that have no colour yet.")},
	{SENTENCE("Each number is there five times: 1 to 8, or 1 to 6 with three. 10 cards each.")},
	{SENTENCE(
		 "Predict your tricks: predict 2. Four players choose 1, 2 or 3; three 1, 3 or 4."),
		SENTENCE("Predict your tricks: four players choose 1, 2 or 3; three 1, 3 or 4.")},
	{SENTENCE("Then 8 tricks. Play a card and name its colour: play 5 blue."),
		SENTENCE("Then 8 tricks. Each button plays a card and names its colour: blue "
			 "5.")},
	{SENTENCE("Each number of each colour can be played once: your token takes its space.")},
	{SENTENCE("You may play any colour. If it is not the led one, you become void in that:")},
	{SENTENCE("you cannot play the led colour again in this round.")},
	{SENTENCE("Red is trump. The highest red takes the trick, else the highest of the led "
		  "colour.")},
	{SENTENCE("Whoever takes a trick leads the next.")},
	{SENTENCE("Red can be led once somebody has played red, or if nothing else is possible.")},
	{SENTENCE("Each trick is a point. Exactly as many as predicted earn a bonus:")},
	{SENTENCE(
		"the size of your largest group of tokens, side by side or one above the other.")},
	{SENTENCE("Paradox: if you can play no card, the round ends and nobody takes the trick.")},
	{SENTENCE("You then lose a point for each trick you took, and the game ends;")},
	{SENTENCE("with paradox_ends=round only the round ends. There are as many rounds as "
		  "players."),
		SENTENCE("or the round alone, as the table has it. As many rounds as players.")},
	{SENTENCE("With discard=on everybody first puts a card aside, in private: discard 5."),
		SENTENCE("Where the table has it so, everybody first puts a card aside, in "
			 "private.")},
	{SENTENCE("Most points win; in a tie, the points of the last round decide.")},
	{NULL},
};

static const struct card_line examples[] = {
	{SENTENCE("Cat in the Box by example. Four players; you predict 2 and lead: play 5 blue."),
		SENTENCE("Cat in the Box by example. Four players; you predict two and lead blue "
			 "5.")},
	{SENTENCE("Your token takes blue 5, so nobody else can play that. Bob follows: play 7 "
		  "blue."),
		SENTENCE("Your token takes blue 5, so nobody else can play that. Bob plays blue "
			 "7.")},
	{SENTENCE(
		"Cid plays 3 green and becomes void in blue: no more blue for Cid in this round.")},
	{SENTENCE(
		"Dan plays 1 red, the trump, and takes the trick; without it Bob's 7 would win.")},
	{SENTENCE("Dan is void in blue now, too. And red is broken: from here on it may be led.")},
	{SENTENCE("You took 2 tricks as predicted, your largest group is 3: 2 + 3 = 5 points.")},
	{SENTENCE("With 3 tricks taken and 2 predicted there is no bonus: 3 points.")},
	{SENTENCE("If you cause a paradox after taking 2 tricks, you lose 2 points.")},
	{SENTENCE(
		"Tokens join beside each other in a colour (blue 4, blue 5) or above each other:")},
	{SENTENCE("the same number of the next colour in the order red, blue, yellow, green.")},
	{SENTENCE("For a new table: discard=on, paradox_ends=round."),
		SENTENCE("A new table may want a card put aside, or a paradox to end the round "
			 "alone.")},
	{NULL},
};

/* The rules card, as in struct game_say. */
static const struct card_line *const catbox_card[] = {rules, examples, NULL};

static void put_hand(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->n_cards[audience->seat] > 0) {
		TELL(out, audience, "Your cards: {cards}", {"cards", .put = catbox_put_own_cards});
	} else {
		words_put(out, audience->words, "You have no cards to look at now.");
	}
}

/* By phase: the call to the seat on turn; its options; its options where the board is on the
 * screen. */
static const struct {
	const char *turn, *hint, *on_screen;
} phases[PHASE_OVER + 1] = {
	[PHASE_DISCARD] = {SENTENCE("put a card aside, in private."),
		SENTENCE("You can: put one of your cards aside, in private. For example: "
			 "{example}."),
		SENTENCE("You can: put one of your cards aside. For example: {example}.")},
	[PHASE_PREDICT] = {SENTENCE("predict {numbers} tricks."),
		SENTENCE("You can: predict {numbers}."), SENTENCE("You can: predict {numbers}.")},
	[PHASE_PLAY] = {SENTENCE("{colour} is led."),
		SENTENCE("You can play: {plays}. For example: {example}."),
		SENTENCE("You can: play what a * marks. For example: {example}.")},
};

static const char *turn_sentence(const struct audience *audience) {
	const struct catbox *c = audience->view;
	if (c->phase == PHASE_PLAY && c->n_plays == 0) {
		return catbox_red_is_broken(c) ? SENTENCE("lead trick {n}.")
					       : SENTENCE("lead trick {n}; red cannot be led yet.");
	}
	return c->phase == PHASE_DISCARD && audience->live && !audience->hand_beside &&
			       audience->seat == SEAT_ALL
		       ? SENTENCE("press My hand to put a card aside.")
		       : phases[c->phase].turn;
}

static void put_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct catbox *c = audience->view;
	unsigned active = catbox_active_seats(c);
	(void)data;
	if (active != 0) {
		say_call(&catbox_say, audience, active, turn_sentence(audience), out);
	}
}

/* Events. */

/* The hand is told again at each turn, except where lines are costly. */
static const char *held_sentence(const struct audience *audience, const int16_t *data) {
	(void)data;
	return audience->brief ? NULL : SENTENCE("Your cards: {cards}");
}

static void tell_starter(const struct audience *audience, const int16_t *data, struct text *out) {
	TELL(out, audience, "Start player: {who}.", {"who", audience->names[data[1]]});
}

/* Later, the status includes the trick. */
static bool is_before_tricks(const struct audience *audience) {
	const struct catbox *c = audience->view;
	return c->trick == 0;
}

/* For all but a card put aside. */
static bool has_none_aside(const struct audience *audience) {
	const struct catbox *c = audience->view;
	return c->aside[audience->seat] == 0;
}

static void tell_aside(const struct audience *audience, const int16_t *data, struct text *out) {
	TELL(out, audience, "You put a {card} aside.", {"card", .number = data[0]});
	if (!audience->screen) {
		words_gap(out, audience->words);
		put_hand(audience, out);
	}
}

static void tell_predict(const struct audience *audience, const int16_t *data, struct text *out) {
	SAY_MANY(out, audience->words, "{who} [predict|predicts] {n} trick.",
		"{who} [predict|predicts] {n} tricks.", (unsigned long)data[1],
		{"who", audience->names[data[0]]}, {"n", .number = data[1]});
}

static void tell_play(const struct audience *audience, const int16_t *data, struct text *out) {
	TELL(out, audience, "{who} [play|plays] {card}.", {"who", audience->names[data[0]]},
		{"card", .put = catbox_put_card, .at = data + 1});
}

static void draw_play(const struct audience *audience, const int16_t *data, struct text *out) {
	catbox_draw_color(audience, data[2], out);
}

static void tell_paradox(const struct audience *audience, const int16_t *data, struct text *out) {
	const char *who = audience->names[data[0]];
	TELL(out, audience, "PARADOX! {who} cannot play any card. The hand: {cards}.",
		{"who", .put = say_put_first, .at = data},
		{"cards", .put = say_put_numbers, .at = data + 1});
	words_gap(out, audience->words);
	TELL(out, audience,
		"Nobody takes this trick; each trick [you have|{who} has] taken costs a point.",
		{"who", who});
}

/* Five lists by seat: predicted, taken, bonus, points, total. */
static void put_result(
	const struct audience *audience, const int16_t *data, int seat, struct text *out) {
	int n = 1 + data[1];
	const int16_t *of = data + 2 + seat;
	TELL(out, audience,
		of[2 * n] > 0
			? SENTENCE("{who} {taken} of {predicted}: {taken} + bonus {bonus}, total "
				   "{total}")
			: SENTENCE("{who} {taken} of {predicted}: {points}, total {total}"),
		{"who", audience->names[seat]}, {"predicted", .number = of[0]},
		{"taken", .number = of[n]}, {"bonus", .number = of[2 * n]},
		{"points", .number = of[3 * n]}, {"total", .number = of[4 * n]});
}

static void tell_score(const struct audience *audience, const int16_t *data, struct text *out) {
	TELL(out, audience, "Round {n} is over. Tricks taken and predicted, and points:",
		{"n", .number = data[0]});
	if (audience->screen) {
		catbox_put_scores(audience, data, out);
		return;
	}
	for (int seat = 0; seat < data[1]; seat++) {
		text_puts(out, !audience->brief ? "\n" : seat > 0 ? " | " : " ");
		put_result(audience, data, seat, out);
	}
}

/* data: the totals and the places, by seat. */
static void put_placed(const struct audience *audience, const int16_t *data, int seat, int place,
	struct text *out) {
	text_add(out, "%d. ", place);
	say_put_first(audience, VALUE(seat), out);
	text_add(out, " %d", data[1 + seat]);
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	if (!catbox_is_last_round(audience->view)) {
		words_put(out, audience->words, "The paradox ends the game.");
		words_gap(out, audience->words);
	}
	say_end(audience,
		&(struct ending){data + 1 + data[0], SENTENCE("{names} share the victory."),
			say_put_names_and, put_placed, data},
		out);
}

/* Events without a row are only recorded. */
static const struct event_words events[CATBOX_EVENTS] = {
	[EVENT_ROUND] = {SENTENCE("Round {n} of {all}."), LINE_NEW, .more = tell_starter,
		.stands = is_before_tricks},
	[EVENT_HAND] = {SENTENCE("Your cards: {cards}"), .tells_hand = say_always,
		.unless_screen = true},
	[EVENT_HELD] = {.pick = held_sentence, .tells_hand = has_none_aside, .unless_screen = true},
	[EVENT_ASIDE] = {.put = tell_aside},
	[EVENT_COUNT] = {SENTENCE("{who} [have|has] put a card aside ({n} of {all})."), LINE_NEW},
	[EVENT_PREDICT] = {.put = tell_predict, .line = LINE_NEW},
	[EVENT_PLAY] = {.put = tell_play, .line = LINE_NEW, .draw = draw_play},
	[EVENT_VOID] = {SENTENCE("{who} [are|is] void in {colour} now.")},
	[EVENT_BROKEN] = {SENTENCE("Red is broken: it may be led from now on.")},
	[EVENT_TAKES] =
		{SENTENCE("{who} [take|takes] trick {n} ({taken} of {predicted} predicted)."),
			LINE_NEW},
	[EVENT_PARADOX] = {.put = tell_paradox, .line = LINE_NEW},
	[EVENT_SCORE] = {.put = tell_score, .line = LINE_NEW},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW, .result = true},
	[EVENT_TURN] = {.put = put_turn},
	[EVENT_ASK] = {.put = put_turn, .unless_screen = true},
};

/* Answers. */

/* "ann blue 5 | ben red 2". */
static void put_trick(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	(void)at;
	for (int i = 0; i < c->n_plays; i++) {
		const struct catbox_play *play = &c->plays[i];
		text_add(out, "%s%s ", i > 0 ? " | " : "", audience->names[play->seat]);
		catbox_put_card(audience, (const int16_t[]){play->card, play->color}, out);
		catbox_draw_color(audience, play->color, out);
	}
}

/* "A ann". */
static void put_name(const struct audience *audience, const int16_t *at, struct text *out) {
	text_add(out, "%c %s", 'A' + *at, audience->names[*at]);
}

static void put_tricks(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	bool brief = audience->brief && c->predicted[seat] > 0;
	if (brief) {
		put_name(audience, VALUE(seat), out);
		text_add(out, " %d/%d", c->taken[seat], c->predicted[seat]);
		return;
	}
	TELL(out, audience,
		c->predicted[seat] == 0 ? SENTENCE("{who}: no prediction yet")
					: SENTENCE("{who}: tricks {taken} of {predicted}"),
		{"who", .put = put_name, .at = VALUE(seat)}, {"taken", .number = c->taken[seat]},
		{"predicted", .number = c->predicted[seat]});
}

/* "red/green", from bits. */
static void put_colors(const struct audience *audience, const int16_t *at, struct text *out) {
	size_t begun = out->len;
	for (int color = 0; color < COLORS; color++) {
		if (*at >> color & 1) {
			text_puts(out, out->len > begun ? "/" : "");
			catbox_put_color(audience, VALUE(color), out);
		}
	}
}

static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	put_tricks(audience, seat, out);
	if (c->voids[seat] != 0) {
		words_put(out, audience->words, ", ");
		TELL(out, audience, "void in {colours}",
			{"colours", .put = put_colors, .at = VALUE(c->voids[seat])});
	}
	words_put(out, audience->words, ", ");
	SAY_MANY(out, audience->words, "{n} card", "{n} cards", c->n_cards[seat],
		{"n", .number = c->n_cards[seat]});
	words_put(out, audience->words, ", ");
	SAY_MANY(out, audience->words, "{n} point", "{n} points", (unsigned long)c->totals[seat],
		{"n", .number = c->totals[seat]});
}

static void put_table(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (!audience->brief) {
		catbox_put_picture(audience, out);
	}
	for (int seat = 0; seat < c->n_seats; seat++) {
		text_puts(out, seat == 0 ? "" : audience->brief ? " | " : "\n");
		put_player(audience, seat, out);
	}
	if (audience->brief && catbox_taken(c) != 0) {
		text_puts(out, " | ");
		say_sentence(&catbox_say, audience, SENTENCE("Board: {board}."), out);
	}
}

static void say_status(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->phase == PHASE_OVER) {
		int16_t totals[1 + CATBOX_SEATS] = {c->n_seats};
		memcpy(totals + 1, c->totals, sizeof(c->totals));
		say_over(audience, out);
		words_gap(out, audience->words);
		TELL(out, audience, "Points: {points}.",
			{"points", .put = say_put_points, .at = totals});
		return;
	}
	if (c->phase <= PHASE_DEAL) {
		words_put(out, audience->words, "The cards are being dealt.");
		return;
	}
	catbox_put_where(audience, SENTENCE("Round {n} of {all}."),
		SENTENCE("Round {n} of {all}, trick {trick}."), out);
	words_gap(out, audience->words);
	if (c->n_plays > 0) {
		TELL(out, audience, "On the table: {cards}.", {"cards", .put = put_trick});
		words_gap(out, audience->words);
	}
	put_turn(audience, NULL, out);
	text_puts(out, "\n");
	put_table(audience, out);
}

static void say_hand(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (audience->seat < 0 || audience->seat >= c->n_seats) {
		return;
	}
	put_hand(audience, out);
	if (c->aside[audience->seat] != 0) {
		words_gap(out, audience->words);
		TELL(out, audience, "(put aside: {card})",
			{"card", .number = c->aside[audience->seat]});
	}
}

static void say_where(const struct audience *audience, struct text *out) {
	catbox_put_where(
		audience, SENTENCE("round {n}"), SENTENCE("round {n}, trick {trick}"), out);
}

static void say_hint(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (audience->seat < 0 || (catbox_active_seats(c) >> audience->seat & 1) == 0) {
		return;
	}
	const char *hint = audience->screen ? phases[c->phase].on_screen : phases[c->phase].hint;
	if (c->phase == PHASE_PLAY && c->n_plays > 0 &&
		(c->voids[audience->seat] >> c->plays[0].color & 1) == 0) {
		say_sentence(&catbox_say, audience,
			SENTENCE("Any colour but {colour} makes you void in {colour}."), out);
		words_gap(out, audience->words);
	}
	say_sentence(&catbox_say, audience, hint, out);
}

/* Refusals. */

enum {
	ADVICE_HINT = 1, /* this seat's options, or the seats being waited for */
	ADVICE_TRICKS,   /* the legal predictions, and the options */
};

static void advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	const struct catbox *c = audience->view;
	(void)move;
	if (advice == ADVICE_TRICKS) {
		TELL(out, audience, "With {n} players you predict {numbers} tricks.",
			{"n", .number = c->n_seats}, {"numbers", .put = catbox_put_predictions});
		words_gap(out, audience->words);
	}
	if (audience->seat < 0 || audience->seat >= c->n_seats) {
		return;
	}
	if (c->phase == PHASE_DISCARD && catbox_has_discarded(c, audience->seat)) {
		put_turn(audience, NULL, out);
	} else if (c->phase != PHASE_DISCARD && audience->seat != c->turn && c->turn >= 0) {
		say_whose_turn(audience, c->turn, out);
	}
	say_hint(audience, out);
}

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The cards are being dealt; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_SHAPE] = {SENTENCE("Name one card and one colour: play 5 blue.")},
	[REFUSED_DISCARD_OFF] = {SENTENCE("No cards are put aside at this table.")},
	[REFUSED_DISCARD_FIRST] = {SENTENCE("First everybody puts a card aside.")},
	[REFUSED_DISCARD_OVER] = {SENTENCE(
		"Everybody has already put a card aside in this round.")},
	[REFUSED_DISCARD_DONE] = {SENTENCE(
		"You have already put a card aside, and it stays there.")},
	[REFUSED_PREDICT_FIRST] = {SENTENCE("First everybody predicts their tricks.")},
	[REFUSED_PREDICT_OVER] = {SENTENCE(
		"You have predicted {predicted}, and cannot change that in this round.")},
	[REFUSED_TRICKS] = {NULL, ADVICE_TRICKS},
	[REFUSED_CARD] = {SENTENCE("You hold no {card}.")},
	[REFUSED_COLOR] = {SENTENCE("The colours are red, blue, yellow and green.")},
	[REFUSED_TAKEN] = {SENTENCE("{play} is taken: {owner} played it in this round.")},
	[REFUSED_VOID] = {SENTENCE(
		"You are void in {colour}: you did not follow when it was led.")},
	[REFUSED_RED] = {SENTENCE("Red cannot be led yet: nobody has played red in this round.")},
};

/* Moves put together by choosing: a card, then its color. */
static const struct verb_words verbs[CATBOX_VERBS] = {
	[VERB_PREDICT] = {"n", {SENTENCE("How many tricks?"), SENTENCE("Predict {n}?")},
		{{1, CHOICE_WHOLE, "{n}"}}, .button = SENTENCE("Predict {n}")},
	[VERB_PLAY] = {"card color",
		{SENTENCE("Which card?"), SENTENCE("Which colour is the {card}?"),
			SENTENCE("Play {what}?")},
		{{1, CHOICE_WHOLE, "{card}"}, {2, 1, "{colour}"}, {2, CHOICE_WHOLE, "{what}"}}},
	[VERB_DISCARD] = {"card",
		{SENTENCE("Which card do you put aside?"), SENTENCE("Put the {card} aside?")},
		{{1, CHOICE_WHOLE, "{card}"}}, .button = SENTENCE("Put {card} aside")},
};

static const struct highlight_words highlights[CATBOX_HIGHLIGHTS] = {
	[CATBOX_ROUND] = {SENTENCE("Best round: {who}, round {round}, points: {made}."),
		{{"who", FIELD_SEAT}, {"made", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
	[CATBOX_PREDICTIONS] = {SENTENCE("Most predictions met: {who}, {met} of {rounds}."),
		{{"who", FIELD_SEAT}, {"met", FIELD_NUMBER}, {"rounds", FIELD_NUMBER}}},
	[CATBOX_PARADOX] = {SENTENCE("Costliest paradox: {who}, round {round}, points: {points}."),
		{{"who", FIELD_SEAT}, {"points", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
};

static const char *const intro[] = {
	SENTENCE("Say how many tricks you take. A card has the colour you name as you play it."),
	SENTENCE("For example: predict 2, and then play 5 blue."),
	SENTENCE("Each number of each colour is there once. Red is trump."),
	NULL,
};

/* The lesson. */

static const struct lesson_step steps[] = {
	{
		.happens = "starter 0\n"
			   "deal 1 2 2 3 4 4 5 5 6 6 1 1 2 3 3 4 5 5 6 6",
		.say = SENTENCE(
			"Cards have numbers and no colour: you say the colour when you play one. "
			"Each trick is a point, and whoever takes exactly as many as predicted "
			"gets a bonus. So predict first. Two? With three players you cannot."),
		.type = "predict 2",
		.refused = true,
	},
	{
		.say = SENTENCE("Of eight tricks, nearly three are yours on average, and your two "
				"sixes and two fives are strong."),
		.type = "predict 3",
		.tempts = "predict 4",
		.other = SENTENCE("Legal, but let us predict three this time."),
	},
	{
		.happens = "1 predict 1\n"
			   "2 predict 4",
		.say = SENTENCE("You lead. Red is trump: the highest red wins the trick, else the "
				"highest of the led colour. So lead a red six?"),
		.type = "play 6 red",
		.refused = true,
	},
	{
		.say = SENTENCE("Red may be led once somebody has played it. The blue six is the "
				"highest blue and only a red card beats it."),
		.type = "play 6 blue",
		.tempts = "play 1 blue",
		.other = SENTENCE("Legal, but you want three tricks. Begin with the six."),
	},
	{
		.happens = "1 play 5 1\n"
			   "2 play 2 1",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("One of three. Your token lies on blue 6: each number of each "
				"colour is there once. Yellow next: a five, and keep the other six "
				"for later."),
		.type = "play 5 yellow",
		.tempts = "play 6 yellow",
		.other = SENTENCE("Legal, but that six shall be trump later. Lead the five."),
	},
	{
		.happens = "1 play 6 2\n"
			   "2 play 4 2\n"
			   "1 play 6 3\n"
			   "2 play 3 3",
		.say = SENTENCE("{left} took that one and leads green. Your six as green, too?"),
		.type = "play 6 green",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The green 6 is used up. But nobody has to follow: say another "
			"colour, and you declare that you have no green. You are void in it "
			"and cannot play it again this round. Red wins the trick."),
		.type = "play 5 red",
		.tempts = "play 1 green",
		.other = SENTENCE(
			"Legal, and no void, but it loses a trick that you want. Trump it."),
	},
	{
		.say = SENTENCE("Two of three, and red is broken. You lead. What about green?"),
		.type = "play 2 green",
		.refused = true,
	},
	{
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Void is void. Red may be led now, and red 6 cannot be beaten. It "
				"also lies between your blue 6 and your red 5: the bonus is the "
				"size of your largest group, side by side or one above the other."),
		.type = "play 6 red",
		.tempts = "play 3 yellow",
		.other = SENTENCE("Legal, but the third trick is in your hand. Take it."),
	},
	{
		.happens = "1 play 4 3\n"
			   "2 play 1 1",
		.say = SENTENCE("Three of three: from now on every trick costs you the bonus. Lead "
				"as low as you can."),
		.type = "play 1 yellow",
		.tempts = "play 4 red",
		.other = SENTENCE("Legal, but the others are void in red: that would win a fourth "
				  "trick. Lead low."),
	},
	{
		.happens = "1 play 3 2\n"
			   "2 play 1 3\n"
			   "1 play 3 1\n"
			   "2 play 2 3",
		.shown = SHOWN_STATUS,
		.say = SENTENCE("Blue is led, and of blue you could play only the 4, which would "
				"win. Leave blue for yellow, and take the void."),
		.type = "play 2 yellow",
		.tempts = "play 4 blue",
		.other =
			SENTENCE("Legal, but that would be your fourth trick, and no bonus. Let it "
				 "go:"),
	},
	{
		.happens = "1 play 5 3",
		.say = SENTENCE(
			"{right} was void in red, blue and yellow, and green 3 to 6 were "
			"taken: no card could be played. That is a paradox. It ends the round "
			"at once, and its tricks count against who caused it."),
	},
	{
		.say = SENTENCE("You: three tricks and a group of three, six points. Usually there "
				"is a round for each player; a paradox ends the game unless "
				"paradox_ends=round is set. Voids win tricks and can trap you. The "
				"card says the rest: {prefix}rules catbox."),
	},
	{.say = NULL},
};

static const struct lesson lesson = {.n_seats = 3, .options = "", .steps = steps};

/* Moves as people type them. */

/* Latin words of a color may be abbreviated. */
static const struct known_word known_words[] = {
	{"red", TOKEN_SUIT, RED, true},
	{"赤 あか アカ レッド", TOKEN_SUIT, RED},
	{"blue", TOKEN_SUIT, BLUE, true},
	{"青 あお アオ ブルー", TOKEN_SUIT, BLUE},
	{"yellow", TOKEN_SUIT, YELLOW, true},
	{"黄 きいろ キイロ き イエロー", TOKEN_SUIT, YELLOW},
	{"green", TOKEN_SUIT, GREEN, true},
	{"緑 みどり ミドリ グリーン", TOKEN_SUIT, GREEN},
	{"a as the card trick tricks トリック です として 色 の を で は", TOKEN_NOISE},
	{"、 。 ・ , . : / - !", TOKEN_NOISE},
	{NULL},
};

/* The spaces of the named card or color. */
static uint32_t spaces_of(const struct named_card *named) {
	int card = named->numbers[0];
	if (named->suit != NO_SUIT) {
		return catbox_row(named->suit);
	}
	return card >= 1 && card <= RANKS ? catbox_column(card) : 0;
}

/* A card alone is enough if it has one open color; a color alone, if it has one open card. */
static bool fill_in(const struct catbox *c, int seat, struct named_card *named) {
	if (c->phase != PHASE_PLAY || seat != c->turn) {
		return false;
	}
	uint32_t open = catbox_open(c, seat) & spaces_of(named);
	int space = open != 0 ? __builtin_ctz(open) : 0;
	named->numbers[0] = space % RANKS + 1;
	named->suit = space / RANKS;
	return __builtin_popcount(open) == 1;
}

/* A second number cannot be a color, so it may be the card. */
static int put_play(const struct catbox *c, struct named_card *named, struct move *move) {
	bool colored = named->suit != NO_SUIT;
	*move = MOVE(move->seat, VERB_PLAY, named->numbers[0], named->suit);
	if (named->n_parts < 1 || named->n_parts > 2) {
		return PARSE_UNCLEAR;
	}
	if (named->n_parts == 1 && fill_in(c, move->seat, named)) {
		*move = MOVE(move->seat, VERB_PLAY, named->numbers[0], named->suit);
		return PARSE_OK;
	}
	return !colored ? PARSE_UNNAMED : named->n_parts == 2 ? PARSE_OK : PARSE_UNCLEAR;
}

/* A card with its color is a play; a number alone answers the question of the phase. */
static int verb_meant(const struct catbox *c, const struct named_card *named) {
	if (named->n_numbers == 1 && named->suit != NO_SUIT) {
		return VERB_PLAY;
	}
	return c->phase == PHASE_DISCARD   ? VERB_DISCARD
	       : c->phase == PHASE_PREDICT ? VERB_PREDICT
					   : VERB_ANY;
}

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct named_card named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!lexicon_read_card(known_words, words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_PLAY) {
		return put_play(view, &named, move);
	}
	if ((verb != VERB_PREDICT && verb != VERB_DISCARD) || named.n_numbers != 1 ||
		named.suit != NO_SUIT) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, verb, named.numbers[0]);
	return PARSE_OK;
}

const struct game_say catbox_say = {
	.terms = catbox_terms,
	.events = events,
	.verbs = verbs,
	.refusals = refusals,
	.usual_advice = ADVICE_HINT,
	.advise = advise,
	.status = say_status,
	.hand = say_hand,
	.hand_in_short = catbox_hand_in_short,
	.board = catbox_board,
	.draw = catbox_draw,
	.pressing = &catbox_pressing,
	.intro = intro,
	.where = say_where,
	.hint = say_hint,
	.highlights = highlights,
	.card = catbox_card,
	.lesson = &lesson,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = parse,
};
