#include <stddef.h>
#include <string.h>

#include "engine/geht/phrases.h"
#include "engine/geht/state.h"
#include "engine/lesson.h"
#include "engine/lexicon.h"
#include "engine/say.h"
#include "engine/words.h"

static const struct card_line rules[] = {
	{SENTENCE(
		"Geht noch was?, 1 to 4 players: meet your cards' conditions with shared rolls.")},
	{SENTENCE("Five rounds. Each roll of 4 blue and 3 red dice counts for everybody.")},
	{SENTENCE("A card asks for dice. Green ones are easy, 1 point each; yellow 2; red 4.")},
	{SENTENCE("A scored card counts times the factor of its level: 1 1 2 4 8 for levels 1 to "
		  "5.")},
	{SENTENCE("1. Bonus: bonus a is two luck markers, bonus b one and a card. Round 1: one."),
		SENTENCE("1. Bonus: two luck markers, or one and a card. In round 1 one marker.")},
	{SENTENCE("2. Buy up to 4 cards for 1, 2 or 4: buy green, done. Scored green ones pay."),
		SENTENCE("2. Buy up to 4 cards for 1, 2 or 4, then press Done. Scored green "
			 "ones pay.")},
	{SENTENCE("3. Place new cards on levels 1 to 3, at most four on each: place 46:2 29:1."),
		SENTENCE("3. Place new cards on levels 1 to 3, at most four on each.")},
	{SENTENCE("4. Each roll: take one card it meets, take 5 in (stay) or take 5 out (stop)."),
		SENTENCE("4. Each roll: press one card that it meets, to stay in or to go out "
			 "with it.")},
	{SENTENCE("The first is on level 1, each later one on the same level or one higher.")},
	{SENTENCE("Or pay a luck marker, lose nothing: luck in. Or bust: lose this round's marks,"),
		SENTENCE("Or pay a luck marker, lose nothing. Or bust: lose this round's "
			 "marks,")},
	{SENTENCE("go out, and get a green card on level 1.")},
	{SENTENCE(
		"Once out you keep your marks; each further roll brings a luck marker, up to 4.")},
	{SENTENCE("Decisions are secret until all are in. A sixth mark costs a luck marker.")},
	{SENTENCE("5. Each marked card: push 3 moves it up a level, bank 3 scores it where it is."),
		SENTENCE("5. Each marked card: push it up a level, or score it where it is.")},
	{SENTENCE("At the end each luck marker is 1 point. Tie: more unscored cards on level 5, 4 "
		  "…")},
	{SENTENCE("On cards: 3+ 3 or more, = alike, steps in a row; round dice blue, square red.")},
	{NULL},
};

static const struct card_line examples[] = {
	{SENTENCE("Geht noch was? by example. Card 2 (a die of 5 or more) is on level 1, card 3")},
	{SENTENCE("(blue dice adding up to 12) on level 2, card 5 (three dice alike) on level 3.")},
	{SENTENCE("The roll is blue 5 5 5 1, red 5 6 6: it meets all three. Level 1 first: take 2 "
		  "in."),
		SENTENCE("The roll is blue 5 5 5 1, red 5 6 6: it meets all three. First card 2, "
			 "stay in.")},
	{SENTENCE("Next roll: take 3 in, not 5, as no level may be skipped. Then take 5 out."),
		SENTENCE("Next roll: card 3, not 5, as no level may be skipped. Then card 5, "
			 "and go out.")},
	{SENTENCE("You keep three marks: push 2 and push 3 move up, bank 5 scores 2 points × 2."),
		SENTENCE("You keep three marks: push cards 2 and 3 up; card 5 scores 2 points "
			 "× 2.")},
	{SENTENCE("Money: scored green cards on levels 1, 1, 2 and 3 bring 1 + 1 + 1 + 2 = 5:")},
	{SENTENCE(
		 "buy red and buy green, then done. Drew a card like one you have? swap, or keep."),
		SENTENCE("a red and a green card. Drew a card like one you have? Swap it, or keep "
			 "it.")},
	{SENTENCE("place 46:2 29:1 puts card 46 on level 2 and card 29 on level 1."), ""},
	{SENTENCE("Scoring: red and yellow on level 5: (4 + 2) × 8 = 48; red on level 4: 4 × 4 = "
		  "16;")},
	{SENTENCE("red and green on level 3: (4 + 1) × 2 = 10; 10 points on levels 1 and 2;")},
	{SENTENCE("one luck marker: 48 + 16 + 10 + 10 + 1 = 85.")},
	{SENTENCE("Solo rules: factors 1 2 3 4 5; you buy by spending scored green cards (spend "
		  "25);"),
		SENTENCE("Solo rules: factors 1 2 3 4 5; you buy by spending scored green "
			 "cards;")},
	{SENTENCE("a bank on level 4 or 5 lifts one or two scored cards of the same colour or an")},
	{SENTENCE("easier one (bank 52 lift 25); each set of three colours is 8 points."),
		SENTENCE("easier one; each set of three colours is 8 points.")},
	{SENTENCE("With free_start=on: layout 1 1 2 2 3 3 gives the level of each starting card."),
		SENTENCE("With the free layout you choose the level of each starting card.")},
	{NULL},
};

/* The rules card, as in struct game_say. */
static const struct card_line *const geht_card[] = {rules, examples, NULL};

/* The events in words; their data is described in engine/geht/state.h. */

static void tell_round(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct geht *g = audience->view;
	size_t begun = out->len;
	if (!audience->live) {
		TELL(out, audience, "Round {n} of 5.", {"n", .number = data[0]});
	}
	if (g->n_seats > 1) {
		if (out->len > begun) {
			words_gap(out, audience->words);
		}
		TELL(out, audience, "The lucky fairy is {who}.", {"who", audience->names[data[1]]});
	}
}

static void tell_first_round(
	const struct audience *audience, const int16_t *data, struct text *out) {
	if (data[0] != 1) {
		return;
	}
	words_put(out, audience->words, "Each player gets a luck marker.");
	if (!audience->screen) {
		words_gap(out, audience->words);
		words_put(out, audience->words,
			audience->live ? SENTENCE("My hand shows what your cards ask for.")
				       : SENTENCE("hand shows what your cards ask for."));
	}
}

static bool are_deciding(const struct audience *audience) {
	const struct geht *g = audience->view;
	return g->phase == PHASE_DECIDING;
}

/* The end of a round; elsewhere, the board or the next status has it. */
static void tell_standing(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct geht *g = audience->view;
	if (audience->live) {
		TELL(out, audience, "Round {n} is over. Points: {points}. Luck markers: {luck}.",
			{"n", .number = g->round - 1},
			{"points", .put = say_put_points, .at = data},
			{"luck", .put = say_put_points, .at = data + 1 + data[0]});
	}
}

/* In round 1, the bonus is told with the round (G20). */
static const char *bonus_sentence(const struct audience *audience, const int16_t *data) {
	const struct geht *g = audience->view;
	if (g->round == 1) {
		return NULL;
	}
	if (data[1] == PICK_A) {
		return SENTENCE("{who} [get|gets] {luck}.");
	}
	return data[4] == FIELD_NULL
		       ? SENTENCE("{who} [get|gets] {luck}; no card is left to draw.")
		       : SENTENCE("{who} [get|gets] {luck} and [draw|draws] {drawn}.");
}

static const char *income_sentence(const struct audience *audience, const int16_t *data) {
	const struct geht *g = audience->view;
	(void)data;
	return g->solo_rules ? NULL : SENTENCE("Income: {each}.");
}

/* Silent if the next phase begins, and for players without money for a card. */
static const char *done_sentence(const struct audience *audience, const int16_t *data) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[data[0]];
	bool could_buy = g->solo_rules || s->money > 0 || s->bought > 0;
	return g->phase == PHASE_BUYING && could_buy ? SENTENCE("{who} [are|is] done buying.")
						     : NULL;
}

static void draw_roll(const struct audience *audience, const int16_t *data, struct text *out) {
	geht_draw_dice(audience, data + 1, out);
}

/* A group is: seat, level, card kept, multiplier, list of cards returned. */
static void tell_groups(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *group = data + 3;
	TELL(out, audience, "The pile is empty ({colour}): groups of scored cards go back.",
		{"colour", .put = geht_put_colour, .at = data + 1});
	for (int i = 0; i < data[2]; i++, group += 5 + group[4]) {
		say_break(audience, out);
		TELL(out, audience,
			"{who} [leave|leaves] one {card} on level {level}; it counts as {times} "
			"cards.",
			{"who", audience->names[group[0]]},
			{"card", .put = geht_put_number, .at = group + 2},
			{"level", .number = group[1]}, {"times", .number = group[3]});
	}
	say_break(audience, out);
	TELL(out, audience, "New pile: {n} cards.", {"n", .number = *group});
}

static const char *place_sentence(const struct audience *audience, const int16_t *data) {
	int n_placed = data[1], n_back = data[2 + 2 * n_placed];
	(void)audience;
	return n_back == 0     ? SENTENCE("{who} [place|places] {cards}.")
	       : n_placed == 0 ? SENTENCE("{who} [have|has] no room: {returned} goes back.")
			       : SENTENCE("{who} [place|places] {cards}; {returned} goes back.");
}

static const char *compensation_sentence(const struct audience *audience, const int16_t *data) {
	bool some = false;
	(void)audience;
	for (int i = 1; i <= data[0]; i++) {
		some = some || data[i] != 0;
	}
	return some ? SENTENCE("Luck for those who are out: {gains}.") : NULL;
}

static const char *achieve_sentence(const struct audience *audience, const int16_t *data) {
	static const char *const sentences[2][2] = {
		{SENTENCE("{who} [take|takes] {whole} on level {at} and [stay|stays] in."),
			SENTENCE("{who} [take|takes] {whole} on level {at} and [go|goes] out.")},
		{SENTENCE("{who} [take|takes] {whole} on level {at} with a luck marker and "
			  "[stay|stays] in."),
			SENTENCE("{who} [take|takes] {whole} on level {at} with a luck marker and "
				 "[go|goes] out.")},
	};
	(void)audience;
	return sentences[data[2] == MARKER_LUCK][data[3] == THEN_OUT];
}

static const char *luck_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] == THEN_IN ? SENTENCE("{who} [pay|pays] a luck marker and [stay|stays] in.")
				  : SENTENCE("{who} [pay|pays] a luck marker and [go|goes] out.");
}

static const char *bust_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] == FIELD_NULL
		       ? SENTENCE("{who} [bust|busts]: marks lost, no new card.")
		       : SENTENCE("{who} [bust|busts]: marks lost, {whole} on level 1.");
}

static void tell_score(const struct audience *audience, const int16_t *data, struct text *out) {
	int total = data[4 + data[1]];
	if (audience->screen) {
		geht_put_score(audience, data, out);
		return;
	}
	TELL(out, audience,
		total > 0 ? SENTENCE("{who}: {points}; total {total}.")
			  : SENTENCE("{who}: nothing scored; total {total}."),
		{"who", audience->names[data[0]]},
		{"points", .put = geht_put_points, .at = data + 1}, {"total", .number = total});
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *totals = data + 1 + data[0], *rating = totals + 1 + totals[0];
	if (rating[0] != 0) {
		geht_put_solo_result(audience, totals[1], out);
		return;
	}
	say_end(audience,
		&(struct ending){.places = data,
			.together = SENTENCE("{who} win the game together."),
			.put_winners = say_put_names_and},
		out);
}

static const char *twin_sentence(const struct audience *audience, const int16_t *data) {
	const struct geht *g = audience->view;
	(void)data;
	return g->phase == PHASE_BONUS ? SENTENCE("You drew {whole}, the same as your {twin}: swap "
						  "it, or keep it.")
				       : SENTENCE("You drew {whole}, the same as your {twin}: you "
						  "may swap it.");
}

/* Silent for the last seat, as the decisions themselves follow. */
static const char *decided_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] < data[2] ? SENTENCE("{who} [have|has] decided ({n} of {all}).") : NULL;
}

static void tell_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	unsigned seats = 0;
	for (int i = 0; i < data[1]; i++) {
		seats |= 1U << data[2 + i];
	}
	geht_put_turn(audience, seats, out);
}

/* Events without a row are only recorded. */
static const struct event_words events[GEHT_EVENTS] = {
	[EVENT_LAYOUT] = {SENTENCE("{who} [have|has] {levels}."), LINE_NEW_UNLESS_BRIEF,
		.unless_screen = true},
	[EVENT_ROUND] = {.put = tell_round,
		.line = LINE_NEW,
		.more = tell_first_round,
		.stands = say_always},
	[EVENT_BONUS] = {.pick = bonus_sentence},
	[EVENT_SWAP] = {SENTENCE("{who} [put|puts] {back} back and [draw|draws] {whole}.")},
	[EVENT_INCOME] = {.pick = income_sentence, .line = LINE_NEW},
	[EVENT_SPEND] = {SENTENCE("{who} [spend|spends] {card}; money: {money}.")},
	[EVENT_BUY] = {SENTENCE("{who} [buy|buys] {whole}; money left: {money}.")},
	[EVENT_DONE] = {.pick = done_sentence},
	[EVENT_PLACE] = {.pick = place_sentence, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_ROLL] = {SENTENCE("Roll {n}: {dice}."), LINE_NEW, .draw = draw_roll,
		.stands = are_deciding},
	[EVENT_COMPENSATION] = {.pick = compensation_sentence, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_ACHIEVE] = {.pick = achieve_sentence, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_LUCK] = {.pick = luck_sentence, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_BUST] = {.pick = bust_sentence, .line = LINE_NEW_UNLESS_BRIEF},
	[EVENT_PUSH] = {SENTENCE("{who} [push|pushes] {card} to level {to}.")},
	[EVENT_BANK] = {SENTENCE("{who} [score|scores] {card} on level {level}.")},
	[EVENT_LIFT] = {SENTENCE("{who} [lift|lifts] {card} to level {to}.")},
	[EVENT_SCORE] = {.put = tell_score, .line = LINE_NEW},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW, .result = true},
	[EVENT_GROUPS] = {.put = tell_groups, .line = LINE_NEW},
	[EVENT_TWIN] = {.pick = twin_sentence},
	[EVENT_STANDING] = {.put = tell_standing, .line = LINE_NEW},
	[EVENT_KEEP] = {SENTENCE("{who} [keep|keeps] the card.")},
	[EVENT_DECIDED] = {.pick = decided_sentence, .unless_screen = true},
	[EVENT_YOURS] = {.put = geht_put_yours, .unless_screen = true},
	[EVENT_TURN] = {.put = tell_turn, .line = LINE_NEW},
};

/* Refusals: the rule, and then what would be legal. */

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The dice are still being rolled; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_PHASE] = {SENTENCE("Not now: this is the {phase} phase.")},
	[REFUSED_FORM] = {SENTENCE("That is not a legal way to do it.")},
	[REFUSED_LAID] = {SENTENCE("You have already laid out your cards.")},
	[REFUSED_HIGH] = {SENTENCE("Cards are placed on levels 1, 2 and 3 only.")},
	[REFUSED_FULL] = {SENTENCE("A level with four cards takes no new one.")},
	[REFUSED_NONE_NEW] = {SENTENCE("You have no new cards to place.")},
	[REFUSED_NOT_NEW] = {SENTENCE("{stranger} is not among your new cards.")},
	[REFUSED_ORDER] = {SENTENCE("Name each new card once, in the order drawn.")},
	[REFUSED_PLACE_COUNT] = {SENTENCE("You must place all new cards that fit.")},
	[REFUSED_PICKED] = {SENTENCE("You have already chosen your bonus.")},
	[REFUSED_ONE_MARKER] = {SENTENCE(
		"In round 1 everybody gets a luck marker; there is nothing to choose.")},
	[REFUSED_SWAP] = {SENTENCE("Only a card that you have just drawn can be swapped.")},
	[REFUSED_NOT_SAME] = {SENTENCE("{drawn} is not the same as another of your cards.")},
	[REFUSED_SWAP_EMPTY] = {SENTENCE("No card is left to draw for it.")},
	[REFUSED_KEEP] = {SENTENCE("There is no card that you could swap.")},
	[REFUSED_DONE] = {SENTENCE("You have already finished buying.")},
	[REFUSED_FOUR_BOUGHT] = {SENTENCE("You may buy at most four cards in a round.")},
	[REFUSED_MONEY] = {SENTENCE("That costs {price}, and you have {money}.")},
	[REFUSED_PILE_EMPTY] = {SENTENCE("No card of that colour is left to draw.")},
	[REFUSED_SOLO_SPEND] = {SENTENCE("You can spend cards under the solo rules only.")},
	[REFUSED_SPEND_OWN] = {SENTENCE("{card} is not among your scored cards.")},
	[REFUSED_SPEND_GREEN] = {SENTENCE("{card} is not green: only green cards bring money.")},
	[REFUSED_OUT] = {SENTENCE("You have no more decisions to make in this round.")},
	[REFUSED_NOT_OWN] = {SENTENCE("{card} is not in your display.")},
	[REFUSED_MARKED] = {SENTENCE("You have already taken {card} in this round.")},
	[REFUSED_FIRST_LEVEL] = {SENTENCE(
		"The first card you take in a round is on level 1; {card} is on level {at}.")},
	[REFUSED_LOWER] = {SENTENCE("{card} is on level {at}; you have reached level {reached} and "
				    "cannot go back down.")},
	[REFUSED_SKIPS] = {SENTENCE("{card} is on level {at}; you have reached level {reached} and "
				    "cannot skip a level.")},
	[REFUSED_UNMET] = {SENTENCE("The roll {dice} does not meet {whole}.")},
	[REFUSED_MARKERS] = {SENTENCE("Each card you take needs a marker.")},
	[REFUSED_NO_LUCK] = {SENTENCE("You have no luck marker.")},
	[REFUSED_UNMARKED] = {SENTENCE("{card} is not a marked card of yours.")},
	[REFUSED_TOP] = {SENTENCE("{card} is on level 5, the highest: it must be scored.")},
	[REFUSED_SOLO_LIFT] = {SENTENCE("You can lift scored cards under the solo rules only.")},
	[REFUSED_LIFT_LEVEL] = {SENTENCE(
		"{card} is on level {at}: only levels 4 and 5 lift scored cards.")},
	[REFUSED_LIFT_MANY] = {SENTENCE("Level 4 lifts one scored card, level 5 two.")},
	[REFUSED_LIFT_OWN] = {SENTENCE("You can lift only your other scored cards.")},
	[REFUSED_LIFT_COLOUR] = {SENTENCE(
		"{card} lifts scored cards of its own colour or an easier one.")},
	[REFUSED_LIFT_TOP] = {SENTENCE("Nothing goes above level 5.")},
};

/* The seat's moves, else the seats that the game waits for. */
static void advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	unsigned active = geht_active_seats(audience->view);
	size_t begun = out->len;
	(void)move, (void)advice; /* there is only one advice */
	geht_say_hint(audience, out);
	if (out->len == begun && active != 0) {
		TELL(out, audience, "Waiting for: {names}.",
			{"names", .put = say_put_names, .at = VALUE(active)});
	}
}

static const struct highlight_words highlights[GEHT_HIGHLIGHTS] = {
	[GEHT_CARD] =
		{SENTENCE("Best card: {who}, {card} on level {level} in round {round}, points: "
			  "{made}."),
			{{"who", FIELD_SEAT}, {"card", FIELD_NUMBER}, {"level", FIELD_NUMBER},
				{"round", FIELD_NUMBER}, {"made", FIELD_NUMBER}}},
	[GEHT_ROUND] = {SENTENCE("Best round: {who}, round {round}, points: {made}."),
		{{"who", FIELD_SEAT}, {"made", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
	[GEHT_BUST] = {SENTENCE("Costliest bust: {who}, round {round}, marked cards lost: {lost}."),
		{{"who", FIELD_SEAT}, {"lost", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
};

static const char *const intro[] = {
	SENTENCE("Take a card whose dice the roll shows, and stay in, or go out in time."),
	SENTENCE("Go out (take 7 out), and marked cards score or rise; after a bust they do not."),
	SENTENCE("= alike, / in a row, 3+ ×5 five dice of 3 or more; any colour, or blue, red"),
	NULL,
};

/* The lesson. */

static const struct lesson_step steps[] = {
	{
		.happens = "fairy 0\n"
			   "pile 30 25\n"
			   "pile 52\n"
			   "pile 73\n"
			   "0 bonus 0\n"
			   "1 bonus 0",
		.shown = SHOWN_HAND,
		.say = SENTENCE(
			"Six cards lie on levels 1 to 3 of your display, and each says what "
			"dice it wants. Cards climb level by level; scored high up they are "
			"worth many times their points. Everybody uses the same roll."),
	},
	{
		.happens = "roll 2 5 5 1 4 6 3",
		.say = SENTENCE("Four blue and three red dice. Each roll you take one card that it "
				"meets. The first must lie on level 1, and then you may go up one "
				"level at a time. So card 3, on level 2, is too early."),
		.type = "take 3 in",
		.refused = true,
	},
	{
		.say = SENTENCE("Card 2 wants a die of 5 or more, and there are three. Behind the "
				"card you say whether you stay in for the next roll or go out."),
		.type = "take 2 in",
		.tempts = "take 2 out",
		.other = SENTENCE("Legal, but the round has just begun. Let us stay in."),
	},
	{
		.happens = "1 take 8 0\n"
			   "roll 1 2 3 4 6 6 6",
		.say = SENTENCE(
			"This roll meets none of your cards. Whoever takes nothing goes bust and "
			"loses all marks, unless they pay a luck marker. You have one."),
		.type = "luck in",
		.tempts = "bust",
		.other = SENTENCE(
			"Legal, but bust takes your mark away. You have a luck marker; pay "
			"it."),
	},
	{
		.happens = "1 take 7 0\n"
			   "roll 4 4 5 1 4 2 5",
		.say = SENTENCE(
			"Blue 4, 4, 5 and 1 are more than 12: card 3 on level 2. Card 1 would "
			"fit, too, but you want to get up."),
		.type = "take 3 in",
		.tempts = "take 1 in",
		.other = SENTENCE("Legal, but on level 1 you come no higher. Take the one on level "
				  "2."),
	},
	{
		.happens = "1 take 9 1\n"
			   "roll 2 2 6 3 1 2 5",
		.say = SENTENCE("Three twos: card 5 on level 3. With no luck marker left, the next "
				"roll could cost all three marks. Go out and keep them."),
		.type = "take 5 out",
		.tempts = "take 5 in",
		.other = SENTENCE("Legal, and brave, but you have no luck marker. Go out with "
				  "three marks."),
	},
	{
		.shown = SHOWN_HAND,
		.say = SENTENCE("Everybody is out. Now each marked card is pushed one level "
				"up or scored where it lies. Scored green cards bring money "
				"each round. Score this one on level 1."),
		.type = "bank 2",
		.tempts = "push 2",
		.other = SENTENCE("Legal, but you need some money for new cards. Score this one."),
	},
	{
		.say = SENTENCE("Levels 1 and 2 count once, 3 twice, 4 four and 5 eight "
				"times. Green is 1 point, yellow 2, red 4. Score a second "
				"green one for the money."),
		.type = "bank 3",
		.tempts = "push 3",
		.other = SENTENCE("Legal, but one more scored green card buys a yellow one. Score "
				  "it."),
	},
	{
		.say = SENTENCE(
			"The yellow card would be worth 4 points on level 3. On level 4 it is "
			"8, if you meet it once more."),
		.type = "push 5",
		.tempts = "bank 5",
		.other = SENTENCE("Legal, but early in the game cards still have time to climb. "
				  "Push it."),
	},
	{
		.happens = "1 push 7\n"
			   "1 bank 8\n"
			   "1 push 9",
		.say = SENTENCE("From round 2 on there is a bonus to choose: two luck markers, or "
				"one and a card. Luck saved you before."),
		.type = "bonus a",
		.tempts = "bonus b",
		.other = SENTENCE("Legal, and a card is fine, too. Let us have luck this time."),
	},
	{
		.happens = "1 bonus 0",
		.say = SENTENCE(
			"Your two green cards bring 2 money. Green costs 1, yellow 2, red 4. "
			"Try a red one."),
		.type = "buy red",
		.refused = true,
	},
	{
		.say = SENTENCE("Not enough. What you do not spend is lost, so spend what "
				"you have."),
		.type = "buy yellow",
		.tempts = "buy green",
		.other = SENTENCE("Legal, but a yellow card is worth twice as much. Buy that."),
	},
	{
		.happens = "0 done\n"
			   "1 buy 0\n"
			   "1 done",
		.shown = SHOWN_HAND,
		.say = SENTENCE("New cards go on levels 1 to 3, four at most on a level. A level "
				"without cards cannot be passed, and level 2 has one card only."),
		.type = "place 52:2",
		.tempts = "place 52:3",
		.other = SENTENCE("Legal, but higher up it is met later in a round. Level 2 this "
				  "time."),
	},
	{
		.happens = "1 place 30 1\n"
			   "roll 6 5 1 2 6 2 3",
		.say = SENTENCE(
			"A new round of rolls begins on level 1 again. A red and a blue 6 are "
			"alike."),
		.type = "take 1 in",
		.tempts = "luck in",
		.other = SENTENCE("Legal, but you need no luck here: card 1 is met. Take it."),
	},
	{
		.happens = "1 take 30 0\n"
			   "roll 2 3 4 4 1 2 3",
		.say = SENTENCE("Card 4 wants a red die and a blue one that shows one more: red 1, "
				"blue 2. You have luck for another roll, but let us stop here."),
		.type = "take 4 out",
		.tempts = "take 4 in",
		.other = SENTENCE("Legal, and with two luck markers not even bold. Here we stop."),
	},
	{
		.happens = "1 luck 1",
		.say = SENTENCE("While others still roll, whoever is out gets a luck marker for "
				"each roll. Now push a card, and you have seen it all."),
		.type = "push 4",
		.tempts = "bank 4",
		.other = SENTENCE("Legal. Push it this time."),
	},
	{
		.say = SENTENCE(
			"After five rounds points count: cards scored, times their level, "
			"and a point for each luck marker. Cards not scored count nothing, so "
			"score in time. The card says the rest: {prefix}rules geht."),
	},
	{.say = NULL},
};

static const struct lesson lesson = {.n_seats = 2, .options = "", .steps = steps};

/* Moves as people type them. */

enum { NUMBERS_MOST = 2 * FRESH_MOST + SET_CARDS };

enum {
	TOKEN_THEN = TOKEN_OWN,
	TOKEN_COLOUR,
	TOKEN_PICK,
	TOKEN_LIFT,
	TOKEN_BAR,  /* between the levels of a layout */
	TOKEN_PAIR, /* between a card and its level */
	TOKEN_FILL, /* filler */
};

/* Words of letters a to z may be abbreviated. */
static const struct known_word known_words[] = {
	{"a", TOKEN_PICK, PICK_A, true},
	{"b", TOKEN_PICK, PICK_B, true},
	{"in stay remain", TOKEN_THEN, THEN_IN, true},
	{"イン 残る 残り のこる 続ける 続行", TOKEN_THEN, THEN_IN},
	{"out leave", TOKEN_THEN, THEN_OUT, true},
	{"アウト 降りる おりる 抜ける", TOKEN_THEN, THEN_OUT},
	{"green", TOKEN_COLOUR, GREEN, true},
	{"緑 みどり グリーン", TOKEN_COLOUR, GREEN},
	{"yellow", TOKEN_COLOUR, YELLOW, true},
	{"黄色 黄 きいろ イエロー", TOKEN_COLOUR, YELLOW},
	{"red", TOKEN_COLOUR, RED, true},
	{"赤 あか レッド", TOKEN_COLOUR, RED},
	{"lift push", TOKEN_LIFT, 0, true},
	{"リフト プッシュ", TOKEN_LIFT},
	{"to on at", TOKEN_PAIR, 0, true},
	{"レベル : = @ -> > → - に へ", TOKEN_PAIR},
	{"/ | ;", TOKEN_BAR},
	{"カード そして 番 枚 段 を の と で は 、 。 , . ! # + & ( )", TOKEN_FILL},
	{NULL},
};

/* Words that are fillers unless they mean something else. */
static const struct known_word fillers[] = {
	{"and go i then card cards the a one level l lv lvl with g y r green yellow red marker it "
	 "out buying",
		TOKEN_FILL},
	{NULL},
};

/* A card may be typed with its colour: "17y", "17黄". */
static const struct known_word colours[] = {{"g y r 緑 黄 赤", TOKEN_COLOUR}, {NULL}};

/* By verb: the tokens it takes besides numbers, as bits, and the number of args: numbers first,
 * then words. Other words are fillers or unknown. */
#define BIT(token) (1U << (token))
static const struct grammar {
	unsigned takes;
	uint8_t least, most;
} grammars[GEHT_VERBS] = {
	[VERB_LAYOUT] = {BIT(TOKEN_BAR) | BIT(TOKEN_PAIR), SET_CARDS, 2 * SET_CARDS},
	[VERB_BONUS] = {BIT(TOKEN_PICK), 0, 1},
	[VERB_BUY] = {BIT(TOKEN_COLOUR), 1, 1},
	[VERB_SPEND] = {0, 1, 1},
	[VERB_PLACE] = {BIT(TOKEN_PAIR) | BIT(TOKEN_BAR), 0, NUMBERS_MOST},
	[VERB_TAKE] = {BIT(TOKEN_THEN), 2, 2},
	[VERB_LUCK] = {BIT(TOKEN_THEN), 1, 1},
	[VERB_PUSH] = {0, 1, 1},
	[VERB_BANK] = {BIT(TOKEN_LIFT), 1, NUMBERS_MOST},
};

static int read_number(const char **at, int *value) {
	*value = lexicon_read_number(at);
	const char *after = *at;
	lexicon_read_joined(colours, &after);
	*at = lexicon_is_letter(*after) ? *at : after;
	return TOKEN_NUMBER;
}

/* Reads wanted words (bits of tokens); others are fillers or unknown. */
static int read_apart(unsigned wanted, const char **at, int *value) {
	for (const struct known_word *word = known_words; word->text != NULL; word++) {
		const struct known_word only[] = {*word, {NULL}};
		bool is_wanted = (wanted >> word->token & 1) != 0;
		if (is_wanted && lexicon_read_apart(only, at) != NULL) {
			*value = word->value;
			return word->token;
		}
	}
	return lexicon_read_apart(fillers, at) != NULL ? TOKEN_FILL : TOKEN_UNKNOWN;
}

static int read_joined(unsigned wanted, const char **at, int *value) {
	const struct known_word *word = lexicon_read_joined(known_words, at);
	if (word == NULL) {
		return TOKEN_UNKNOWN;
	}
	*value = word->value;
	bool fills = word->token >= TOKEN_BAR || word->token == TOKEN_COLOUR;
	return (wanted >> word->token & 1) != 0 ? word->token : fills ? TOKEN_FILL : TOKEN_UNKNOWN;
}

static int read_token(unsigned wanted, const char **at, int *value) {
	*at += strspn(*at, " \t");
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (lexicon_is_digit(**at)) {
		return read_number(at, value);
	}
	return lexicon_is_letter(**at) ? read_apart(wanted, at, value)
				       : read_joined(wanted, at, value);
}

/* The tokens understood so far. */
struct typed_move {
	int numbers[NUMBERS_MOST], n;
	int group[NUMBERS_MOST]; /* bars before each number */
	int bars, pairs;
	int said; /* value of a pick, a colour, in or out; -1: none */
};

static bool take_token(struct typed_move *typed, int token, int value) {
	switch (token) {
	case TOKEN_NUMBER:
		if (typed->n == NUMBERS_MOST) {
			return false;
		}
		typed->group[typed->n] = typed->bars;
		typed->numbers[typed->n++] = value;
		return true;
	case TOKEN_THEN:
	case TOKEN_COLOUR:
	case TOKEN_PICK:
		if (typed->said >= 0 && typed->said != value) {
			return false;
		}
		typed->said = value;
		return true;
	default:
		typed->bars += token == TOKEN_BAR;
		typed->pairs += token == TOKEN_PAIR;
		return token != TOKEN_UNKNOWN;
	}
}

static bool read_words(int verb, const char *words, struct typed_move *typed) {
	*typed = (struct typed_move){.said = -1};
	int value = 0;
	const char *at = words;
	for (int token; (token = read_token(grammars[verb].takes, &at, &value)) != TOKEN_END;) {
		if (!take_token(typed, token, value)) {
			return false;
		}
	}
	return true;
}

static bool has_enough(int verb, const struct typed_move *typed) {
	int n = typed->n + (typed->said >= 0);
	return n >= grammars[verb].least && n <= grammars[verb].most;
}

/* Whether only its word is missing, or has a number in its place, which may be a card's. */
static bool is_unnamed(int verb, const struct typed_move *typed) {
	unsigned worded = BIT(TOKEN_PICK) | BIT(TOKEN_COLOUR) | BIT(TOKEN_THEN);
	int most = grammars[verb].most;
	return (grammars[verb].takes & worded) != 0 && typed->said < 0 && typed->n <= most &&
	       typed->n >= most - 1;
}

static void put_arg(struct move *move, int number) {
	move->args[move->n_args++] = (int16_t)number;
}

static void put_all(const struct typed_move *typed, struct move *move) {
	for (int i = 0; i < typed->n; i++) {
		put_arg(move, typed->numbers[i]);
	}
	if (typed->said >= 0) {
		put_arg(move, typed->said);
	}
}

static int find(const struct typed_move *typed, int step, int number) {
	for (int i = 0; i < typed->n; i += step) {
		if (typed->numbers[i] == number) {
			return i;
		}
	}
	return -1;
}

/* "1 2 / 3 4 / 5 6": the cards of each level; "1:1 2:1 …": each card's level; otherwise the levels
 * of the cards in number order. */
static bool put_layout(const struct typed_move *typed, struct move *move) {
	struct geht_set set = geht_starting(move->seat);
	bool paired = typed->pairs > 0;
	if (typed->n != SET_CARDS * (1 + paired)) {
		return false;
	}
	if (typed->bars == 0 && !paired) {
		put_all(typed, move);
		return true;
	}
	for (EACH_CARD(card, &set)) {
		int at = find(typed, 1 + paired, card);
		if (at < 0) {
			return false;
		}
		put_arg(move, paired ? typed->numbers[at + 1] : typed->group[at] + 1);
	}
	return true;
}

/* Whether only levels are typed, one for each new card. */
static bool names_levels(const struct geht_seat *own, const struct typed_move *typed) {
	for (int i = 0; i < typed->n; i++) {
		if (typed->numbers[i] > PLACE_HIGH ||
			memchr(own->fresh, typed->numbers[i], own->n_fresh) != NULL) {
			return false;
		}
	}
	return typed->n > 0 && typed->n == own->n_fresh && typed->pairs == 0;
}

static void put_place(struct move *move, int card, int level) {
	put_arg(move, card);
	put_arg(move, level);
}

/* In the order drawn; cards that are not new go last, and legal() refuses them. */
static bool put_places(
	const struct geht_seat *own, const struct typed_move *typed, struct move *move) {
	bool put[NUMBERS_MOST] = {false}, levels = names_levels(own, typed);
	for (int i = 0; i < own->n_fresh; i++) {
		int at = find(typed, 2, own->fresh[i]);
		if (levels) {
			put_place(move, own->fresh[i], typed->numbers[i]);
		} else if (at >= 0 && typed->n % 2 == 0) {
			put_place(move, own->fresh[i], typed->numbers[at + 1]);
			put[at] = true;
		}
	}
	for (int i = 0; i + 1 < typed->n && !levels; i += 2) {
		if (!put[i]) {
			put_place(move, typed->numbers[i], typed->numbers[i + 1]);
		}
	}
	return levels || typed->n % 2 == 0;
}

/* The only bonus of round 1 may be omitted. */
static void fill_in_pick(const struct geht *g, int verb, struct typed_move *typed) {
	if (verb == VERB_BONUS && typed->n == 0 && typed->said < 0 && g->round == 1) {
		typed->said = PICK_A;
	}
}

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct typed_move typed;
	const struct geht *g = view;
	bool bare = verb == VERB_ANY; /* "17 in" can only be a take */
	verb = bare ? VERB_TAKE : verb;
	if (verb < 0 || verb > VERB_BANK || seat < 0 || seat >= g->n_seats ||
		!read_words(verb, words, &typed) || (bare && typed.said < 0)) {
		return PARSE_UNCLEAR;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	fill_in_pick(g, verb, &typed);
	if (is_unnamed(verb, &typed)) {
		put_all(&typed, move);
		return PARSE_UNNAMED;
	}
	if (!has_enough(verb, &typed)) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_LAYOUT) {
		return put_layout(&typed, move) ? PARSE_OK : PARSE_UNCLEAR;
	}
	if (verb == VERB_PLACE) {
		return put_places(&g->seats[seat], &typed, move) ? PARSE_OK : PARSE_UNCLEAR;
	}
	put_all(&typed, move);
	return PARSE_OK;
}

const struct game_say geht_say = {
	.terms = geht_terms,
	.events = events,
	.verbs = geht_verb_words,
	.refusals = refusals,
	.usual_advice = 1,
	.advise = advise,
	.status = geht_say_status,
	.hand = geht_say_hand,
	.hand_in_short = geht_hand_in_short,
	.board = geht_board,
	.draw = geht_picture,
	.pressing = &geht_pressing,
	.intro = intro,
	.where = geht_say_where,
	.hint = geht_say_hint,
	.highlights = highlights,
	.card = geht_card,
	.lesson = &lesson,
	.stale = SENTENCE("Too late: that has already been decided."),
	.parse = parse,
};
