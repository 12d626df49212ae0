#include "engine/geht/phrases.h"

#include "engine/geht/state.h"
#include "engine/notation.h"
#include "engine/say.h"

/* New cards in the order drawn, each written by put. */
static void put_each_fresh(const struct audience *audience, int seat,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	size_t begun = out->len;
	for (int i = 0; i < s->n_fresh; i++) {
		say_put_comma(audience, begun, out);
		put(audience, VALUE(s->fresh[i]), out);
	}
}

static void put_fresh(const struct audience *audience, const int16_t *at, struct text *out) {
	put_each_fresh(audience, *at, geht_put_number, out);
}

static void put_fresh_in_words(
	const struct audience *audience, const int16_t *at, struct text *out) {
	put_each_fresh(audience, *at, geht_put_in_words, out);
}

/* The reason of a call. */

static const char *call_bonus(const struct geht *g, int seat) {
	if (g->seats[seat].finished) {
		return SENTENCE("swap or keep the new card."); /* G37 */
	}
	return g->round == 1 ? SENTENCE("choose bonus a (1 luck marker).")
			     : SENTENCE("choose bonus a (2 luck markers) "
					"or b (1 and a card: {colour}).");
}

static const char *call_buying(const struct geht *g, int seat) {
	(void)seat;
	return g->solo_rules ? SENTENCE("spend green cards, buy, and end with Done.")
			     : SENTENCE("buy up to four cards, and end with Done.");
}

static const char *call_placing(const struct geht *g, int seat) {
	return geht_to_place(g, seat) == g->seats[seat].n_fresh ? SENTENCE("place {cards}.")
								: SENTENCE("place {n} of {cards}.");
}

static const char *call_deciding(const struct geht *g, int seat) {
	struct geht_set cards = geht_achievable(g, seat);
	bool lucky = g->seats[seat].luck > 0;
	if (geht_is_empty(&cards)) {
		return lucky ? SENTENCE("no card to take; luck or bust.")
			     : SENTENCE("no card to take and no luck marker.");
	}
	return lucky ? SENTENCE("take {cards}, or luck, or bust.")
		     : SENTENCE("take {cards}, or bust.");
}

/* The introduction of the moves on offer. */

static void put_budget(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	TELL(out, audience, "Money {money}, bought {n} of 4.", {"money", .number = own->money},
		{"n", .number = own->bought});
}

static void put_free_places(const struct audience *audience, struct text *out) {
	TELL(out, audience, "Free places: level 1: {one}, level 2: {two}, level 3: {three}.",
		{"one", .number = geht_room(audience->view, audience->seat, 1)},
		{"two", .number = geht_room(audience->view, audience->seat, 2)},
		{"three", .number = geht_room(audience->view, audience->seat, 3)});
}

static const char *nothing_sentence(const struct geht *g, int seat) {
	const struct geht_seat *own = &g->seats[seat];
	int lowest = geht_lowest_level(g, seat), highest = geht_highest_level(g, seat);
	if (geht_blacks_left(g, seat) == 0 && own->luck == 0) {
		return SENTENCE("You have no marker left for taking a card.");
	}
	if (own->reached == 0 && geht_is_empty(&own->left[1])) {
		return SENTENCE(
			"You have no card on level 1, so you cannot take any in this round.");
	}
	return highest > lowest && !geht_is_empty(&own->left[highest])
		       ? SENTENCE("The roll meets none of the cards you could take now, on level "
				  "{lowest} or {highest}.")
		       : SENTENCE("The roll meets none of the cards you could take now, on level "
				  "{lowest}.");
}

static void put_achievable(const struct audience *audience, const int16_t *at, struct text *out) {
	struct geht_set set = geht_achievable(audience->view, *at);
	geht_put_set(audience, &set, geht_put_card, out);
}

/* The decision made so far, and the cards that may be taken, or the reason why none. */
static void put_prospects(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_decision *own = &g->seats[audience->seat].decision;
	struct geht_set set = geht_achievable(g, audience->seat);
	if (own->made == MADE_KNOWN) {
		geht_put_yours(audience, (const int16_t[]){own->verb, own->card, own->then}, out);
		text_puts(out, "\n");
	}
	words_tell(out, audience,
		geht_is_empty(&set) ? nothing_sentence(g, audience->seat)
		: audience->screen  ? SENTENCE("You may take what a * marks.")
				    : SENTENCE("You may take {cards}."),
		WORDS_PLACES({"cards", .put = put_achievable, .at = VALUE(audience->seat)},
			{"lowest", .number = geht_lowest_level(g, audience->seat)},
			{"highest", .number = geht_highest_level(g, audience->seat)}));
}

/* Moves on offer, as they are typed. */

/* The offer of a move; NULL: included in another move's. */
static const char *offer_sentence(
	const struct audience *audience, const struct geht *g, const struct move *move) {
	static const char *const buys[COLOURS] = {SENTENCE("buy green (price 1)"),
		SENTENCE("buy yellow (price 2)"), SENTENCE("buy red (price 4)")};
	struct geht_set cards = geht_achievable(g, move->seat);
	switch (move->verb) {
	case VERB_BONUS:
		return move->args[0] == PICK_B
			       ? SENTENCE("bonus b (1 luck marker and a {colour} card)")
		       : g->round == 1 ? SENTENCE("bonus a (1 luck marker)")
				       : SENTENCE("bonus a (2 luck markers)");
	case VERB_SWAP:
		return SENTENCE("swap ({drawn} is the same as {twin})");
	case VERB_KEEP:
		return SENTENCE("keep");
	case VERB_BUY:
		return buys[move->args[0]];
	case VERB_SPEND:
		return SENTENCE("spend {card} (worth {n})");
	case VERB_DONE:
		return SENTENCE("done");
	case VERB_TAKE:
		return move->args[0] == geht_first(&cards) && move->args[1] == THEN_IN
			       ? audience->screen
					 ? SENTENCE("take {card} in (and stay), take {card} out "
						    "(and stop)")
					 : SENTENCE("take {card} in, take {card} out")
			       : NULL;
	case VERB_LUCK:
		return move->args[0] != THEN_IN ? NULL
		       : audience->screen       ? SENTENCE("luck in, luck out (pay a luck marker)")
						: SENTENCE("luck in, luck out");
	default:
		return audience->screen ? SENTENCE("bust (give up)") : SENTENCE("bust");
	}
}

static void put_offers(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	size_t begun = out->len;
	struct move move;
	for (size_t i = 0; geht_moves(g, *at, i, &move, 1) > i; i++) {
		const char *sentence = offer_sentence(audience, g, &move);
		if (sentence == NULL) {
			continue;
		}
		say_put_comma(audience, begun, out);
		words_tell(out, audience, sentence,
			WORDS_PLACES({"card", .number = move.args[0]},
				{"n", .number = geht_spend_worth(g, *at, move.args[0])},
				{"drawn", .put = geht_put_number,
					.at = VALUE(geht_last_drawn(g, *at))},
				{"twin", .put = geht_put_number, .at = VALUE(geht_twin(g, *at))},
				{"colour", .put = geht_put_colour,
					.at = VALUE(geht_bonus_colour(g->round))}));
	}
}

/* An example of a lift, if any is legal. */
static void offer_lift(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_set *marked = &g->seats[seat].marked;
	struct geht_set scored = geht_scored(g, seat);
	for (EACH_CARD(card, marked)) {
		for (EACH_CARD(lifted, &scored)) {
			if (geht_can(g, MOVE(seat, VERB_BANK, card, lifted))) {
				words_put(out, audience->words, ", ");
				TELL(out, audience, "bank {card} lift {lifted}",
					{"card", .number = card}, {"lifted", .number = lifted});
				return;
			}
		}
	}
}

static void offer_pushes(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_set *marked = &g->seats[*at].marked;
	size_t begun = out->len;
	for (EACH_CARD(card, marked)) {
		int level = geht_level(g, *at, card);
		say_put_comma(audience, begun, out);
		words_tell(out, audience,
			level == TRACK ? SENTENCE("bank {card} (level {level})")
				       : SENTENCE("push {card} or bank {card} (level {level})"),
			WORDS_PLACES({"card", .number = card}, {"level", .number = level}));
	}
	offer_lift(audience, *at, out);
}

/* The meaning of push and bank, where there is room. */
static void put_pushing(const struct audience *audience, struct text *out) {
	if (audience->screen) {
		words_put(out, audience->words,
			"A card taken goes up a level (push) or scores on its own (bank).");
	}
}

/* "46:2 29:1", an example. */
static void put_placing(const struct audience *audience, const int16_t *at, struct text *out) {
	struct move move;
	game_example(geht_choose_plainly, audience->view, *at, &move);
	notation_put_typed(geht_verbs, audience->words, &move, 0, out);
}

/* The phases in words. */

static const struct {
	const char *called; /* a SENTENCE for the seats called; NULL: call picks one */
	const char *(*call)(const struct geht *g, int seat);
	bool each;         /* each seat gets its own cards; otherwise all are called together */
	const char *offer; /* a SENTENCE, with {list} written by put_list */
	void (*put_list)(const struct audience *audience, const int16_t *at, struct text *out);
	void (*lead)(const struct audience *audience, struct text *out); /* before the offer */
} phases[GEHT_PHASES] = {
	[PHASE_LAYOUT] = {SENTENCE("lay out your six starting cards on "
				   "levels 1 to 3."),
		.offer = SENTENCE("You can: layout 1 1 2 2 3 3 — a level from 1 to 3 for each of "
				  "{cards}, at most four on a level.")},
	[PHASE_BONUS] = {NULL, call_bonus, false, SENTENCE("You can: {list}."), put_offers},
	[PHASE_BUYING] = {NULL, call_buying, false, SENTENCE("You can: {list}."), put_offers,
		put_budget},
	[PHASE_PLACING] = {NULL, call_placing, true,
		SENTENCE("You place {n}, for example: place {list}."), put_placing,
		put_free_places},
	[PHASE_DECIDING] = {NULL, call_deciding, true, SENTENCE("You can: {list}."), put_offers,
		put_prospects},
	[PHASE_PUSHING] = {SENTENCE("push or score {cards}."), NULL, true,
		SENTENCE("You can: {list}."), offer_pushes, put_pushing},
};

/* The seat's cards of the phase. */
static void put_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	struct geht_set set = g->phase == PHASE_LAYOUT     ? geht_starting(*at)
			      : g->phase == PHASE_DECIDING ? geht_achievable(g, *at)
							   : g->seats[*at].marked;
	if (g->phase == PHASE_PLACING) {
		put_fresh(audience, at, out);
	} else {
		geht_put_set(audience, &set, geht_put_number, out);
	}
}

static bool is_unfinished(const struct geht *g, int seat) {
	return !g->seats[seat].finished;
}

/* The seats (bits) called next with one sentence: a single seat where each has its own cards;
 * otherwise the seats that have not chosen, then the seats that may only swap. */
static unsigned called_together(const struct geht *g, unsigned seats) {
	unsigned unfinished = seats & geht_seats_where(g, is_unfinished);
	return phases[g->phase].each ? seats & -seats : unfinished != 0 ? unfinished : seats;
}

void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out) {
	const struct geht *g = audience->view;
	const char *(*call)(const struct geht *g, int seat) = phases[g->phase].call;
	for (size_t begun = out->len; seats != 0;) {
		unsigned now = called_together(g, seats);
		int seat = 0;
		while (seat < g->n_seats - 1 && (now >> seat & 1) == 0) {
			seat++;
		}
		if (out->len > begun) {
			say_break(audience, out);
		}
		say_call_with(audience, now, call != NULL ? call(g, seat) : phases[g->phase].called,
			WORDS_PLACES({"cards", .put = put_cards, .at = VALUE(seat)},
				{"n", .number = geht_to_place(g, seat)},
				{"colour", .put = geht_put_colour,
					.at = VALUE(geht_bonus_colour(g->round))}),
			out);
		seats &= ~now;
	}
}

void geht_say_hint(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= g->n_seats || g->drawer != SEAT_NONE) {
		return;
	}
	const struct geht_decision *own = &g->seats[seat].decision;
	if (g->phase == PHASE_DECIDING && !g->seats[seat].in) {
		words_put(out, audience->words, "You are out until the round ends.");
	} else if (audience->screen && own->made == MADE_KNOWN) {
		geht_put_yours(audience, (const int16_t[]){own->verb, own->card, own->then}, out);
	} else if (geht_moves(g, seat, 0, NULL, 0) > 0) {
		size_t begun = out->len;
		if (phases[g->phase].lead != NULL) {
			phases[g->phase].lead(audience, out);
		}
		if (out->len > begun) {
			words_gap(out, audience->words);
		}
		const int16_t *at = VALUE(seat);
		bool counts = g->phase == PHASE_PLACING && audience->screen;
		words_tell(out, audience,
			counts ? SENTENCE("Cards to place: {n}, for example: place {list}.")
			       : phases[g->phase].offer,
			WORDS_PLACES({"list", .put = phases[g->phase].put_list, .at = at},
				{"cards", .put = put_cards, .at = at},
				{"n", .number = geht_to_place(g, seat)}));
	}
}

/* The card of a layout's nth arg: the nth of the seat's starting set. */
static int nth_of_set(int seat, unsigned n) {
	struct geht_set set = geht_starting(seat);
	int card = geht_first(&set);
	while (n-- > 0) {
		card = geht_next(&set, card);
	}
	return card;
}

/* A card on a level. */
static void put_worth(const struct audience *audience, const int16_t *at, struct text *out) {
	int points = geht_worth[geht_cards[at[0]].colour] * geht_factor(audience->view, at[1]);
	SAY_MANY(out, audience->words, "{n} point", "{n} points", (unsigned long)points,
		{"n", .number = points});
}

static void put_banked(const struct audience *audience, const struct move *move, struct text *out) {
	const int16_t card[] = {
		move->args[0], (int16_t)geht_level(audience->view, move->seat, move->args[0])};
	TELL(out, audience, "{card} on level {level}: {points}",
		{"card", .put = geht_put_number, .at = card}, {"level", .number = card[1]},
		{"points", .put = put_worth, .at = card});
}

/* The sentence for one arg; n: its {n}. */
static const char *piece_sentence(const struct geht *g, const struct move *move, int arg, int *n) {
	switch (move->verb) {
	case VERB_BONUS:
		return arg == PICK_B   ? SENTENCE("b: one luck marker and a card ({colour})")
		       : g->round == 1 ? SENTENCE("a: one luck marker")
				       : SENTENCE("a: two luck markers");
	case VERB_BUY:
		*n = geht_worth[arg];
		return SENTENCE("{colour} for {n}");
	case VERB_SPEND:
		*n = geht_spend_worth(g, move->seat, arg);
		return SENTENCE("{card}, worth {n}");
	case VERB_PUSH:
		*n = geht_level(g, move->seat, arg) + 1;
		return SENTENCE("{card} to level {n}");
	case VERB_BANK:
		return SENTENCE("lift {card}");
	default: /* VERB_TAKE, VERB_LUCK */
		return arg == THEN_IN ? SENTENCE("stay in") : SENTENCE("go out");
	}
}

/* Describes arg i; for VERB_PLACE also the level after it. */
static void put_piece(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	const struct geht *g = audience->view;
	int arg = move->args[i], n = 0;
	if (move->verb == VERB_LAYOUT) {
		geht_put_on_level(audience, nth_of_set(move->seat, i), arg, out);
	} else if (move->verb == VERB_PLACE) {
		geht_put_on_level(audience, arg, move->args[i + 1], out);
	} else if (move->verb == VERB_TAKE && i == 0) {
		geht_put_in_words(audience, &move->args[0], out);
	} else if (move->verb == VERB_BANK && i == 0) {
		put_banked(audience, move, out);
	} else {
		const char *sentence = piece_sentence(g, move, arg, &n);
		int colour = move->verb == VERB_BUY ? arg : geht_bonus_colour(g->round);
		words_tell(out, audience, sentence,
			WORDS_PLACES({"card", .put = geht_put_number, .at = VALUE(arg)},
				{"colour", .put = geht_put_colour, .at = VALUE(colour)},
				{"n", .number = n}));
	}
}

enum { FEW_PLACED = 2 };

static void put_args(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	bool whole = from >= move->n_args, pairs = move->verb == VERB_PLACE;
	size_t begun = out->len;
	bool many = pairs ? move->n_args > 2 * FEW_PLACED : move->verb == VERB_LAYOUT;
	if (whole && many) { /* short enough for a button */
		notation_put_typed(geht_verbs, audience->words, move, 0, out);
		return;
	}
	for (unsigned i = whole ? 0 : from; i < move->n_args; i += pairs ? 2 : 1) {
		say_put_comma(audience, begun, out);
		put_piece(audience, move, i, out);
	}
}

static void ask_level(const struct audience *audience, const struct move *begun, struct text *out) {
	TELL(out, audience, "{card}: on which level?",
		{"card", .put = geht_put_in_words,
			.at = VALUE(nth_of_set(begun->seat, begun->n_args))});
}

const struct verb_words geht_verb_words[GEHT_VERBS] = {
	[VERB_LAYOUT] = {.ask = ask_level, .whole = SENTENCE("Lay out {what}?"), .put = put_args},
	[VERB_BONUS] = {"pick", {SENTENCE("Which bonus?")}, .whole = SENTENCE("Bonus {what}?"),
		.put = put_args},
	[VERB_SWAP] = {NULL, {SENTENCE("Swap the card you have just drawn?")}},
	[VERB_KEEP] = {NULL, {SENTENCE("Keep the card you have just drawn?")}},
	[VERB_BUY] = {"colour", {SENTENCE("Which colour?")}, .whole = SENTENCE("Buy {what}?"),
		.put = put_args, .button = SENTENCE("Buy {what}")},
	[VERB_SPEND] = {"card", {SENTENCE("Spend which card?")}, .whole = SENTENCE("Spend {what}?"),
		.put = put_args, .button = SENTENCE("Spend {what}"), .meaning = "{what}"},
	[VERB_DONE] = {NULL, {SENTENCE("Done buying?")}},
	[VERB_PLACE] = {"card",
		{SENTENCE("Place which card, and on which level?"), NULL,
			SENTENCE("And the next card?")},
		.whole = SENTENCE("Place {what}?"), .put = put_args},
	[VERB_TAKE] = {"card then", {SENTENCE("Take which card?"), SENTENCE("And then?")},
		.whole = SENTENCE("{what}?"), .put = put_args, .meaning = "{whole}",
		.button = SENTENCE("{asks}, {going}")},
	[VERB_LUCK] = {"then", {SENTENCE("Pay a luck marker, and then?")},
		.whole = SENTENCE("Pay a luck marker, {what}?"), .put = put_args,
		.button = SENTENCE("Luck, {going}")},
	[VERB_BUST] = {NULL, {SENTENCE("Bust, and lose the marks of this round?")}},
	[VERB_PUSH] = {"card", {SENTENCE("Push which card?")}, .whole = SENTENCE("Push {what}?"),
		.put = put_args, .button = SENTENCE("Push {what}"), .meaning = "{what}"},
	[VERB_BANK] = {"card", {SENTENCE("Score which card?"), SENTENCE("Lift a scored card?")},
		.whole = SENTENCE("Score {what}?"), .put = put_args,
		.button = SENTENCE("Score {what}"), .meaning = "{what}"},
};

/* A player's belongings */

/* A card of a display, with a note if it is marked. */
static void put_left(const struct audience *audience, const struct geht_seat *s, int card,
	bool condition, struct text *out) {
	geht_put_number(audience, VALUE(card), out);
	if (geht_has(&s->marked, card)) {
		text_puts(out, " ");
		words_put(out, audience->words, "(taken)");
	}
	if (condition) {
		text_puts(out, ": ");
		geht_put_condition(audience, VALUE(card), out);
	}
}

/* "level 3: yellow 5 (taken): three dice alike; yellow 6: …; scored: green 41 ×3"; or "level 3:
 * yellow 5 (taken), yellow 6; …" without conditions. */
static void put_level(
	const struct audience *audience, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	const struct geht_set *left = &s->left[level];
	TELL(out, audience, "level {n}:", {"n", .number = level});
	for (EACH_CARD(card, left)) {
		if (card == geht_first(left)) {
			text_puts(out, " ");
		} else {
			words_put(
				out, audience->words, conditions ? SENTENCE("; ") : SENTENCE(", "));
		}
		put_left(audience, s, card, conditions, out);
	}
	if (!geht_is_empty(&s->scored[level])) {
		text_puts(out, geht_is_empty(left) ? " " : "; ");
		words_put(out, audience->words, "scored:");
		geht_put_scored(audience, &s->scored[level], geht_put_number, out);
	}
}

/* Others' displays have no conditions, unless they are the only ones (section 15). */
static void put_display(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	bool first = true;
	for (int level = TRACK; level >= 1; level--) {
		if (!geht_is_empty(&s->left[level]) || !geht_is_empty(&s->scored[level])) {
			if (first || !audience->brief) {
				say_break(audience, out);
			} else {
				text_puts(out, "; ");
			}
			put_level(audience, seat, level, audience->seat == seat || g->n_seats == 1,
				out);
			first = false;
		}
	}
}

/* Whether a player is in, and the level reached; only while rolling. */
static void put_part(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	if (g->phase == PHASE_ROLL || g->phase == PHASE_DECIDING) {
		words_gap(out, audience->words);
		words_tell(out, audience,
			!s->in            ? SENTENCE("Out.")
			: s->reached == 0 ? SENTENCE("In, nothing taken yet.")
					  : SENTENCE("In, level reached: {n}."),
			WORDS_PLACES({"n", .number = s->reached}));
	}
}

static void put_money(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	if (g->phase == PHASE_BUYING) {
		words_gap(out, audience->words);
		TELL(out, audience, "Money {n}.", {"n", .number = g->seats[seat].money});
	}
}

static void put_new(const struct audience *audience, int seat, bool in_words, struct text *out) {
	const struct geht *g = audience->view;
	if (g->seats[seat].n_fresh > 0) {
		say_break(audience, out);
		TELL(out, audience, "New cards: {cards}.",
			{"cards", .put = in_words ? put_fresh_in_words : put_fresh,
				.at = VALUE(seat)});
	}
}

static void put_markers(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	TELL(out, audience, "Points: {points}. Luck markers: {luck}. Black markers left: {black}.",
		{"points", .number = geht_total(g, seat)}, {"luck", .number = g->seats[seat].luck},
		{"black", .number = geht_blacks_left(g, seat)});
}

/* The table */

void geht_put_round(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	words_tell(out, audience,
		g->round == 0 ? SENTENCE("Before the first round: {phase}.")
			      : SENTENCE("Round {n} of 5: {phase}."),
		WORDS_PLACES({"n", .number = g->round}, {"phase", .put = geht_put_phase}));
	if (g->round > 0 && g->n_seats > 1) {
		words_gap(out, audience->words);
		TELL(out, audience, "The lucky fairy is {who}.",
			{"who", audience->names[g->fairy]});
	}
}

static void put_moment(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	unsigned decided = geht_seats_where(g, geht_has_decided), active = geht_active_seats(g);
	bool leads = audience->live && audience->seat == SEAT_ALL && active != 0 &&
		     called_together(g, active) == active; /* one line above buttons */
	geht_put_round(audience, out);
	if (leads) {
		words_gap(out, audience->words);
		geht_put_turn(audience, active, out);
	}
	if (g->phase == PHASE_DECIDING) {
		text_puts(out, "\n");
		TELL(out, audience, "Roll {n}: {dice}.", {"n", .number = g->roll},
			{"dice", .put = geht_put_dice});
		geht_draw_dice(audience, NULL, out);
	}
	if (decided != 0) {
		text_puts(out, "\n");
		TELL(out, audience, "Decided: {names}.",
			{"names", .put = say_put_names, .at = VALUE(decided)});
	}
	if (active != 0 && !leads) {
		text_puts(out, "\n");
		geht_put_turn(audience, active, out);
	}
}

static void put_result(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int16_t totals[1 + GEHT_SEATS] = {g->n_seats};
	for (int seat = 0; seat < g->n_seats; seat++) {
		totals[1 + seat] = (int16_t)geht_total(g, seat);
	}
	if (g->n_seats == 1) {
		geht_put_solo_result(audience, totals[1], out);
	} else {
		TELL(out, audience, "The game is over. Points: {points}.",
			{"points", .put = say_put_points, .at = totals});
	}
}

void geht_say_status(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (g->phase <= PHASE_PILES) {
		words_put(out, audience->words, "The cards are being shuffled.");
		return;
	}
	(g->phase == PHASE_OVER ? put_result : put_moment)(audience, out);
	for (int seat = 0; seat < g->n_seats; seat++) {
		text_add(out, "\n%s: ", audience->names[seat]);
		put_markers(audience, seat, out);
		put_part(audience, seat, out);
		put_money(audience, seat, out);
		put_new(audience, seat, false, out);
		put_display(audience, seat, out);
	}
	text_puts(out, "\n");
	TELL(out, audience, "Piles: green {green}, yellow {yellow}, red {red}.",
		{"green", .number = g->piles[GREEN].n}, {"yellow", .number = g->piles[YELLOW].n},
		{"red", .number = g->piles[RED].n});
}

/* A player's own cards */

/* The starting cards, not yet laid out. */
static void put_first_cards(const struct audience *audience, struct text *out) {
	struct geht_set set = geht_starting(audience->seat);
	words_put(out, audience->words, "Your first cards:");
	for (EACH_CARD(card, &set)) {
		text_puts(out, "\n");
		geht_put_in_words(audience, VALUE(card), out);
	}
}

/* A level in words: a line for each card, or one line if brief. */
static void put_level_in_words(
	const struct audience *audience, const struct geht_seat *own, int level, struct text *out) {
	const struct geht_set *left = &own->left[level];
	for (EACH_CARD(card, left)) {
		if (card == geht_first(left) || !audience->brief) {
			text_puts(out, "\n");
			TELL(out, audience, "level {n}:", {"n", .number = level});
			text_puts(out, " ");
		} else {
			words_put(out, audience->words, "; ");
		}
		put_left(audience, own, card, true, out);
	}
}

/* "level 5: red 73; level 1: green 41 ×3", of a seat. */
static void put_scored_levels(
	const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	size_t begun = out->len;
	for (int level = TRACK; level >= 1; level--) {
		if (!geht_is_empty(&g->seats[*at].scored[level])) {
			text_puts(out, out->len > begun ? "; " : "");
			TELL(out, audience, "level {n}:", {"n", .number = level});
			geht_put_scored(
				audience, &g->seats[*at].scored[level], geht_put_number, out);
		}
	}
}

void geht_say_hand(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= g->n_seats || g->phase <= PHASE_PILES) {
		return;
	}
	const struct geht_seat *own = &g->seats[seat];
	struct geht_set display = geht_display(g, seat), scored = geht_scored(g, seat);
	put_markers(audience, seat, out); /* buttons may follow the first line */
	put_money(audience, seat, out);
	text_puts(out, "\n");
	if (g->phase == PHASE_LAYOUT && !own->finished) {
		put_first_cards(audience, out);
		return;
	}
	words_put(out, audience->words,
		geht_is_empty(&display) ? SENTENCE("Your display is empty.")
					: SENTENCE("Your display, by levels:"));
	for (int level = TRACK; level >= 1; level--) {
		put_level_in_words(audience, own, level, out);
	}
	if (!geht_is_empty(&scored)) {
		text_puts(out, "\n");
		TELL(out, audience, "Scored: {cards}.",
			{"cards", .put = put_scored_levels, .at = VALUE(seat)});
	}
	put_new(audience, seat, true, out);
}

void geht_say_where(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (g->round == 0) {
		words_put(out, audience->words, "first layout");
	} else {
		say_round(audience, out);
	}
}
