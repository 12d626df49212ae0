#include <stddef.h>

#include "engine/emoji.h"
#include "engine/lesson.h"
#include "engine/lexicon.h"
#include "engine/perudo/phrases.h"
#include "engine/perudo/state.h"
#include "engine/say.h"
#include "engine/words.h"

static const struct card_line rules[] = {
	{SENTENCE("Perudo, 2 to 6 players: bid on everybody's dice, doubt the bid before yours.")},
	{SENTENCE("Each round everybody rolls in secret. The last player with dice wins.")},
	{SENTENCE("Bid how often a face shows on all dice together: bid 5 3 is five threes."),
		SENTENCE("Bid how often a face shows on all dice together: 5 × threes is five "
			 "threes.")},
	{SENTENCE("The next player raises: more dice, or as many of a higher face.")},
	{SENTENCE("Aces (1) are wild: they count as whatever face is bid.")},
	{SENTENCE("You may bid aces, except to open: at least half the last count, rounded up.")},
	{SENTENCE("From aces back to another face: at least twice the count plus one.")},
	{SENTENCE("Too high? Say dudo, and everybody shows. Too few: the bidder loses a die."),
		SENTENCE("Too high? Press Dudo, and everybody shows. Too few: the bidder "
			 "loses a die.")},
	{SENTENCE("Enough: the doubter loses it. Whoever lost the die opens the next round.")},
	{SENTENCE("Palifico: the round after a player first drops to one die (three or more in).")},
	{SENTENCE("That player opens, with aces too; aces are not wild; others keep the face.")},
	{SENTENCE("calza=on: off turn, say calza; exactly right wins a die back, else lose one."),
		SENTENCE("With calza: off turn, press Calza; exactly right wins a die, wrong costs "
			 "one.")},
	{NULL},
};

static const struct card_line examples[] = {
	{SENTENCE("Perudo by example. Ann opens: bid 4 3, four threes among all dice."),
		SENTENCE("Perudo by example. Ann opens: 4 × threes, four threes among all "
			 "dice.")},
	{SENTENCE("Bob raises: bid 5 2 (more dice, any face) or bid 4 6 (as many, a higher face)."),
		SENTENCE("Bob raises: 5 × twos (more dice, any face), or 4 × sixes (a higher "
			 "face).")},
	{SENTENCE("Or Bob goes to aces: half of 4 is 2, so bid 2 1 or more."),
		SENTENCE("Or Bob goes to aces: half of 4 is 2, so 2 × aces or more.")},
	{SENTENCE("After 2 x aces another face needs 2 x 2 + 1 = 5 dice: bid 5 4, for example."),
		SENTENCE("After 2 × aces another face needs 2 × 2 + 1 = 5 dice: 5 × fours, "
			 "for example.")},
	{SENTENCE("Cid says dudo on Bob's 5 x sixes. All dice: 6 6 1 2 3, 6 4 4 5 5, 1 2 2 3 5.")},
	{SENTENCE("Three sixes and two aces make 5: enough, so Cid loses a die and opens next.")},
	{SENTENCE("Had Ann called calza, exactly 5 would have won her a lost die back.")},
	{SENTENCE("You can also type 5x3 or 5 threes. hand shows your dice, status the bid."),
		SENTENCE("Bids that no button shows are behind Another bid…")},
	{SENTENCE("For a new table: dice=3, calza=on, counts=open (dice counts are public)."),
		SENTENCE("A new table may have other rules: dice each, calza, open counts of "
			 "dice.")},
	{NULL},
};

/* The rules card, as in struct game_say. */
static const struct card_line *const perudo_card[] = {rules, examples, NULL};

static void put_chance(const struct audience *audience, double chance, struct text *out) {
	static const char *const steps[CHANCE_STEPS] = {SENTENCE("certain"),
		SENTENCE("very likely"), SENTENCE("likely"), SENTENCE("a coin's toss"),
		SENTENCE("unlikely"), SENTENCE("very unlikely")};
	if (perudo_hides_figures(audience->view)) {
		words_put(out, audience->words, steps[perudo_chance_step(chance)]);
	} else {
		text_add(out, "%d %%", (int)(chance * 100 + 0.5));
	}
}

static void say_odds(const struct audience *audience, const struct move *move, struct text *out) {
	/* Sentences for the chance of the standing bid and of a bid being made; with figures and
	 * without. */
	static const char *const sentences[2][2] = {
		{SENTENCE("{bid} holds in {chance}"), SENTENCE("{bid} is {chance}")},
		{SENTENCE("holds in {chance}"), SENTENCE("the bid is {chance}")}};
	const struct perudo *p = audience->view;
	int seat = audience->seat;
	bool bids = move != NULL && move->verb == VERB_BID;
	struct perudo_bid bid = {bids ? move->args[0] : p->count, bids ? move->args[1] : p->face};
	char chance[64];
	struct text text = TEXT_INTO(chance);
	if (seat < 0 || p->phase != PHASE_BIDDING || p->n_dice[seat] == 0 || bid.count == 0) {
		return;
	}
	put_chance(audience, perudo_chance_of(p, seat, bid), &text);
	TELL(out, audience, sentences[bids][perudo_hides_figures(p)],
		{"bid", .put = perudo_put_bid,
			.at = (int16_t[]){(int16_t)bid.count, (int16_t)bid.face}},
		{"chance", chance});
}

/* The number of dice in a shown hand that match the bid. */
static int count_hand(const int16_t *hand, int face, bool wild) {
	int n = 0;
	for (int i = 0; i < hand[1]; i++) {
		n += hand[2 + i] == face || (wild && hand[2 + i] == ACE);
	}
	return n;
}

/* The chance of the judged bid for the holder of this hand, with n dice in all. */
static double chance_with(const int16_t *data, const int16_t *hand, int dice) {
	int count = data[1], face = data[2];
	bool wild = data[3] != 0;
	struct perudo round = {.palifico = (int8_t)(wild || face == ACE ? SEAT_NONE : hand[0])};
	struct odds odds = {.own = {0}};
	odds.own[face] = count_hand(hand, face, wild);
	perudo_prepare_odds(&odds, dice - hand[1]);
	return perudo_odds_of(&odds, &round, (struct perudo_bid){count, face});
}

/* The first hand shown is the caller's, the last the bidder's. */
static void perudo_explain(
	const struct audience *audience, const struct event *event, struct text *out) {
	const int16_t *data = event->data, *caller = data + 6, *hand = caller, *bidder = hand;
	char of_caller[64], of_bidder[64];
	struct text callers = TEXT_INTO(of_caller), bidders = TEXT_INTO(of_bidder);
	int dice = 0;
	if (event->kind != EVENT_SHOW) {
		return;
	}
	for (int i = 0; i < data[5]; i++, hand += 2 + hand[1]) {
		dice += hand[1];
		bidder = hand;
	}
	put_chance(audience, chance_with(data, caller, dice), &callers);
	put_chance(audience, chance_with(data, bidder, dice), &bidders);
	TELL(out, audience,
		perudo_hides_figures(audience->view)
			? SENTENCE("As {who} saw it, {bid} was {chance}; as {other} saw it, "
				   "{other_chance}.")
			: SENTENCE("As {who} saw it, {bid} was {chance} likely; as {other} saw it, "
				   "{other_chance}."),
		{"bid", .put = perudo_put_bid, .at = data + 1}, {"chance", of_bidder},
		{"who", audience->names[bidder[0]]}, {"other_chance", of_caller},
		{"other", audience->names[caller[0]]});
}

/* The moves of the seat on turn. */
static const char *turn_sentence(const struct perudo *p) {
	if (p->count > 0) {
		return perudo_can_bid(p, p->turn)
			       ? SENTENCE("bid higher or say dudo.")
			       : SENTENCE("no higher bid is possible, so say dudo.");
	}
	return p->turn == p->palifico ? SENTENCE("open the bidding; you may open with aces.")
				      : SENTENCE("open the bidding.");
}

static void put_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct perudo *p = audience->view;
	int seat = data != NULL ? data[0] : p->turn;
	say_call(&perudo_say, audience, 1U << seat, turn_sentence(p), out);
}

/* Events. */

static void tell_rules_of_round(
	const struct audience *audience, const int16_t *data, struct text *out) {
	const struct perudo *p = audience->view;
	if (data[2] != SEAT_NONE) {
		perudo_put_palifico(audience, data[2], out);
	}
	if (p->options[OPTION_COUNTS] == COUNTS_OPEN) {
		if (data[2] != SEAT_NONE) {
			words_gap(out, audience->words);
		}
		perudo_put_counts(audience, out);
	}
}

/* The number of hands, then each: seat, number of dice, the dice. One line each where lines are
 * cheap. */
static void put_hands(const struct audience *audience, const int16_t *at, struct text *out) {
	const char *gap = audience->live ? "\n" : " | ";
	int n = *at++;
	for (int i = 0; i < n; i++, at += 2 + at[1]) {
		text_add(out, "%s%s ", i > 0 ? gap : "", audience->names[at[0]]);
		say_put_numbers(audience, at + 1, out);
		if (!audience->live) {
			emoji_put_dice(audience, "die", at + 1, out);
		}
	}
}

static const char *const matches[2][FACES + 1] = {
	{NULL, SENTENCE("Aces: {n}."), SENTENCE("Twos: {n}."), SENTENCE("Threes: {n}."),
		SENTENCE("Fours: {n}."), SENTENCE("Fives: {n}."), SENTENCE("Sixes: {n}.")},
	{NULL, SENTENCE("Aces: {n}."), SENTENCE("Twos and wild aces: {n}."),
		SENTENCE("Threes and wild aces: {n}."), SENTENCE("Fours and wild aces: {n}."),
		SENTENCE("Fives and wild aces: {n}."), SENTENCE("Sixes and wild aces: {n}.")},
};

static void tell_show(const struct audience *audience, const int16_t *data, struct text *out) {
	bool dudo = data[0] == VERB_DUDO;
	int count = data[1], face = data[2], wild = data[3], matching = data[4];
	const int16_t *hands = data + 5;
	TELL(out, audience,
		dudo ? SENTENCE("{who} [call|calls] DUDO on {bid}.")
		     : SENTENCE("{who} [call|calls] CALZA on {bid}."),
		{"who", audience->names[hands[1]]}, {"bid", .put = perudo_put_bid, .at = data + 1});
	if (audience->screen) {
		perudo_put_revealed(audience, hands, face, wild != 0, out);
	} else if (audience->live) {
		text_puts(out, "\n");
		put_hands(audience, hands, out);
		text_puts(out, "\n");
	} else {
		words_gap(out, audience->words);
		TELL(out, audience, "Dice: {hands}.", {"hands", .put = put_hands, .at = hands});
		say_break(audience, out);
	}
	SAY(out, audience->words, matches[wild][face], {"n", .number = matching});
	words_gap(out, audience->words);
	words_put(out, audience->words,
		dudo ? matching < count ? SENTENCE("The bid fails.") : SENTENCE("The bid holds.")
		: matching == count ? SENTENCE("The bid is exactly right.")
				    : SENTENCE("The bid is not exactly right."));
}

static void draw_hand(const struct audience *audience, const int16_t *data, struct text *out) {
	emoji_put_dice(audience, "die", data, out);
}

static void draw_bid(const struct audience *audience, const int16_t *data, struct text *out) {
	emoji_put_die(audience, "die", data[2], out);
}

static const char *reveal_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] != SEAT_NONE   ? SENTENCE("{loser} [lose|loses] a die.")
	       : data[2] != SEAT_NONE ? SENTENCE("{gainer} [win|wins] a die.")
				      : SENTENCE("Nobody loses or wins a die.");
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	say_end(audience, &(struct ending){.places = data, .put_winners = say_put_names}, out);
}

/* Calls are told with the hands shown. */
static const struct event_words events[PERUDO_EVENTS] = {
	[EVENT_ROUND] = {SENTENCE("Round {n}."), LINE_NEW, .more = tell_rules_of_round,
		.stands = say_always, .more_stands = say_always, .heading = true},
	[EVENT_HAND] = {SENTENCE("Your dice: {dice}"), .draw = draw_hand, .tells_hand = say_always,
		.unless_screen = true},
	[EVENT_BID] = {SENTENCE("{who} [bid|bids] {bid}."), LINE_NEW, .draw = draw_bid,
		.unless_screen = true},
	[EVENT_SHOW] = {.put = tell_show, .line = LINE_NEW},
	[EVENT_REVEAL] = {.pick = reveal_sentence},
	[EVENT_OUT] = {SENTENCE("{who} [are|is] out.")},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW, .result = true},
	[EVENT_TURN] = {.put = put_turn},
};

/* Answers. */

enum { DRAWN_MOST = 6 }; /* dice drawn for a bid */

static void put_who_is_in(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	unsigned in = 0, gone = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		*(p->n_dice[seat] > 0 ? &in : &gone) |= 1U << seat;
	}
	if (p->options[OPTION_COUNTS] == COUNTS_OPEN) {
		perudo_put_counts(audience, out);
	} else {
		TELL(out, audience, "In: {names}.",
			{"names", .put = say_put_names, .at = VALUE(in)});
	}
	if (gone != 0) {
		words_gap(out, audience->words);
		TELL(out, audience, "Out: {names}.",
			{"names", .put = say_put_names, .at = VALUE(gone)});
	}
}

/* All dice of the standing bid; one die if there are many. */
static void draw_standing(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	for (int n = p->count <= DRAWN_MOST ? p->count : 1; n > 0; n--) {
		emoji_put_die(audience, "die", p->face, out);
	}
}

static void put_bidding(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	TELL(out, audience, "Round {n}.", {"n", .number = p->round});
	words_gap(out, audience->words);
	if (p->palifico != SEAT_NONE) {
		perudo_put_palifico(audience, p->palifico, out);
		words_gap(out, audience->words);
	}
	if (p->count == 0) {
		words_put(out, audience->words, "No bid yet.");
	} else {
		TELL(out, audience, "The bid is {bid}, by {who}.", {"bid", .put = perudo_put_bid},
			{"who", audience->names[p->bidder]});
		draw_standing(audience, out);
	}
	words_gap(out, audience->words);
	put_turn(audience, NULL, out);
}

static void say_status(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	if (p->phase == PHASE_OVER) {
		say_over(audience, out);
		return;
	}
	if (p->phase == PHASE_BIDDING) {
		put_bidding(audience, out);
	} else {
		words_put(out, audience->words, "The dice are being rolled.");
	}
	text_puts(out, "\n");
	put_who_is_in(audience, out);
}

static void say_hand(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= p->n_seats) {
		return;
	}
	if (p->n_dice[seat] == 0) {
		words_put(out, audience->words, "You are out of this game.");
		return;
	}
	if (p->hands[seat][0] == 0) {
		words_put(out, audience->words, "You have no dice now.");
		return;
	}
	int16_t dice[1 + DICE_MOST] = {p->n_dice[seat]};
	for (int i = 0; i < p->n_dice[seat]; i++) {
		dice[1 + i] = p->hands[seat][i];
	}
	TELL(out, audience, "Your dice: {dice}", {"dice", .put = say_put_numbers, .at = dice});
	draw_hand(audience, dice, out);
}

static void say_hint(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	struct move calza = {.seat = (int8_t)audience->seat, .verb = VERB_CALZA};
	if (audience->seat < 0 || p->phase != PHASE_BIDDING) {
		return;
	}
	if (audience->seat != p->turn) {
		if (perudo_legal(p, &calza) == LEGAL) {
			say_sentence(&perudo_say, audience,
				SENTENCE("You can: calza (exactly {bid})."), out);
		}
		return;
	}
	say_sentence(&perudo_say, audience,
		!perudo_can_bid(p, p->turn) ? SENTENCE("You can: dudo.")
		: p->count == 0             ? SENTENCE("You can: bid (lowest: {bids}).")
					    : SENTENCE("You can: bid (lowest: {bids}), dudo."),
		out);
}

/* Refusals. */

enum {
	ADVICE_NONE = 1,
	ADVICE_LOWEST, /* the lowest bids, or the seat on turn */
	ADVICE_HINT,   /* the seat's options, and the seat on turn */
};

static void advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	const struct perudo *p = audience->view;
	size_t begun = out->len;
	if (advice == ADVICE_NONE) {
		return;
	}
	if (move->seat == p->turn && advice == ADVICE_LOWEST) {
		say_sentence(&perudo_say, audience,
			perudo_can_bid(p, p->turn)
				? SENTENCE("Lowest possible: {bids}.")
				: SENTENCE("No higher bid is possible: say dudo."),
			out);
		return;
	}
	if (move->seat != p->turn && p->turn >= 0) {
		say_whose_turn(audience, p->turn, out);
	}
	if (out->len > begun) {
		words_gap(out, audience->words);
	}
	say_hint(audience, out);
	text_trim(out);
}

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The dice are still being rolled; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_OUT] = {SENTENCE("You are out of this game."), ADVICE_NONE},
	[REFUSED_OWN_BID] = {SENTENCE("You cannot doubt your own bid.")},
	[REFUSED_COUNT] = {SENTENCE("Bid between 1 and 99 dice."), ADVICE_LOWEST},
	[REFUSED_FACE] = {SENTENCE("Bid a face from 1 to 6; 1 is an ace."), ADVICE_LOWEST},
	[REFUSED_ACES_OPENING] = {SENTENCE("You cannot open the bidding with aces."),
		ADVICE_LOWEST},
	[REFUSED_SAME] = {SENTENCE("{standing} is the current bid; yours must be higher."),
		ADVICE_LOWEST},
	[REFUSED_LOWER] = {SENTENCE("{bid} is lower than {standing}."), ADVICE_LOWEST},
	[REFUSED_ACES_FEW] = {SENTENCE("{bid} is too few after {standing}: aces need at least half "
				       "the count, rounded up."),
		ADVICE_LOWEST},
	[REFUSED_AFTER_ACES] = {SENTENCE("{bid} is too few after {standing}: another face needs at "
					 "least twice the count plus one."),
		ADVICE_LOWEST},
	[REFUSED_FACE_LOCKED] = {SENTENCE("{bid} changes the face: in this palifico round you can "
					  "only raise the count of {standing}."),
		ADVICE_LOWEST},
	[REFUSED_COUNT_MUST_RISE] = {SENTENCE(
					     "{bid} does not raise {standing}: in a palifico round "
					     "the count must rise."),
		ADVICE_LOWEST},
	[REFUSED_VETERAN] = {SENTENCE("{bid} does not raise {standing}: raise the count, the face "
				      "or both; neither may go down."),
		ADVICE_LOWEST},
	[REFUSED_NO_BID] = {SENTENCE("Nobody has bid in this round yet.")},
	[REFUSED_CALZA_OFF] = {SENTENCE("Calza is switched off at this table.")},
	[REFUSED_CALZA_TURN] = {SENTENCE("You cannot call calza on your own turn.")},
	[REFUSED_CALZA_BIDDER] = {SENTENCE("You cannot call calza on your own bid.")},
	[REFUSED_CALZA_PALIFICO] = {SENTENCE("There is no calza in a palifico round.")},
	[REFUSED_CALZA_TWO] = {SENTENCE("There is no calza when only two players are left.")},
	[REFUSED_CALZA_GONE] = {SENTENCE("The current bid is {standing}, not {bid}.")},
	[REFUSED_CALZA_NO_BID] = {SENTENCE(
		"{bid} is not the current bid: nobody has bid in this round yet.")},
};

/* Moves put together by choosing: a bid in two steps; a call is only confirmed. */
static const struct verb_words verbs[PERUDO_VERBS] = {
	[VERB_BID] = {"count face",
		{SENTENCE("How many dice?"), SENTENCE("Which face?"), SENTENCE("Bid {bid}?")},
		{{1, CHOICE_WHOLE, "{count}"}, {2, 1, "{face}"}, {2, CHOICE_WHOLE, "{bid}"}},
		.button = SENTENCE("{count} × {face}"), .meaning = "{bid}",
		.bounds = perudo_put_bounds},
	[VERB_DUDO] = {NULL, {SENTENCE("Dudo on {bid}?")},
		{{0, CHOICE_WHOLE, SENTENCE("Dudo on {bid}")}}, .button = SENTENCE("Dudo")},
	[VERB_CALZA] = {"count face", {SENTENCE("Calza on {bid}?")},
		{{0, CHOICE_WHOLE, SENTENCE("Calza on {bid}")},
			{2, CHOICE_WHOLE, SENTENCE("Calza on {bid}")}},
		.button = SENTENCE("Calza"), .meaning = "{bid}"},
};

/* Told after the game, when figures no longer give anything away. */

static const struct highlight_words highlights[PERUDO_HIGHLIGHTS] = {
	[PERUDO_BLUFF] = {SENTENCE("Longest bluff: {who} bid {bid} in round {round} on a chance of "
				   "{chance} %, and it stood."),
		{{"who", FIELD_SEAT}, {"count", FIELD_NUMBER}, {"face", FIELD_NUMBER},
			{"round", FIELD_NUMBER}, {"chance", FIELD_NUMBER}}},
	[PERUDO_DUDO] = {SENTENCE("Boldest dudo: {who} doubted {bid} in round {round}, {chance} % "
				  "likely to hold, and [were|was] right."),
		{{"who", FIELD_SEAT}, {"count", FIELD_NUMBER}, {"face", FIELD_NUMBER},
			{"round", FIELD_NUMBER}, {"chance", FIELD_NUMBER}}},
	[PERUDO_ACES] = {SENTENCE("Luckiest dice: {who}, aces: {aces} of {rolled}, where {usual} "
				  "would be usual."),
		{{"who", FIELD_SEAT}, {"aces", FIELD_NUMBER}, {"rolled", FIELD_NUMBER},
			{"usual", FIELD_NUMBER}}},
};

static void say_score_of(const struct audience *audience, const struct highlights *kept, int seat,
	struct text *out) {
	const struct perudo *p = audience->view;
	if (p->n_dice[seat] > 0) {
		SAY_MANY(out, audience->words, "{n} die left", "{n} dice left", p->n_dice[seat],
			{"n", .number = p->n_dice[seat]});
	} else if (kept->tallies[seat][TALLY_OUT] > 0) {
		TELL(out, audience, "out in round {n}",
			{"n", .number = kept->tallies[seat][TALLY_OUT]});
	} else {
		words_put(out, audience->words, SENTENCE("out"));
	}
}

static const char *const intro[] = {
	SENTENCE("Bid how many dice of one face all of you hold together."),
	SENTENCE("bid 6 4 is six fours. Aces (1) are wild. Is the last bid too high? Say dudo."),
	NULL,
};

/* The lesson. */

static const struct lesson_step steps[] = {
	{
		.happens = "starter 2\n"
			   "roll 3 3 5 2 4 6 1 3 6",
		.say = SENTENCE("The last player with dice wins. You see your own dice only: three "
				"each in this lesson, five in a usual game. A bid says how many "
				"dice show a face, under all cups together."),
	},
	{
		.happens = "2 bid 2 6",
		.say = SENTENCE("{right} claims that two or more of the nine dice are sixes. Now "
				"you raise or doubt. A higher bid has more dice, or as many of a "
				"higher face. Try one that is too low."),
		.type = "bid 2 5",
		.refused = true,
	},
	{
		.say = SENTENCE("So bid three of something. An ace (1) is wild and counts as any "
				"face, so a third of all dice match: of nine, three. You hold two "
				"threes, so three threes are likely."),
		.type = "bid 3 3",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but two sixes among nine dice are likely, and three "
				  "threes with your two even more. Let us bid those."),
	},
	{
		.happens = "1 bid 3 6\n"
			   "2 bid 2 1",
		.say = SENTENCE("{right} goes to aces. Aces need only half the count, rounded up. "
				"Back from aces to a face it takes twice the count and one more: "
				"after two aces, five. Try four."),
		.type = "bid 4 3",
		.refused = true,
	},
	{
		.say = SENTENCE("Five of nine is too much. But are there two aces? You hold none, "
				"and six other dice show one on average. Doubt it."),
		.type = "dudo",
		.tempts = "bid 5 3",
		.other = SENTENCE("Legal, but it raises too far: the last bid is the doubtful one. "
				  "Say so."),
	},
	{
		.happens = "roll 2 5 5 1 5 6 4 4",
		.say = SENTENCE("All cups went up: one ace, not two. Too few match, so the bidder "
				"loses a die and starts the next round. You have new dice above."),
	},
	{
		.happens = "2 bid 2 4",
		.say = SENTENCE("Eight dice are left. Usually nobody tells you how many others "
				"hold, so count along. You have two fives, and aces help."),
		.type = "bid 3 5",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but not the best here. You know of two fives; raise on "
				  "them."),
	},
	{
		.happens = "1 bid 4 5\n"
			   "2 dudo\n"
			   "roll 1 2 6 2 3 5 2",
		.say = SENTENCE("Two fives of yours, a five and a wild ace of {left}: four. As "
				"many as bid is enough, so this time the doubter lost a die."),
	},
	{
		.happens = "2 bid 1 2",
		.say = SENTENCE("{right} has dropped to one die: palifico. For this round aces are "
				"not wild, and nobody may change the face. Try it all the same."),
		.type = "bid 2 6",
		.refused = true,
	},
	{
		.say = SENTENCE("The count alone goes up, so bid 2 would do here. You hold a two, "
				"and {right} surely has one."),
		.type = "bid 2 2",
		.tempts = "dudo",
		.other = SENTENCE("Legal, but you can see a two yourself. Raise it by one."),
	},
	{
		.happens = "1 bid 3 2\n"
			   "2 bid 4 2",
		.say = SENTENCE("Four twos among seven dice, without wild aces? Usually it is "
				"one."),
		.type = "dudo",
		.tempts = "bid 5 2",
		.other = SENTENCE("Legal, but five twos are less likely still. Doubt it."),
	},
	{
		.happens = "roll 1 4 4 2 3 6",
		.say = SENTENCE("{right} lost the last die and is out; you sit next and open. "
				"Between two there is no palifico: aces are wild again. But they "
				"never open an ordinary round. Try it."),
		.type = "bid 2 1",
		.refused = true,
	},
	{
		.say = SENTENCE("Two fours and a wild ace: three fours lie under your own cup. "
				"This bid cannot fail."),
		.type = "bid 3 4",
		.tempts = "bid 2 4",
		.other = SENTENCE("Legal, but you hold more than that. Make it hard for {left}."),
	},
	{
		.happens = "1 bid 2 1",
		.say = SENTENCE(
			"Half of three, rounded up, is two, so {left} may bid two aces. You "
			"hold one. Among three other dice there is another in 42 of 100 "
			"cases only."),
		.type = "dudo",
		.tempts = "bid 3 1",
		.other = SENTENCE("Legal, but you hold one ace only. Doubt it."),
	},
	{
		.say = SENTENCE(
			"One ace, so {left} loses a die. So it goes on until one has dice "
			"left. That is Perudo: raise or doubt; aces at half, back at "
			"double and one; dudo. The card says the rest: {prefix}rules perudo."),
	},
	{.say = NULL},
};

static const struct lesson lesson = {.n_seats = 3, .options = "dice=3", .steps = steps};

/* Moves as people type them. */

/* A number is a count or a face, by its position. */
enum {
	TOKEN_FACE = TOKEN_OWN, /* can only be a face: "threes", "3s" */
	TOKEN_LONE_A,           /* an ace, but only after a count: "a 5" does not mean five aces */
	TOKEN_AS_COUNT,         /* the number before it is a count: 個 */
	TOKEN_AS_FACE,          /* the number before it is a face: が */
	TOKEN_BETWEEN,          /* "x", "of" */
	TOKEN_STOP,             /* "!": only such marks follow */
};

static const struct known_word known_words[] = {
	{"ace aces ones エース", TOKEN_FACE, 1},
	{"twos", TOKEN_FACE, 2},
	{"threes", TOKEN_FACE, 3},
	{"fours", TOKEN_FACE, 4},
	{"fives", TOKEN_FACE, 5},
	{"sixes", TOKEN_FACE, 6},
	{"a", TOKEN_LONE_A, 1},
	{"個 こ コ", TOKEN_AS_COUNT},
	{"の目 が を は", TOKEN_AS_FACE},
	{"of の × * , 、 -", TOKEN_BETWEEN},
	{"です で と ! ? . 。", TOKEN_STOP},
	{NULL},
};

/* "3s", "3's": a face. */
static int read_number(const char **at, int *value) {
	*value = lexicon_read_number(at);
	const char *after = *at + (**at == '\'');
	if (*after == 's' && !lexicon_is_letter(after[1])) {
		*at = after + 1;
		return TOKEN_FACE;
	}
	return TOKEN_NUMBER;
}

/* A minus sign counts as one only where a number could begin: "5-3" is five threes. An x needs no
 * blanks around it: "3xa"; no other known word begins with x. */
static int read_token(const char *start, const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	bool fresh = *at == start || (*at)[-1] == ' ';
	bool minus = fresh && **at == '-' && lexicon_is_digit((*at)[1]);
	if (lexicon_is_digit(**at) || minus) {
		return read_number(at, value);
	}
	if (**at == 'x') {
		(*at)++;
		return TOKEN_BETWEEN;
	}
	return lexicon_next(known_words, at, value);
}

/* An omitted part, outside the range of numbers. */
enum { UNSAID = INT16_MIN };

/* A bid as far as it has been understood. */
struct half_bid {
	int count, face;       /* or UNSAID */
	int plain[2], n_plain; /* numbers that may be count or face */
	int last;              /* token */
};

static int parts_of(const struct half_bid *bid) {
	return bid->n_plain + (bid->count != UNSAID) + (bid->face != UNSAID);
}

static bool take_face(struct half_bid *bid, int value) {
	if (bid->face != UNSAID || parts_of(bid) == 2) {
		return false;
	}
	bid->face = value;
	return true;
}

static bool take(struct half_bid *bid, int token, int value) {
	bool behind_number = bid->last == TOKEN_NUMBER;
	switch (token) {
	case TOKEN_NUMBER:
		if (parts_of(bid) == 2) {
			return false;
		}
		bid->plain[bid->n_plain++] = value;
		return true;
	case TOKEN_FACE:
		return take_face(bid, value);
	case TOKEN_LONE_A:
		return parts_of(bid) == 1 && take_face(bid, value);
	case TOKEN_AS_COUNT:
		if (!behind_number || bid->count != UNSAID) {
			return false;
		}
		bid->count = bid->plain[--bid->n_plain];
		return true;
	case TOKEN_AS_FACE:
		return behind_number ? take_face(bid, bid->plain[--bid->n_plain])
				     : bid->last == TOKEN_FACE || bid->last == TOKEN_AS_FACE;
	case TOKEN_BETWEEN:
		return behind_number || bid->last == TOKEN_FACE || bid->last == TOKEN_AS_COUNT;
	default:
		return token == TOKEN_STOP;
	}
}

/* Unmarked numbers: the count comes first, unless it is known. */
static void settle_plain(struct half_bid *bid) {
	int face_at = 0;
	if (bid->n_plain > 0 && bid->count == UNSAID) {
		bid->count = bid->plain[0];
		face_at = 1;
	}
	if (bid->n_plain > face_at) {
		bid->face = bid->plain[face_at];
	}
}

static bool read_bid(const char *words, struct half_bid *bid) {
	int value = 0;
	const char *at = words;
	for (int token; (token = read_token(words, &at, &value)) != TOKEN_END;) {
		bool over = bid->last == TOKEN_STOP && token != TOKEN_STOP;
		if (over || !take(bid, token, value)) {
			return false;
		}
		bid->last = token;
	}
	settle_plain(bid);
	return bid->last != TOKEN_BETWEEN;
}

/* In a palifico round the face of the standing bid may be omitted, except by a seat that may change
 * it. */
static void fill_in_face(const struct perudo *p, int seat, struct half_bid *bid) {
	bool locked = p->palifico != SEAT_NONE && p->count > 0 && !perudo_is_veteran(p, seat);
	if (bid->face == UNSAID && locked) {
		bid->face = p->face;
	}
}

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	const struct perudo *p = view;
	struct half_bid bid = {UNSAID, UNSAID, {0}, 0, TOKEN_END};
	*move = (struct move){
		.seat = (int8_t)seat,
		.verb = (uint8_t)(verb == VERB_ANY ? VERB_BID : verb),
	};
	if (verb > VERB_CALZA || !read_bid(words, &bid)) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_BID) {
		fill_in_face(p, seat, &bid);
	}
	if ((verb == VERB_DUDO || verb == VERB_CALZA) && bid.count == UNSAID &&
		bid.face == UNSAID) {
		return PARSE_OK;
	}
	if (bid.count == UNSAID || bid.face == UNSAID) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_DUDO) { /* "dudo 5 3" is accepted while that bid is the standing one */
		return bid.count == p->count && bid.face == p->face ? PARSE_OK : PARSE_UNCLEAR;
	}
	*move = MOVE(seat, move->verb, bid.count, bid.face);
	return PARSE_OK;
}

const struct game_say perudo_say = {
	.terms = perudo_terms,
	.events = events,
	.verbs = verbs,
	.refusals = refusals,
	.usual_advice = ADVICE_HINT,
	.advise = advise,
	.status = say_status,
	.hand = say_hand,
	.hand_in_short = perudo_hand_in_short,
	.board = perudo_board,
	.draw = perudo_draw,
	.pressing = &perudo_pressing,
	.intro = intro,
	.where = say_round,
	.hint = say_hint,
	.odds = say_odds,
	.hides_figures = perudo_hides_figures,
	.explain = perudo_explain,
	.highlights = highlights,
	.score = say_score_of,
	.card = perudo_card,
	.lesson = &lesson,
	.stale = SENTENCE("Too late: that bid is over."),
	.parse = parse,
};
