#include <stddef.h>

#include "engine/emoji.h"
#include "engine/lesson.h"
#include "engine/lexicon.h"
#include "engine/ring/phrases.h"
#include "engine/ring/state.h"
#include "engine/say.h"
#include "engine/words.h"

static const struct card_line rules[] = {
	{SENTENCE("Don't Drop the Ring, 3 to 5 players: win exactly as many steps as your die "
		  "says.")},
	{SENTENCE("Rings start on 9. When one falls below 1, the highest ring wins (tie: lower "
		  "die).")},
	{SENTENCE("The dealer rolls; everybody takes a die (take 3), the dealer last."),
		SENTENCE("The dealer rolls; everybody takes a die, the dealer last.")},
	{SENTENCE(
		"The die left over is the center die: 1-3, low ranks are strong; 4-6, high ones.")},
	{SENTENCE(
		 "All discard a card in private: discard ruby 5. Then 5 tricks; the dealer leads."),
		SENTENCE("All discard a card in private. Then 5 tricks; the dealer leads.")},
	{SENTENCE("Play a card: play ruby 5 (or r5). If you hold the led gem you must play it."),
		SENTENCE("Play a card. If you hold the led gem you must play it.")},
	{SENTENCE("The strongest of the led gem wins and leads next; all of its rank win, too.")},
	{SENTENCE("Each winner's die goes one step for each winner of the trick:")},
	{SENTENCE("More jewel 6 5 4 3 2 1, Just, Too heavy 1 2 3 4 5 6.")},
	{SENTENCE("After trick 5 your ring goes down by your die; on Just it stays.")},
	{SENTENCE("Coins (5 players): they follow any gem and count as it, but cannot lead.")},
	{SENTENCE(
		"If you must lead and hold only coins, your ring goes down 1 and the next leads.")},
	{SENTENCE("recover=on: on Just your ring goes up by 1, to 9 at most."),
		SENTENCE("The table may let rings recover: on Just your ring goes up by 1, to "
			 "9 at most.")},
	{NULL},
};

static const struct card_line examples[] = {
	{SENTENCE("Don't Drop the Ring by example. The dice are 1 3 5 6: Bob says take 3, Cid take "
		  "1."),
		SENTENCE("Don't Drop the Ring by example. The dice are 1 3 5 6: Bob takes 3, Cid "
			 "1.")},
	{SENTENCE("Ann deals and takes 6 last. The 5 is left over: high ranks are strong.")},
	{SENTENCE("Everybody discards a card in private: discard ruby 2. Ann leads: play ruby 6."),
		SENTENCE("Everybody discards a card in private, such as ruby 2. Ann leads "
			 "ruby 6.")},
	{SENTENCE("Bob must follow ruby: play ruby 4. Cid has no ruby: play sapphire 6."),
		SENTENCE("Bob must follow ruby: ruby 4. Cid has no ruby and plays sapphire 6.")},
	{SENTENCE("Ann's 6 is the strongest ruby, and Cid's has the same rank: two winners.")},
	{SENTENCE("So both dice go 2 steps: Ann from More jewel 6 to 4, Cid from 1 over Just")},
	{SENTENCE("to Too heavy 1. Ann leads the next trick: her card is of the led gem.")},
	{SENTENCE("Scoring after trick 5: Ann on More jewel 2 goes down 2, ring 9 to 7;")},
	{SENTENCE("Bob on Just stays on 9; Cid on Too heavy 4 goes down 4, ring 9 to 5.")},
	{SENTENCE("Coins: with five players only; coin 0 never wins. a5 is short for amethyst 5."),
		SENTENCE("Coins: with five players only; coin 0 never wins.")},
	{SENTENCE("For a new table: recover=on."),
		SENTENCE("A new table may have another rule: rings recover.")},
	{NULL},
};

/* The rules card, as in struct game_say. */
static const struct card_line *const ring_card[] = {rules, examples, NULL};

/* The active seats. */
static void put_active(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	say_put_names(audience, VALUE(ring_active_seats(audience->view)), out);
}

/* Dice announced just before are not listed again. */
static const char *turn_sentence(const struct audience *audience, bool dice_told) {
	const struct ring *r = audience->view;
	switch (r->phase) {
	case PHASE_DISCARD:
		return audience->live && !audience->hand_beside && audience->seat == SEAT_ALL
			       ? SENTENCE("press My hand to discard a card.")
			       : SENTENCE("discard a card, in private.");
	case PHASE_TAKE:
		return dice_told ? SENTENCE("take a die.") : SENTENCE("take a die ({dice}).");
	case PHASE_PLAY:
		return r->n_played == 0 ? SENTENCE("lead a card.")
					: SENTENCE("follow {gem} if you can.");
	default:
		return NULL;
	}
}

/* The call to the seats on turn. */
static void put_turn(const struct audience *audience, bool dice_told, struct text *out) {
	const char *sentence = turn_sentence(audience, dice_told);
	unsigned active = ring_active_seats(audience->view);
	if (sentence != NULL && active != 0) {
		say_call(&ring_say, audience, active, sentence, out);
	}
}

/* "Your cards: ruby 2 5": the number of cards, then each; at NULL: the hand of the listener's seat.
 */
static void put_your_cards(
	const struct audience *audience, const int16_t *at, int discard, struct text *out) {
	TELL(out, audience, "Your cards: {cards}", {"cards", .put = ring_put_hand, .at = at});
	if (discard != NO_CARD) {
		TELL(out, audience, " (discarded: {card})",
			{"card", .put = ring_put_card, .at = VALUE(discard)});
	}
}

static void put_parent(const struct audience *audience, int seat, struct text *out) {
	TELL(out, audience, "Dealer: {who}.", {"who", audience->names[seat]});
}

/* Events. */

static void tell_parent(const struct audience *audience, const int16_t *data, struct text *out) {
	put_parent(audience, data[1], out);
}

/* Later, the status includes the trick. */
static bool is_before_tricks(const struct audience *audience) {
	const struct ring *r = audience->view;
	return r->phase != PHASE_PLAY;
}

static const char *roll_sentence(const struct audience *audience, const int16_t *data) {
	(void)data;
	return audience->live ? NULL : SENTENCE("Dice: {dice}.");
}

static const char *center_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return ring_center_sentence(data[0]);
}

/* The lowest first, as in the words. */
static void draw_roll(const struct audience *audience, const int16_t *data, struct text *out) {
	for (int face = 1; face <= FACES; face++) {
		for (int i = 1; i <= data[0]; i++) {
			if (data[i] == face) {
				emoji_put_die(audience, "die", face, out);
			}
		}
	}
}

static void draw_take(const struct audience *audience, const int16_t *data, struct text *out) {
	emoji_put_die(audience, "die", data[1], out);
}

static void draw_center(const struct audience *audience, const int16_t *data, struct text *out) {
	emoji_put_die(audience, "die", data[0], out);
}

static void draw_play(const struct audience *audience, const int16_t *data, struct text *out) {
	ring_draw_suit(audience, ring_suit_of(data[1]), out);
}

static void tell_ask(const struct audience *audience, const int16_t *data, struct text *out) {
	TELL(out, audience, "Your die: {die}, center die: {center}. Discard a card.",
		{"die", .number = data[0]}, {"center", .number = data[1]});
	words_gap(out, audience->words);
	put_your_cards(audience, data + 2, NO_CARD, out);
}

static void tell_discarded(const struct audience *audience, const int16_t *data, struct text *out) {
	if (audience->screen) {
		TELL(out, audience, "You discard {card}.",
			{"card", .put = ring_put_card, .at = data});
	} else {
		put_your_cards(audience, data + 1, data[0], out);
	}
}

static const char *penalty_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] > 0
		       ? SENTENCE("{who} [have|has] only coins and cannot lead: the ring goes down "
				  "to "
				  "{ring}.")
		       : SENTENCE("{who} [have|has] only coins and cannot lead: the ring falls.");
}

static const char *won_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[1] == 1 ? SENTENCE("Trick {n} goes to {winners}.")
			    : SENTENCE("Trick {n}: {k} winners, {k} steps each. {winners}.");
}

static void tell_score(const struct audience *audience, const int16_t *data, struct text *out) {
	if (audience->screen) {
		TELL(out, audience, "Round {n} is over. Rings:", {"n", .number = data[0]});
		ring_put_scores(audience, data + 1, out);
	} else {
		TELL(out, audience, "Round {n} is over. Rings: {rings}.", {"n", .number = data[0]},
			{"rings", .put = ring_put_rings, .at = data + 1});
	}
}

/* data: the rings, the dice and the places, by seat. */
static void put_placed(const struct audience *audience, const int16_t *data, int seat, int place,
	struct text *out) {
	int n = 1 + data[0];
	const int16_t *of = data + 1 + seat;
	TELL(out, audience,
		of[0] > 0 ? SENTENCE("{place}. {who} (ring {ring}, die {die})")
			  : SENTENCE("{place}. {who} (ring fallen)"),
		{"place", .number = place}, {"who", .put = say_put_first, .at = VALUE(seat)},
		{"ring", .number = of[0]}, {"die", .number = of[n]});
}

static void tell_end(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *places = data + 2 * (1 + data[0]);
	if (places[1] == FIELD_NULL) {
		words_put(out, audience->words, "All rings have fallen: nobody wins.");
		return;
	}
	say_end(audience,
		&(struct ending){places, SENTENCE("{who} win the game together."),
			say_put_names_and, put_placed, data},
		out);
}

static void tell_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct ring *r = audience->view;
	(void)data;
	put_turn(audience, r->turn == seat_after(r->parent, r->n_seats), out);
}

/* Events without a row are only recorded, or are told with the winners. */
static const struct event_words events[RING_EVENTS] = {
	[EVENT_ROUND] = {SENTENCE("Round {n}."), LINE_NEW, .more = tell_parent,
		.stands = is_before_tricks, .more_stands = say_always},
	[EVENT_HAND] = {SENTENCE("Your cards: {cards}"), .tells_hand = say_always,
		.unless_screen = true},
	[EVENT_ROLL] = {.pick = roll_sentence, .draw = draw_roll, .unless_screen = true},
	[EVENT_TAKE] = {SENTENCE("{who} [take|takes] {die}."), LINE_NEW, .draw = draw_take},
	[EVENT_CENTER] = {.pick = center_sentence,
		.line = LINE_NEW,
		.draw = draw_center,
		.stands = say_always,
		.unless_screen = true},
	[EVENT_ASK] = {.put = tell_ask, .tells_hand = say_always, .unless_screen = true},
	[EVENT_DISCARDED] = {.put = tell_discarded, .tells_hand = say_always},
	[EVENT_IN] = {SENTENCE("{who} [have|has] discarded ({n} of {all})."), LINE_NEW},
	[EVENT_PENALTY] = {.pick = penalty_sentence, .line = LINE_NEW},
	[EVENT_PLAY] = {SENTENCE("{who} [play|plays] {card}."), LINE_NEW, .draw = draw_play},
	[EVENT_WON] = {.pick = won_sentence, .line = LINE_NEW},
	[EVENT_SCORE] = {.put = tell_score, .line = LINE_NEW},
	[EVENT_END] = {.put = tell_end, .line = LINE_NEW, .result = true},
	[EVENT_TURN] = {.put = tell_turn},
};

/* Answers. */

/* The trick so far, in playing order. */
static void put_trick(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct ring *r = audience->view;
	size_t begun = out->len;
	int seat = r->leader;
	(void)at;
	for (int i = 0; i < r->n_played; i++, seat = seat_after(seat, r->n_seats)) {
		say_put_comma(audience, begun, out);
		text_add(out, "%s ", audience->names[seat]);
		ring_put_card(audience, VALUE(r->played[seat] - 1), out);
		ring_draw_suit(audience, ring_suit_of(r->played[seat] - 1), out);
	}
}

static void put_standing(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	TELL(out, audience,
		r->phase == PHASE_PLAY ? SENTENCE("Round {n}, trick {k}.") : SENTENCE("Round {n}."),
		{"n", .number = r->round}, {"k", .number = r->trick});
	words_gap(out, audience->words);
	put_parent(audience, r->parent, out);
	bool leads = audience->live && audience->seat == SEAT_ALL; /* one line above buttons */
	if (leads) {
		words_gap(out, audience->words);
		put_turn(audience, false, out);
	}
	if (r->center > 0) {
		say_break(audience, out);
		TELL(out, audience, ring_center_sentence(r->center), {"die", .number = r->center});
		emoji_put_die(audience, "die", r->center, out);
	}
	if (r->n_played > 0) {
		say_break(audience, out);
		TELL(out, audience, "Led: {gem}. {cards}.", {"gem", .put = ring_put_suit},
			{"cards", .put = put_trick});
	}
	if (!leads) {
		say_break(audience, out);
		put_turn(audience, false, out);
	}
}

/* "ann: ring 9, More jewel 3, 4 cards". */
static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct ring *r = audience->view;
	TELL(out, audience,
		r->rings[seat] > 0 ? SENTENCE("{who}: ring {ring}")
				   : SENTENCE("{who}: ring fallen"),
		{"who", audience->names[seat]}, {"ring", .number = r->rings[seat]});
	if (r->dice[seat] > 0) {
		words_put(out, audience->words, ", ");
		ring_put_area(audience, (const int16_t[]){r->areas[seat], r->dice[seat]}, out);
	}
	if (r->phase != PHASE_OVER) {
		int n = ring_n_in_hand(r, seat);
		words_put(out, audience->words, ", ");
		SAY_MANY(out, audience->words, "{n} card", "{n} cards", (unsigned long)n,
			{"n", .number = n});
	}
}

/* A line for each fact, or two lines if brief. */
static void say_status(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (r->phase < PHASE_TAKE) {
		words_put(out, audience->words, "The cards are being dealt.");
		return;
	}
	if (r->phase != PHASE_OVER) {
		put_standing(audience, out);
	} else if (r->place[0] != 0) {
		say_over(audience, out);
	} else {
		words_put(out, audience->words,
			"The game is over: all rings have fallen, nobody has won.");
	}
	for (int seat = 0; seat < r->n_seats; seat++) {
		text_puts(out, seat > 0 && audience->brief ? " | " : "\n");
		put_player(audience, seat, out);
	}
}

static void say_hand(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= r->n_seats) {
		return;
	}
	if (r->hands[seat] == 0) {
		words_put(out, audience->words, "You have no cards to look at now.");
	} else {
		put_your_cards(audience, NULL, r->discards[seat] - 1, out);
	}
}

static bool is_active(const struct audience *audience) {
	return audience->seat >= 0 &&
	       (ring_active_seats(audience->view) >> audience->seat & 1) != 0;
}

/* The second sentence is for a screen, where the cards are letters. */
static const char *const hints[PHASE_OVER][2] = {
	[PHASE_TAKE] = {SENTENCE("You can: take ({faces})."),
		SENTENCE("You can: take one of the dice {faces}. For example: {example}.")},
	[PHASE_DISCARD] = {SENTENCE("You can: discard ({cards})."),
		SENTENCE("You can: discard {short}. For example: {example}.")},
	[PHASE_PLAY] = {SENTENCE("You can: play ({cards})."),
		SENTENCE("You can: play {short}. For example: {example}.")},
};

static void say_hint(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (!is_active(audience)) {
		return;
	}
	say_sentence(&ring_say, audience, hints[r->phase][audience->screen], out);
}

/* Refusals. */

enum { ADVICE = 1 };

/* The seat's moves, or the seats to act. */
static void advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	const struct ring *r = audience->view;
	(void)move;
	(void)advice;
	if (is_active(audience)) {
		say_hint(audience, out);
	} else if (r->phase == PHASE_DISCARD) {
		TELL(out, audience, "Still to discard: {names}.", {"names", .put = put_active});
	} else if (r->turn >= 0) {
		say_whose_turn(audience, r->turn, out);
	}
}

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("Still dealing and rolling; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_TAKING] = {SENTENCE("First everybody takes a die.")},
	[REFUSED_DISCARDS] = {SENTENCE("First everybody discards a card, all at the same time.")},
	[REFUSED_PLAYING] = {SENTENCE("Cards are being played now.")},
	[REFUSED_FACE] = {SENTENCE("A die shows 1 to 6.")},
	[REFUSED_DIE] = {SENTENCE("No {die} is left in the center.")},
	[REFUSED_NO_CARD] = {SENTENCE("Name a card by its gem (or coin) and rank: ruby 5.")},
	[REFUSED_CARD] = {SENTENCE("There is no {card}.")},
	[REFUSED_LEFT_OUT] = {SENTENCE("{card} is not used with {n} players.")},
	[REFUSED_HELD] = {SENTENCE("You do not hold {card}.")},
	[REFUSED_DISCARDED] = {SENTENCE("You have already discarded; it is one card a round.")},
	[REFUSED_COIN_LEAD] = {SENTENCE("You cannot lead a trick with a coin.")},
	[REFUSED_FOLLOW] = {SENTENCE("You hold {gem}, the led gem, so you must play it.")},
	[REFUSED_FOLLOW_OR_COIN] = {SENTENCE(
		"You hold {gem}, the led gem, so you must play it or a coin.")},
};

/* Moves put together by choosing: a die or a card, in one step. */
static const struct verb_words verbs[RING_VERBS] = {
	[VERB_TAKE] = {"die", {SENTENCE("Which die?"), SENTENCE("Take {what}?")},
		{{1, 0, "{what}"}, {1, CHOICE_WHOLE, SENTENCE("Take {what}")}}},
	[VERB_DISCARD] = {"suit rank",
		{SENTENCE("Which card will you discard?"), NULL, SENTENCE("Discard {what}?")},
		{{2, 0, "{what}"}, {2, CHOICE_WHOLE, SENTENCE("Discard {what}")}}},
	[VERB_PLAY] = {"suit rank",
		{SENTENCE("Which card will you play?"), NULL, SENTENCE("Play {what}?")},
		{{2, 0, "{what}"}, {2, CHOICE_WHOLE, SENTENCE("Play {what}")}}},
};

static const struct highlight_words highlights[RING_HIGHLIGHTS] = {
	[RING_JUST] = {SENTENCE("Most rounds ended on Just: {who}, {just} of {rounds}."),
		{{"who", FIELD_SEAT}, {"just", FIELD_NUMBER}, {"rounds", FIELD_NUMBER}}},
	[RING_TRICKS] = {SENTENCE("Most tricks won: {who}, {tricks}."),
		{{"who", FIELD_SEAT}, {"tricks", FIELD_NUMBER}}},
	[RING_FALL] = {SENTENCE("Longest way down: {who}, {down} in round {round}."),
		{{"who", FIELD_SEAT}, {"down", FIELD_NUMBER}, {"round", FIELD_NUMBER}}},
};

static void say_score_of(const struct audience *audience, const struct highlights *kept, int seat,
	struct text *out) {
	const struct ring *r = audience->view;
	(void)kept;
	TELL(out, audience,
		r->rings[seat] > 0 ? SENTENCE("ring {ring}, die {die}") : SENTENCE("ring fallen"),
		{"ring", .number = r->rings[seat]}, {"die", .number = r->dice[seat]});
}

static const char *const intro[] = {
	SENTENCE("Take a die, and win exactly as many jewels as it says."),
	SENTENCE("take 3; then discard r5, and play s6, five tricks long. Follow the gem."),
	SENTENCE("Is your die not on Just after a round? Then your ring falls by what it shows."),
	NULL,
};

/* The lesson. */

static const struct lesson_step steps[] = {
	{
		.happens = "parent 2\n"
			   "deal 12 8 17 14 20 25 11 9 15 21 18 22 10 16 19 24 23 26",
		.say = SENTENCE(
			"Each has a ring on 9. It must not fall, and the highest ring wins. "
			"In five tricks you want to gather exactly as many gems as your die "
			"says. First look at your six cards."),
	},
	{
		.happens = "roll 2 3 4 6",
		.say = SENTENCE("{right} rolled; now each takes a die, you first. It says how many "
				"gems you are about to gather: three fits two sevens and some "
				"luck. There is no 5, by the way. Ask for it."),
		.type = "take 5",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The die that nobody takes shows which ranks are strong: 4 to 6 the "
			"high ones, 1 to 3 the low ones. You hold sevens, so leave the 6."),
		.type = "take 3",
		.tempts = "take 6",
		.other = SENTENCE("Legal, but hardly anybody gathers so much or so little with "
				  "these cards. Take the 3."),
	},
	{
		.happens = "1 take 2\n"
			   "2 take 4",
		.say = SENTENCE(
			"The 6 stays in the center: high ranks are strong. Now each puts one "
			"card away in secret. Of diamonds you have only one, and it may win "
			"when you do not want it."),
		.type = "discard diamond 6",
		.tempts = "discard ruby 7",
		.other =
			SENTENCE("Legal, but that card serves you better than the diamond. Put the "
				 "diamond away:"),
	},
	{
		.happens = "1 discard 1 4\n"
			   "2 discard 5 7\n"
			   "2 play 2 6",
		.say = SENTENCE("{right} leads a sapphire. If you hold the led gem, you must "
				"follow it. Try another."),
		.type = "play ruby 7",
		.refused = true,
	},
	{
		.say = SENTENCE(
			"The strongest sapphire wins. The 7 beats the 6 and brings the first "
			"gem."),
		.type = "play sapphire 7",
		.tempts = "play sapphire 4",
		.other = SENTENCE("Legal, but then the trick is lost, and you want three gems. Win "
				  "it."),
	},
	{
		.happens = "1 play 2 5",
		.say = SENTENCE(
			"Your die made a step from 3 to 2. As the winner you lead. Of "
			"sapphires only the 3 is unseen, and other gems cannot beat the led "
			"one: even your 4 wins."),
		.type = "play sapphire 4",
		.tempts = "play ruby 7",
		.other = SENTENCE("Legal, but try the low card: nobody can beat it."),
	},
	{
		.happens = "1 play 3 4\n"
			   "2 play 4 7",
		.say = SENTENCE("Note three things. {right}'s 7 won nothing: wrong gem. {left}'s "
				"emerald 4 won with you: the same rank as the winning card. And "
				"with two winners each die made two steps."),
	},
	{
		.say = SENTENCE(
			"3, 2, 1, Just: your die is where it should be. Each step further is "
			"Too heavy, and pulls the ring down again. So lose from now on. You "
			"lead."),
		.type = "play ruby 3",
		.tempts = "play ruby 7",
		.other = SENTENCE("Legal, but the 7 would win, and your die would go on to Too "
				  "heavy. Lead low."),
	},
	{
		.happens = "1 play 1 6\n"
			   "2 play 1 5\n"
			   "1 play 4 5\n"
			   "2 play 4 6",
		.say = SENTENCE(
			"A trap: you have no grayspinel and may play anything. But a 6 is "
			"winning, and every 6 wins along with it. The 7 is the wrong gem and "
			"wins nothing."),
		.type = "play ruby 7",
		.tempts = "play emerald 6",
		.other =
			SENTENCE("Legal, but it has the rank of the winning card, so it would win, "
				 "too. Play the other one:"),
	},
	{
		.happens = "2 play 3 5",
		.say = SENTENCE(
			"The last trick. Emerald is led, and you must follow. {left} has yet "
			"to play."),
		.type = "play emerald 6",
	},
	{
		.happens = "1 play 3 7",
		.say = SENTENCE(
			"{left}'s 7 saved you. Now rings go down by what the dice show: "
			"{left} is Too heavy by 2, {right} is short of 3, you are on Just and "
			"stay on 9."),
	},
	{
		.say = SENTENCE(
			"Rounds go on until a ring would go below 1: it falls, and the game "
			"ends. The highest ring wins; if equal, the lower die."),
	},
	{
		.say = SENTENCE(
			"Five players have coins, too: a coin follows any gem and counts as "
			"it, but cannot lead. That is the game; the card says the rest: "
			"{prefix}rules ring."),
	},
	{.say = NULL},
};

static const struct lesson lesson = {.n_seats = 3, .options = "", .steps = steps};

/* Moves as people type them. */

/* A suit may be abbreviated: the first suit with this beginning is meant. */
static const struct known_word known_words[] = {
	{"the die card ダイス の 目 を - , 、 。 . !", TOKEN_NOISE},
	{"amethysts purple アメジスト アメシスト 紫", TOKEN_SUIT, AMETHYST, true},
	{"rubys rubies red ルビー", TOKEN_SUIT, RUBY, true},
	{"sapphires blue サファイア サファイヤ", TOKEN_SUIT, SAPPHIRE, true},
	{"emeralds エメラルド", TOKEN_SUIT, EMERALD, true},
	{"grayspinels greyspinels spinels グレースピネル グレイスピネル スピネル", TOKEN_SUIT,
		GRAYSPINEL, true},
	{"diamonds ダイヤモンド ダイアモンド", TOKEN_SUIT, DIAMOND, true},
	{"coins gold コイン 金", TOKEN_SUIT, COIN, true},
	{NULL},
};

/* The cards of the set that are of the named suit or rank. */
static uint32_t fitting(const struct named_card *named, uint32_t cards) {
	uint32_t fit = 0;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		bool fits = named->suit != NO_SUIT ? ring_suit_of(card) == named->suit
						   : ring_rank_of(card) == named->numbers[0];
		fit |= fits ? 1U << card : 0;
	}
	return fit;
}

/* A suit or a rank alone is enough if it fits one card: of the playable ones, else of the hand. */
static bool fill_in(const struct ring *r, int seat, struct named_card *named) {
	uint32_t cards = 0;
	if (seat < 0 || seat >= r->n_seats) {
		return false;
	}
	if (r->phase == PHASE_PLAY && seat == r->turn) {
		cards = fitting(named, ring_playable(r, seat));
	}
	cards = cards != 0 ? cards : fitting(named, r->hands[seat]);
	if (bits_count(cards) != 1) {
		return false;
	}
	int card = ring_first(cards);
	*named = (struct named_card){ring_suit_of(card), {ring_rank_of(card)}, 1, 2};
	return true;
}

static bool is_whole(const struct named_card *named) {
	return named->suit != NO_SUIT && named->n_numbers == 1;
}

/* Two numbers: neither is a suit. */
static int parse_card(const struct ring *r, struct named_card *named, struct move *move) {
	if (named->n_parts < 1 || named->n_parts > 2) {
		return PARSE_UNCLEAR;
	}
	if (named->n_parts == 2 || fill_in(r, move->seat, named)) {
		*move = MOVE(move->seat, move->verb, named->suit, named->numbers[0]);
		return is_whole(named) ? PARSE_OK : PARSE_UNNAMED;
	}
	*move = MOVE(move->seat, move->verb, NO_SUIT, named->numbers[0]);
	return named->suit != NO_SUIT ? PARSE_UNCLEAR : PARSE_UNNAMED;
}

/* Without a verb, the phase decides the meaning, but a card must be named in full. */
static int verb_meant(const struct ring *r, const struct named_card *named) {
	if (r->phase == PHASE_TAKE) {
		return VERB_TAKE;
	}
	return !is_whole(named)            ? VERB_ANY
	       : r->phase == PHASE_DISCARD ? VERB_DISCARD
	       : r->phase == PHASE_PLAY    ? VERB_PLAY
					   : VERB_ANY;
}

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct named_card named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!lexicon_read_card(known_words, words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_DISCARD || verb == VERB_PLAY) {
		move->verb = (uint8_t)verb;
		return parse_card(view, &named, move);
	}
	if (verb != VERB_TAKE || named.suit != NO_SUIT || named.n_numbers != 1) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, VERB_TAKE, named.numbers[0]);
	return PARSE_OK;
}

const struct game_say ring_say = {
	.terms = ring_terms,
	.events = events,
	.verbs = verbs,
	.refusals = refusals,
	.usual_advice = ADVICE,
	.advise = advise,
	.status = say_status,
	.hand = say_hand,
	.hand_in_short = ring_hand_in_short,
	.board = ring_board,
	.draw = ring_draw,
	.pressing = &ring_pressing,
	.intro = intro,
	.where = say_round,
	.hint = say_hint,
	.highlights = highlights,
	.score = say_score_of,
	.card = ring_card,
	.lesson = &lesson,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = parse,
};
