#include "engine/geht/legal.h"
#include "engine/geht/say.h"

/* Who is called on, and for what: in some phases all are asked the same, in others each is told
 * their own cards. */

static void ask_layout(const struct audience *audience, const char *names, struct text *out) {
	SAY(out, audience->words, "{who}, your turn: layout your first six cards, levels 1 to 3.",
		{"who", names, 0});
}

static void ask_bonus(const struct audience *audience, const char *names, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	const struct geht *g = audience->view;
	if (g->round == 1) {
		SAY(out, audience->words, "{who}, your turn: bonus a brings a luck marker.",
			{"who", names, 0});
		return;
	}
	geht_put_colour(&colour_text, audience->words, (int)geht_bonus_colour(g->round));
	SAY(out, audience->words,
		"{who}, your turn: bonus a (2 luck markers) or b (1 and a card: {colour}).",
		{"who", names, 0}, {"colour", colour, 0});
}

static void ask_swap(const struct audience *audience, const char *names, struct text *out) {
	SAY(out, audience->words, "{who}, your turn: swap or keep the new card.",
		{"who", names, 0});
}

static void ask_buying(const struct audience *audience, const char *names, struct text *out) {
	const struct geht *g = audience->view;
	words_say(out, audience->words,
		g->solo_rules ? SENTENCE("{who}, your turn: spend green cards, buy, then done.")
			      : SENTENCE("{who}, your turn: buy up to four cards, then done."),
		WORDS_PLACES({"who", names, 0}));
}

static void ask_placing(const struct audience *audience, int seat, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[seat];
	int n = geht_to_place(g, seat);
	for (int i = 0; i < own->n_fresh; i++) {
		geht_put_comma(&list, audience->words);
		geht_put_number(&list, audience->words, own->fresh[i]);
	}
	words_say(out, audience->words,
		n == own->n_fresh ? SENTENCE("{who}, your turn: place {cards}.")
				  : SENTENCE("{who}, your turn: place {n} of {cards}."),
		WORDS_PLACES(
			{"who", audience->names[seat], 0}, {"cards", cards, 0}, {"n", NULL, n}));
}

static void ask_deciding(const struct audience *audience, int seat, struct text *out) {
	static const char *const sentences[2][2] = {
		{SENTENCE("{who}, your turn: nothing to take, no luck: bust."),
			SENTENCE("{who}, your turn: nothing to take: luck or bust.")},
		{SENTENCE("{who}, your turn: take {cards}, or bust."),
			SENTENCE("{who}, your turn: take {cards}, or luck, or bust.")},
	};
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = audience->view;
	struct geht_set set = geht_achievable(g, seat);
	geht_put_set(&list, audience->words, set);
	words_say(out, audience->words, sentences[!geht_is_empty(&set)][g->seats[seat].luck > 0],
		WORDS_PLACES({"who", audience->names[seat], 0}, {"cards", cards, 0}));
}

static void ask_pushing(const struct audience *audience, int seat, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = audience->view;
	geht_put_set(&list, audience->words, g->seats[seat].marked);
	SAY(out, audience->words, "{who}, your turn: push or bank {cards}.",
		{"who", audience->names[seat], 0}, {"cards", cards, 0});
}

/* How a phase calls: all together, or each alone. */
static const struct {
	void (*all)(const struct audience *, const char *names, struct text *);
	void (*each)(const struct audience *, int seat, struct text *);
} calls[GEHT_PHASES] = {
	[PHASE_LAYOUT] = {.all = ask_layout},
	[PHASE_BUYING] = {.all = ask_buying},
	[PHASE_PLACING] = {.each = ask_placing},
	[PHASE_DECIDING] = {.each = ask_deciding},
	[PHASE_PUSHING] = {.each = ask_pushing},
};

static void call_each(const struct audience *audience, unsigned seats, struct text *out) {
	const struct geht *g = audience->view;
	bool first = true;
	for (int seat = 0; seat < g->n_seats; seat++) {
		if (seats >> seat & 1) {
			text_puts(out, first ? "" : audience->brief ? " " : "\n");
			calls[g->phase].each(audience, seat, out);
			first = false;
		}
	}
}

/* Those who drew a card that they may swap have chosen their bonus already (G37). */
static void call_bonus(const struct audience *audience, unsigned seats, struct text *out) {
	char choose[LIST_SIZE], swap[LIST_SIZE];
	struct text choosers = TEXT_INTO(choose), swappers = TEXT_INTO(swap);
	const struct geht *g = audience->view;
	unsigned chosen = 0;
	for (int seat = 0; seat < GEHT_SEATS; seat++) {
		chosen |= (unsigned)(g->seats[seat].finished != 0) << seat;
	}
	geht_put_names(audience, seats & ~chosen, &choosers);
	geht_put_names(audience, seats & chosen, &swappers);
	if (choosers.len > 0) {
		ask_bonus(audience, choose, out);
	}
	if (swappers.len > 0) {
		text_puts(out, choosers.len == 0 ? "" : audience->brief ? " " : "\n");
		ask_swap(audience, swap, out);
	}
}

void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out) {
	char names[LIST_SIZE];
	struct text list = TEXT_INTO(names);
	const struct geht *g = audience->view;
	if (g->phase == PHASE_BONUS) {
		call_bonus(audience, seats, out);
	} else if (calls[g->phase].each != NULL) {
		call_each(audience, seats, out);
	} else if (calls[g->phase].all != NULL && seats != 0) {
		geht_put_names(audience, seats, &list);
		calls[g->phase].all(audience, names, out);
	}
}
