#include "engine/geht/geht.h"
#include "engine/geht/legal.h"
#include "engine/geht/say.h"

/* What a seat can do right now, with the words to type. */

static bool can(const struct geht *g, int seat, enum geht_verb verb) {
	struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
	return geht_legal(g, &move) == LEGAL;
}

static void add(const struct audience *audience, struct text *out, const char *sentence) {
	geht_put_comma(out, audience->words);
	words_put(out, audience->words, sentence);
}

static void finish(const struct audience *audience, const char *list, struct text *out) {
	if (list[0] != '\0') {
		SAY(out, audience->words, "You can: {list}.", {"list", list, 0});
	}
}

static void hint_layout(const struct audience *audience, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = audience->view;
	if (!g->seats[audience->seat].finished) {
		geht_put_set(&list, audience->words, geht_starting(audience->seat));
		SAY(out, audience->words,
			"You can: layout 1 1 2 2 3 3 — a level from 1 to 3 for each of {cards}, at "
			"most four on a level.",
			{"cards", cards, 0});
	}
}

static void put_bonus_b(const struct audience *audience, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	const struct geht *g = audience->view;
	geht_put_colour(&colour_text, audience->words, (int)geht_bonus_colour(g->round));
	SAY(out, audience->words, "bonus b (1 and a card: {colour})", {"colour", colour, 0});
}

/* "swap (46g is the same as 41g)". */
static void add_swap(const struct audience *audience, struct text *out) {
	char card[CARD_SIZE], twin[CARD_SIZE];
	struct text card_text = TEXT_INTO(card), twin_text = TEXT_INTO(twin);
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	if (can(g, audience->seat, VERB_SWAP)) {
		geht_put_number(&card_text, audience->words, own->fresh[own->n_fresh - 1]);
		geht_put_number(&twin_text, audience->words, geht_twin(g, audience->seat));
		geht_put_comma(out, audience->words);
		SAY(out, audience->words, "swap ({card} is the same as {twin})", {"card", card, 0},
			{"twin", twin, 0});
	}
}

static void hint_bonus(const struct audience *audience, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = audience->view;
	if (can(g, audience->seat, VERB_KEEP)) {
		add_swap(audience, &list);
		add(audience, &list, SENTENCE("keep"));
	} else if (!g->seats[audience->seat].finished && g->round == 1) {
		add(audience, &list, SENTENCE("bonus a (1 luck marker)"));
	} else if (!g->seats[audience->seat].finished) {
		add(audience, &list, SENTENCE("bonus a (2 luck markers)"));
		geht_put_comma(&list, audience->words);
		put_bonus_b(audience, &list);
	}
	finish(audience, options, out);
}

static void add_buys(const struct audience *audience, struct text *out) {
	static const char *const buys[COLOURS] = {SENTENCE("buy green (price 1)"),
		SENTENCE("buy yellow (price 2)"), SENTENCE("buy red (price 4)")};
	for (int colour = 0; colour < COLOURS; colour++) {
		if (geht_can(audience->view, MOVE(audience->seat, VERB_BUY, colour))) {
			add(audience, out, buys[colour]);
		}
	}
}

/* "spend 25 (worth 2)", for each card that can be. */
static void add_spends(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	struct geht_set scored = geht_scored(g, audience->seat);
	for (int card = geht_first(&scored); card != NO_CARD; card = geht_next(&scored, card)) {
		struct move move = {.seat = (int8_t)audience->seat, .verb = VERB_SPEND};
		move.n_args = 1;
		move.args[0] = (int16_t)card;
		if (geht_legal(g, &move) == LEGAL) {
			geht_put_comma(out, audience->words);
			SAY(out, audience->words, "spend {card} (worth {n})", {"card", NULL, card},
				{"n", NULL, geht_spend_worth(g, audience->seat, card)});
		}
	}
}

static void hint_buying(const struct audience *audience, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	if (own->finished) {
		return;
	}
	add_buys(audience, &list);
	add_spends(audience, &list);
	add_swap(audience, &list);
	add(audience, &list, SENTENCE("done"));
	SAY(out, audience->words, "Money {money}, bought {n} of 4.", {"money", NULL, own->money},
		{"n", NULL, own->bought});
	text_puts(out, " ");
	finish(audience, options, out);
}

/* "46:2 29:1". */
static void put_pairs(const struct move *move, struct text *out) {
	for (int i = 0; i + 1 < move->n_args; i += 2) {
		text_add(out, i > 0 ? " %d:%d" : "%d:%d", move->args[i], move->args[i + 1]);
	}
}

static void hint_placing(const struct audience *audience, struct text *out) {
	char pairs[LIST_SIZE];
	struct text example = TEXT_INTO(pairs);
	struct move move;
	const struct geht *g = audience->view;
	if (game_moves(&geht_game, g, audience->seat, 0, &move, 1) == 0) {
		return;
	}
	put_pairs(&move, &example);
	SAY(out, audience->words, "Free places: level 1: {one}, level 2: {two}, level 3: {three}.",
		{"one", NULL, geht_room(g, audience->seat, 1)},
		{"two", NULL, geht_room(g, audience->seat, 2)},
		{"three", NULL, geht_room(g, audience->seat, 3)});
	text_puts(out, " ");
	SAY(out, audience->words, "You place {n}, for example: place {example}.",
		{"n", NULL, geht_to_place(g, audience->seat)}, {"example", pairs, 0});
}

static void put_takeable(
	const struct audience *audience, const struct geht_set *set, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	for (int card = geht_first(set); card != NO_CARD; card = geht_next(set, card)) {
		geht_put_comma(&list, audience->words);
		geht_put_card(audience, card, &list);
	}
	SAY(out, audience->words, "You may take {cards}.", {"cards", cards, 0});
}

/* Why there is nothing to take. */
static void put_nothing(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	int lowest = geht_lowest_level(g, audience->seat);
	int highest = geht_highest_level(g, audience->seat);
	bool two = highest > lowest && !geht_is_empty(&own->left[highest]);
	if (geht_blacks_left(g, audience->seat) == 0 && own->luck == 0) {
		words_put(out, audience->words, "You have no marker left to take a card with.");
		return;
	}
	if (own->reached == 0 && geht_is_empty(&own->left[1])) {
		words_put(out, audience->words,
			"No card lies on your level 1, so you can take none in this round.");
		return;
	}
	words_say(out, audience->words,
		two ? SENTENCE("The roll meets no card that you could take now, on level {lowest} "
			       "or {highest}.")
		    : SENTENCE("The roll meets no card that you could take now, on level "
			       "{lowest}."),
		WORDS_PLACES({"lowest", NULL, lowest}, {"highest", NULL, highest}));
}

static void add_decisions(
	const struct audience *audience, const struct geht_set *set, struct text *out) {
	const struct geht *g = audience->view;
	if (!geht_is_empty(set)) {
		SAY(out, audience->words, "take {card} in, take {card} out",
			{"card", NULL, geht_first(set)});
	}
	if (g->seats[audience->seat].luck > 0) {
		add(audience, out, SENTENCE("luck in, luck out"));
	}
	add(audience, out, SENTENCE("bust"));
}

static void hint_deciding(const struct audience *audience, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	if (!own->in) {
		words_put(out, audience->words, "You are out until the round ends.");
		return;
	}
	if (own->decision.made == MADE_KNOWN) {
		geht_put_yours(
			audience, own->decision.verb, own->decision.card, own->decision.then, out);
		text_puts(out, "\n");
	}
	struct geht_set set = geht_achievable(g, audience->seat);
	if (geht_is_empty(&set)) {
		put_nothing(audience, out);
	} else {
		put_takeable(audience, &set, out);
	}
	text_puts(out, " ");
	add_decisions(audience, &set, &list);
	finish(audience, options, out);
}

/* "bank 52 lift 25", where something can be lifted. */
static void add_lift(const struct audience *audience, struct text *out) {
	struct move move;
	const struct geht *g = audience->view;
	for (size_t i = 0; game_moves(&geht_game, g, audience->seat, i, &move, 1) > i; i++) {
		if (move.verb == VERB_BANK && move.n_args > 1) {
			geht_put_comma(out, audience->words);
			SAY(out, audience->words, "bank {card} lift {lifted}",
				{"card", NULL, move.args[0]}, {"lifted", NULL, move.args[1]});
			return;
		}
	}
}

static void add_pushes(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_set *marked = &g->seats[audience->seat].marked;
	for (int card = geht_first(marked); card != NO_CARD; card = geht_next(marked, card)) {
		int level = geht_level(g, audience->seat, card);
		geht_put_comma(out, audience->words);
		words_say(out, audience->words,
			level == TRACK ? SENTENCE("bank {card} (level {level})")
				       : SENTENCE("push {card} or bank {card} (level {level})"),
			WORDS_PLACES({"card", NULL, card}, {"level", NULL, level}));
	}
}

static void hint_pushing(const struct audience *audience, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	add_pushes(audience, &list);
	add_lift(audience, &list);
	finish(audience, options, out);
}

static void (*const hints[GEHT_PHASES])(const struct audience *, struct text *) = {
	[PHASE_LAYOUT] = hint_layout,
	[PHASE_BONUS] = hint_bonus,
	[PHASE_BUYING] = hint_buying,
	[PHASE_PLACING] = hint_placing,
	[PHASE_DECIDING] = hint_deciding,
	[PHASE_PUSHING] = hint_pushing,
};

void geht_say_hint(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (audience->seat >= 0 && audience->seat < g->n_seats && g->drawer == SEAT_NONE &&
		hints[g->phase] != NULL) {
		hints[g->phase](audience, out);
	}
}
