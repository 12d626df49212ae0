#include "engine/geht/say.h"

/* What happened, in words. Data of events as engine/geht/state.h says. */

static const char *name_of(const struct audience *audience, int seat) {
	return audience->names[seat];
}

/* On a line of its own, unless lines cost. */
static void begin_line(const struct audience *audience, struct text *out) {
	text_puts(out, audience->brief ? "" : "\n");
}

/* "1g 2g on level 1"; returns what stands behind the cards of this level. */
static const int16_t *put_laid(
	const struct audience *audience, const int16_t *list, int level, struct text *out) {
	char cards[LIST_SIZE];
	struct text laid = TEXT_INTO(cards);
	for (int i = 0; i < list[0]; i++) {
		text_puts(&laid, i > 0 ? " " : "");
		geht_put_number(&laid, audience->words, list[1 + i]);
	}
	if (list[0] > 0) {
		geht_put_comma(out, audience->words);
		SAY(out, audience->words, "{card} on level {n}", {"card", cards, 0},
			{"n", NULL, level});
	}
	return list + 1 + list[0];
}

static void say_layout(const struct audience *audience, const int16_t *data, struct text *out) {
	char levels[LIST_SIZE];
	struct text list = TEXT_INTO(levels);
	const int16_t *at = data + 2;
	for (int level = 1; level <= data[1]; level++) {
		at = put_laid(audience, at, level, &list);
	}
	begin_line(audience, out);
	SAY(out, audience->words, "{who} has {cards}.", {"who", name_of(audience, data[0]), 0},
		{"cards", levels, 0});
}

static void say_round(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct geht *g = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n} of 5.", {"n", NULL, data[0]});
	if (g->n_seats > 1) {
		text_puts(out, " ");
		SAY(out, audience->words, "The lucky fairy is {who}.",
			{"who", name_of(audience, data[1]), 0});
	}
	if (data[0] == 1) {
		text_puts(out, " ");
		words_put(out, audience->words, "Each player gets a luck marker.");
	}
}

static const char *bonus_sentence(const int16_t *data) {
	if (data[1] == PICK_A) {
		return SENTENCE("{who} gets {luck}.");
	}
	return data[4] == FIELD_NULL ? SENTENCE("{who} gets {luck}; no card is left to draw.")
				     : SENTENCE("{who} gets {luck} and draws {card}.");
}

/* What everybody gets in round 1 has been told with it (G20). */
static void say_bonus(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct geht *g = audience->view;
	char markers[PHRASE_SIZE], card[FACE_SIZE];
	struct text luck = TEXT_INTO(markers), card_text = TEXT_INTO(card);
	if (g->round == 1) {
		return;
	}
	geht_put_markers(&luck, audience->words, data[2]);
	if (data[3] != 0) {
		geht_put_card(audience, data[4], &card_text);
	}
	words_say(out, audience->words, bonus_sentence(data),
		WORDS_PLACES({"who", name_of(audience, data[0]), 0}, {"luck", markers, 0},
			{"card", card, 0}));
}

static void say_swap(const struct audience *audience, const int16_t *data, struct text *out) {
	char back[CARD_SIZE], card[FACE_SIZE];
	struct text back_text = TEXT_INTO(back), card_text = TEXT_INTO(card);
	geht_put_number(&back_text, audience->words, data[1]);
	geht_put_card(audience, data[2], &card_text);
	SAY(out, audience->words, "{who} puts {back} back and draws {card}.",
		{"who", name_of(audience, data[0]), 0}, {"back", back, 0}, {"card", card, 0});
}

static void say_keep(const struct audience *audience, const int16_t *data, struct text *out) {
	SAY(out, audience->words, "{who} keeps the card.", {"who", name_of(audience, data[0]), 0});
}

/* "ann 3, ben 0": one number for each seat, behind a sign; not those that are 0 unless all. */
static bool put_numbers(const struct audience *audience, const int16_t *list, const char *sign,
	bool all, struct text *out) {
	bool some = false;
	for (int seat = 0; seat < list[0]; seat++) {
		if (all || list[1 + seat] != 0) {
			geht_put_comma(out, audience->words);
			text_puts(out, name_of(audience, seat));
			text_add(out, " %s%d", sign, list[1 + seat]);
			some = true;
		}
	}
	return some;
}

static void say_income(const struct audience *audience, const int16_t *data, struct text *out) {
	char money[LIST_SIZE];
	struct text list = TEXT_INTO(money);
	const struct geht *g = audience->view;
	if (!g->solo_rules) {
		put_numbers(audience, data, "", true, &list);
		text_puts(out, "\n");
		SAY(out, audience->words, "Income: {money}.", {"money", money, 0});
	}
}

/* A seat and a card, and a number; the card with its condition if asked so. */
static void say_seat_card(const struct audience *audience, const char *sentence,
	const int16_t data[2], int n, bool whole, struct text *out) {
	char card[FACE_SIZE];
	struct text card_text = TEXT_INTO(card);
	if (whole) {
		geht_put_card(audience, data[1], &card_text);
	} else {
		geht_put_number(&card_text, audience->words, data[1]);
	}
	words_say(out, audience->words, sentence,
		WORDS_PLACES(
			{"who", name_of(audience, data[0]), 0}, {"card", card, 0}, {"n", NULL, n}));
}

static void say_spend(const struct audience *audience, const int16_t *data, struct text *out) {
	say_seat_card(
		audience, SENTENCE("{who} spends {card}; money: {n}."), data, data[2], false, out);
}

static void say_buy(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t bought[2] = {data[0], data[2]};
	say_seat_card(audience, SENTENCE("{who} buys {card}; money left: {n}."), bought, data[3],
		true, out);
}

/* Not where the next phase tells it, nor of who could not buy anything. */
static void say_done(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[data[0]];
	bool could_buy = g->solo_rules || own->money > 0 || own->bought > 0;
	if (g->phase != PHASE_BUYING || !could_buy) {
		return;
	}
	SAY(out, audience->words, "{who} is done buying.", {"who", name_of(audience, data[0]), 0});
}

/* One group that a resupply takes; returns what stands behind it. */
static const int16_t *say_group(
	const struct audience *audience, const int16_t *group, struct text *out) {
	char card[CARD_SIZE];
	struct text card_text = TEXT_INTO(card);
	geht_put_number(&card_text, audience->words, group[2]);
	begin_line(audience, out);
	text_puts(out, audience->brief ? " " : "");
	SAY(out, audience->words,
		"{who} keeps {card} on level {level}, which counts {times} times.",
		{"who", name_of(audience, group[0]), 0}, {"card", card, 0},
		{"level", NULL, group[1]}, {"times", NULL, group[3]});
	return group + 5 + group[4];
}

static void say_groups(const struct audience *audience, const int16_t *data, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	const int16_t *at = data + 3;
	geht_put_colour(&colour_text, audience->words, data[1]);
	text_puts(out, "\n");
	SAY(out, audience->words, "The pile is empty ({colour}): groups of scored cards go back.",
		{"colour", colour, 0});
	for (int i = 0; i < data[2]; i++) {
		at = say_group(audience, at, out);
	}
	begin_line(audience, out);
	text_puts(out, audience->brief ? " " : "");
	SAY(out, audience->words, "New pile: {n} cards.", {"n", NULL, *at});
}

static void put_placed(const struct audience *audience, const int16_t *pairs, struct text *out) {
	char number[CARD_SIZE];
	for (int i = 0; i < pairs[0]; i++) {
		struct text card = TEXT_INTO(number);
		geht_put_number(&card, audience->words, pairs[1 + 2 * i]);
		geht_put_comma(out, audience->words);
		SAY(out, audience->words, "{card} on level {n}", {"card", number, 0},
			{"n", NULL, pairs[2 + 2 * i]});
	}
}

static void say_place(const struct audience *audience, const int16_t *data, struct text *out) {
	char placed[LIST_SIZE], returned[LIST_SIZE];
	struct text placed_text = TEXT_INTO(placed), returned_text = TEXT_INTO(returned);
	const int16_t *back = data + 2 + 2 * data[1];
	put_placed(audience, data + 1, &placed_text);
	for (int i = 0; i < back[0]; i++) {
		geht_put_comma(&returned_text, audience->words);
		geht_put_number(&returned_text, audience->words, back[1 + i]);
	}
	const char *sentence = back[0] == 0   ? SENTENCE("{who} places {cards}.")
			       : data[1] == 0 ? SENTENCE("{who} has no room: {back} goes back.")
					      : SENTENCE("{who} places {cards}; {back} goes back.");
	begin_line(audience, out);
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", name_of(audience, data[0]), 0}, {"cards", placed, 0},
			{"back", returned, 0}));
}

static void say_roll(const struct audience *audience, const int16_t *data, struct text *out) {
	char fallen[PHRASE_SIZE];
	uint8_t dice[DICE];
	struct text list = TEXT_INTO(fallen);
	for (int i = 0; i < DICE; i++) {
		dice[i] = (uint8_t)data[2 + i];
	}
	geht_put_dice(&list, audience->words, dice);
	text_puts(out, "\n");
	SAY(out, audience->words, "Roll {n}: {dice}", {"n", NULL, data[0]}, {"dice", fallen, 0});
}

static void say_compensation(
	const struct audience *audience, const int16_t *data, struct text *out) {
	char markers[LIST_SIZE];
	struct text list = TEXT_INTO(markers);
	if (put_numbers(audience, data, "+", false, &list)) {
		begin_line(audience, out);
		SAY(out, audience->words, "Luck for those who are out: {markers}.",
			{"markers", markers, 0});
	}
}

static void say_achieve(const struct audience *audience, const int16_t *data, struct text *out) {
	static const char *const sentences[2][2] = {
		{SENTENCE("{who} takes {card} on level {n}, stays in."),
			SENTENCE("{who} takes {card} on level {n}, goes out.")},
		{SENTENCE("{who} takes {card} on level {n} with a luck marker, stays in."),
			SENTENCE("{who} takes {card} on level {n} with a luck marker, goes out.")},
	};
	const char *sentence = sentences[data[2] == MARKER_LUCK][data[3] == THEN_OUT];
	begin_line(audience, out);
	say_seat_card(
		audience, sentence, data, geht_level(audience->view, data[0], data[1]), true, out);
}

static void say_luck(const struct audience *audience, const int16_t *data, struct text *out) {
	begin_line(audience, out);
	words_say(out, audience->words,
		data[1] == THEN_IN ? SENTENCE("{who} pays a luck marker, stays in.")
				   : SENTENCE("{who} pays a luck marker, goes out."),
		WORDS_PLACES({"who", name_of(audience, data[0]), 0}));
}

static void say_bust(const struct audience *audience, const int16_t *data, struct text *out) {
	begin_line(audience, out);
	if (data[1] == FIELD_NULL) {
		SAY(out, audience->words, "{who} busts: marks gone, no new card.",
			{"who", name_of(audience, data[0]), 0});
	} else {
		say_seat_card(audience, SENTENCE("{who} busts: marks gone, {card} on level 1."),
			data, 0, true, out);
	}
}

static void say_push(const struct audience *audience, const int16_t *data, struct text *out) {
	say_seat_card(
		audience, SENTENCE("{who} pushes {card} to level {n}."), data, data[2], false, out);
}

static void say_bank(const struct audience *audience, const int16_t *data, struct text *out) {
	say_seat_card(
		audience, SENTENCE("{who} scores {card} on level {n}."), data, data[2], false, out);
}

static void say_lift(const struct audience *audience, const int16_t *data, struct text *out) {
	say_seat_card(
		audience, SENTENCE("{who} lifts {card} to level {n}."), data, data[2], false, out);
}

/* "level 5: 6 x 8 = 48". */
static void put_level(const struct audience *audience, int level, int points, struct text *out) {
	int factor = geht_factor(audience->view, level);
	geht_put_comma(out, audience->words);
	SAY(out, audience->words, "level {level}: {cards} x {factor} = {points}",
		{"level", NULL, level}, {"cards", NULL, points / factor}, {"factor", NULL, factor},
		{"points", NULL, points});
}

static void put_points(const struct audience *audience, const int16_t *data, struct text *out) {
	const int16_t *levels = data + 1, *behind = data + 2 + data[1];
	for (int level = levels[0]; level >= 1; level--) {
		if (levels[level] > 0) {
			put_level(audience, level, levels[level], out);
		}
	}
	if (behind[0] > 0) {
		geht_put_comma(out, audience->words);
		SAY(out, audience->words, "luck {n}", {"n", NULL, behind[0]});
	}
	if (behind[1] > 0) {
		geht_put_comma(out, audience->words);
		SAY(out, audience->words, "sets of three colours {n}", {"n", NULL, behind[1]});
	}
}

static void say_score(const struct audience *audience, const int16_t *data, struct text *out) {
	char points[LIST_SIZE];
	struct text list = TEXT_INTO(points);
	int total = data[4 + data[1]];
	put_points(audience, data, &list);
	text_puts(out, "\n");
	words_say(out, audience->words,
		list.len > 0 ? SENTENCE("{who}: {points}; total {total}.")
			     : SENTENCE("{who}: nothing scored; total {total}."),
		WORDS_PLACES({"who", name_of(audience, data[0]), 0}, {"points", points, 0},
			{"total", NULL, total}));
}

/* "1. ann, 1. ben, 3. cara"; and who is first. Returns how many are. */
static int put_places(const struct audience *audience, const int16_t *places, struct text *out,
	struct text *first) {
	int n_first = 0;
	for (int place = 1; place <= places[0]; place++) {
		for (int seat = 0; seat < places[0]; seat++) {
			if (places[1 + seat] != place) {
				continue;
			}
			geht_put_comma(out, audience->words);
			text_add(out, "%d. %s", place, name_of(audience, seat));
			if (place == 1) {
				geht_put_comma(first, audience->words);
				text_puts(first, name_of(audience, seat));
				n_first++;
			}
		}
	}
	return n_first;
}

static void say_rating(const struct audience *audience, int total, int rating, struct text *out) {
	char word[PHRASE_SIZE];
	struct text rating_text = TEXT_INTO(word);
	geht_put_rating(&rating_text, audience->words, rating);
	SAY(out, audience->words, "The game is over: {n} points, {rating}.", {"n", NULL, total},
		{"rating", word, 0});
}

static void say_end(const struct audience *audience, const int16_t *data, struct text *out) {
	char names[LIST_SIZE], winners[LIST_SIZE];
	struct text list = TEXT_INTO(names), first = TEXT_INTO(winners);
	const int16_t *totals = data + 1 + data[0], *rating = totals + 1 + totals[0];
	text_puts(out, "\n");
	if (rating[0] != 0) {
		say_rating(audience, totals[1], rating[1], out);
		return;
	}
	bool is_shared = put_places(audience, data, &list, &first) > 1;
	words_say(out, audience->words,
		is_shared ? SENTENCE("{who} win the game together.")
			  : SENTENCE("{who} wins the game."),
		WORDS_PLACES({"who", winners, 0}));
	text_puts(out, " ");
	SAY(out, audience->words, "Places: {names}.", {"names", names, 0});
}

static void say_twin(const struct audience *audience, const int16_t *data, struct text *out) {
	char card[FACE_SIZE], twin[CARD_SIZE];
	struct text card_text = TEXT_INTO(card), twin_text = TEXT_INTO(twin);
	const struct geht *g = audience->view;
	geht_put_card(audience, data[0], &card_text);
	geht_put_number(&twin_text, audience->words, data[1]);
	words_say(out, audience->words,
		g->phase == PHASE_BONUS
			? SENTENCE("You drew {card}, the same as your {twin}: swap it, or keep it.")
			: SENTENCE("You drew {card}, the same as your {twin}: you may swap it."),
		WORDS_PLACES({"card", card, 0}, {"twin", twin, 0}));
}

/* The last to decide is told by the decisions themselves. */
static void say_decided(const struct audience *audience, const int16_t *data, struct text *out) {
	if (data[1] < data[2]) {
		SAY(out, audience->words, "{who} has decided ({n} of {all}).",
			{"who", name_of(audience, data[0]), 0}, {"n", NULL, data[1]},
			{"all", NULL, data[2]});
	}
}

static void say_yours(const struct audience *audience, const int16_t *data, struct text *out) {
	geht_put_yours(audience, data[0], data[1], data[2], out);
}

static void say_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	unsigned seats = 0;
	for (int i = 0; i < data[1]; i++) {
		seats |= 1U << data[2 + i];
	}
	text_puts(out, "\n");
	geht_put_turn(audience, seats, out);
}

/* Those not here are for the record alone. */
static void (*const events[GEHT_EVENTS])(
	const struct audience *, const int16_t *data, struct text *) = {
	[EVENT_LAYOUT] = say_layout,
	[EVENT_ROUND] = say_round,
	[EVENT_BONUS] = say_bonus,
	[EVENT_SWAP] = say_swap,
	[EVENT_INCOME] = say_income,
	[EVENT_SPEND] = say_spend,
	[EVENT_BUY] = say_buy,
	[EVENT_DONE] = say_done,
	[EVENT_PLACE] = say_place,
	[EVENT_ROLL] = say_roll,
	[EVENT_COMPENSATION] = say_compensation,
	[EVENT_ACHIEVE] = say_achieve,
	[EVENT_LUCK] = say_luck,
	[EVENT_BUST] = say_bust,
	[EVENT_PUSH] = say_push,
	[EVENT_BANK] = say_bank,
	[EVENT_LIFT] = say_lift,
	[EVENT_SCORE] = say_score,
	[EVENT_END] = say_end,
	[EVENT_GROUPS] = say_groups,
	[EVENT_TWIN] = say_twin,
	[EVENT_KEEP] = say_keep,
	[EVENT_DECIDED] = say_decided,
	[EVENT_YOURS] = say_yours,
	[EVENT_TURN] = say_turn,
};

static void say_event(
	const struct audience *audience, const struct event *event, struct text *out) {
	if (events[event->kind] != NULL) {
		events[event->kind](audience, event->data, out);
	}
}

const struct game_say geht_say = {
	.event = say_event,
	.refusal = geht_say_refusal,
	.status = geht_say_status,
	.hand = geht_say_held,
	.where = geht_say_where,
	.hint = geht_say_hint,
	.question = geht_say_question,
	.choice = geht_say_choice,
	.card = geht_card,
	.stale = SENTENCE("That was a moment ago, it is decided by now."),
	.parse = geht_parse,
};
