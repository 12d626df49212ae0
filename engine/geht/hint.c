#include "engine/geht/geht.h"
#include "engine/geht/say.h"

/* What a seat can do right now, with the words to type. */

static bool can(const struct geht *g, int seat, enum geht_verb verb) {
	struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
	return geht_game.legal(g, &move) == REFUSED_NOTHING;
}

static void add(const struct telling *telling, struct text *out, const char *sentence) {
	geht_put_comma(out, telling->words);
	words_put(out, telling->words, sentence);
}

static void finish(const struct telling *telling, const char *list, struct text *out) {
	if (list[0] != '\0') {
		SAY(out, telling->words, "You can: {list}.", {"list", list, 0});
	}
}

static void hint_layout(const struct telling *telling, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = telling->view;
	if (!g->seats[telling->seat].finished) {
		geht_put_set(&list, telling->words, geht_starting(telling->seat));
		SAY(out, telling->words,
			"You can: layout 1 1 2 2 3 3 — a level from 1 to 3 for each of {cards}, at "
			"most four on a level.",
			{"cards", cards, 0});
	}
}

static void put_bonus_b(const struct telling *telling, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	const struct geht *g = telling->view;
	geht_put_colour(&colour_text, telling->words, (int)geht_bonus_colour(g->round));
	SAY(out, telling->words, "bonus b (1 and a card: {colour})", {"colour", colour, 0});
}

/* "swap (46g is the same as 41g)". */
static void add_swap(const struct telling *telling, struct text *out) {
	char card[CARD_SIZE], twin[CARD_SIZE];
	struct text card_text = TEXT_INTO(card), twin_text = TEXT_INTO(twin);
	const struct geht *g = telling->view;
	const struct geht_seat *own = &g->seats[telling->seat];
	if (can(g, telling->seat, VERB_SWAP)) {
		geht_put_number(&card_text, telling->words, own->fresh[own->n_fresh - 1]);
		geht_put_number(&twin_text, telling->words, geht_twin(g, telling->seat));
		geht_put_comma(out, telling->words);
		SAY(out, telling->words, "swap ({card} is the same as {twin})", {"card", card, 0},
			{"twin", twin, 0});
	}
}

static void hint_bonus(const struct telling *telling, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = telling->view;
	if (can(g, telling->seat, VERB_KEEP)) {
		add_swap(telling, &list);
		add(telling, &list, SENTENCE("keep"));
	} else if (!g->seats[telling->seat].finished && g->round == 1) {
		add(telling, &list, SENTENCE("bonus a (1 luck marker)"));
	} else if (!g->seats[telling->seat].finished) {
		add(telling, &list, SENTENCE("bonus a (2 luck markers)"));
		geht_put_comma(&list, telling->words);
		put_bonus_b(telling, &list);
	}
	finish(telling, options, out);
}

static void add_buys(const struct telling *telling, struct text *out) {
	static const char *const buys[COLOURS] = {SENTENCE("buy green (price 1)"),
		SENTENCE("buy yellow (price 2)"), SENTENCE("buy red (price 4)")};
	for (int colour = 0; colour < COLOURS; colour++) {
		if (geht_refuse_buy(telling->view, telling->seat, (enum geht_colour)colour) ==
			REFUSED_NOTHING) {
			add(telling, out, buys[colour]);
		}
	}
}

/* "spend 25 (worth 2)", for each card that can be. */
static void add_spends(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	struct geht_set scored = geht_scored(g, telling->seat);
	for (int card = geht_first(&scored); card != NO_CARD; card = geht_next(&scored, card)) {
		struct move move = {.seat = (int8_t)telling->seat, .verb = VERB_SPEND};
		move.n_args = 1;
		move.args[0] = (int16_t)card;
		if (geht_game.legal(g, &move) == REFUSED_NOTHING) {
			geht_put_comma(out, telling->words);
			SAY(out, telling->words, "spend {card} (worth {n})", {"card", NULL, card},
				{"n", NULL, geht_spend_worth(g, telling->seat, card)});
		}
	}
}

static void hint_buying(const struct telling *telling, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = telling->view;
	const struct geht_seat *own = &g->seats[telling->seat];
	if (own->finished) {
		return;
	}
	add_buys(telling, &list);
	add_spends(telling, &list);
	add_swap(telling, &list);
	add(telling, &list, SENTENCE("done"));
	SAY(out, telling->words, "Money {money}, bought {n} of 4.", {"money", NULL, own->money},
		{"n", NULL, own->bought});
	text_puts(out, " ");
	finish(telling, options, out);
}

/* "46:2 29:1". */
static void put_pairs(const struct move *move, struct text *out) {
	for (int i = 0; i + 1 < move->n_args; i += 2) {
		text_add(out, i > 0 ? " %d:%d" : "%d:%d", move->args[i], move->args[i + 1]);
	}
}

static void hint_placing(const struct telling *telling, struct text *out) {
	char pairs[LIST_SIZE];
	struct text example = TEXT_INTO(pairs);
	struct move move;
	const struct geht *g = telling->view;
	if (geht_game.moves(g, telling->seat, 0, &move, 1) == 0) {
		return;
	}
	put_pairs(&move, &example);
	SAY(out, telling->words, "Free places: level 1: {one}, level 2: {two}, level 3: {three}.",
		{"one", NULL, geht_room(g, telling->seat, 1)},
		{"two", NULL, geht_room(g, telling->seat, 2)},
		{"three", NULL, geht_room(g, telling->seat, 3)});
	text_puts(out, " ");
	SAY(out, telling->words, "You place {n}, for example: place {example}.",
		{"n", NULL, geht_to_place(g, telling->seat)}, {"example", pairs, 0});
}

static void put_takeable(
	const struct telling *telling, const struct geht_set *set, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	for (int card = geht_first(set); card != NO_CARD; card = geht_next(set, card)) {
		geht_put_comma(&list, telling->words);
		geht_put_card(telling, card, &list);
	}
	SAY(out, telling->words, "You may take {cards}.", {"cards", cards, 0});
}

/* Why there is nothing to take. */
static void put_nothing(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	const struct geht_seat *own = &g->seats[telling->seat];
	int lowest = geht_lowest_level(g, telling->seat);
	int highest = geht_highest_level(g, telling->seat);
	bool two = highest > lowest && !geht_is_empty(&own->left[highest]);
	if (geht_blacks_left(g, telling->seat) == 0 && own->luck == 0) {
		words_put(out, telling->words, "You have no marker left to take a card with.");
		return;
	}
	if (own->reached == 0 && geht_is_empty(&own->left[1])) {
		words_put(out, telling->words,
			"No card lies on your level 1, so you can take none in this round.");
		return;
	}
	words_say(out, telling->words,
		two ? SENTENCE("The roll meets no card that you could take now, on level {lowest} "
			       "or {highest}.")
		    : SENTENCE("The roll meets no card that you could take now, on level "
			       "{lowest}."),
		WORDS_PLACES({"lowest", NULL, lowest}, {"highest", NULL, highest}));
}

static void add_decisions(
	const struct telling *telling, const struct geht_set *set, struct text *out) {
	const struct geht *g = telling->view;
	if (!geht_is_empty(set)) {
		SAY(out, telling->words, "take {card} in, take {card} out",
			{"card", NULL, geht_first(set)});
	}
	if (g->seats[telling->seat].luck > 0) {
		add(telling, out, SENTENCE("luck in, luck out"));
	}
	add(telling, out, SENTENCE("bust"));
}

static void hint_deciding(const struct telling *telling, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	const struct geht *g = telling->view;
	const struct geht_seat *own = &g->seats[telling->seat];
	if (!own->in) {
		words_put(out, telling->words, "You are out until the round ends.");
		return;
	}
	if (own->decision.made == MADE_KNOWN) {
		geht_put_yours(
			telling, own->decision.verb, own->decision.card, own->decision.then, out);
		text_puts(out, "\n");
	}
	struct geht_set set = geht_achievable(g, telling->seat);
	if (geht_is_empty(&set)) {
		put_nothing(telling, out);
	} else {
		put_takeable(telling, &set, out);
	}
	text_puts(out, " ");
	add_decisions(telling, &set, &list);
	finish(telling, options, out);
}

/* "bank 52 lift 25", where something can be lifted. */
static void add_lift(const struct telling *telling, struct text *out) {
	struct move move;
	const struct geht *g = telling->view;
	for (size_t i = 0; geht_game.moves(g, telling->seat, i, &move, 1) > i; i++) {
		if (move.verb == VERB_BANK && move.n_args > 1) {
			geht_put_comma(out, telling->words);
			SAY(out, telling->words, "bank {card} lift {lifted}",
				{"card", NULL, move.args[0]}, {"lifted", NULL, move.args[1]});
			return;
		}
	}
}

static void add_pushes(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	const struct geht_set *marked = &g->seats[telling->seat].marked;
	for (int card = geht_first(marked); card != NO_CARD; card = geht_next(marked, card)) {
		int level = geht_level(g, telling->seat, card);
		geht_put_comma(out, telling->words);
		words_say(out, telling->words,
			level == TRACK ? SENTENCE("bank {card} (level {level})")
				       : SENTENCE("push {card} or bank {card} (level {level})"),
			WORDS_PLACES({"card", NULL, card}, {"level", NULL, level}));
	}
}

static void hint_pushing(const struct telling *telling, struct text *out) {
	char options[LIST_SIZE];
	struct text list = TEXT_INTO(options);
	add_pushes(telling, &list);
	add_lift(telling, &list);
	finish(telling, options, out);
}

static void (*const hints[GEHT_PHASES])(const struct telling *, struct text *) = {
	[PHASE_LAYOUT] = hint_layout,
	[PHASE_BONUS] = hint_bonus,
	[PHASE_BUYING] = hint_buying,
	[PHASE_PLACING] = hint_placing,
	[PHASE_DECIDING] = hint_deciding,
	[PHASE_PUSHING] = hint_pushing,
};

void geht_say_hint(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	if (telling->seat >= 0 && telling->seat < g->n_seats && g->drawer == SEAT_NONE &&
		hints[g->phase] != NULL) {
		hints[g->phase](telling, out);
	}
}
