#include "engine/geht/legal.h"
#include "engine/geht/say.h"

/* Where the game stands, and what a player has. */

static bool has_begun(const struct geht *g) {
	return g->phase > PHASE_PILES;
}

static bool lies_open(const struct geht *g, int seat) {
	return seat >= 0 && seat < g->n_seats && has_begun(g);
}

/* Displays. */

/* "5y*", and what it says if asked so: "5y* =aaa". */
static void put_active(
	const struct audience *audience, int seat, int card, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	geht_put_number(out, audience->words, card);
	text_puts(out, geht_has(&g->seats[seat].marked, card) ? "*" : "");
	if (conditions) {
		text_puts(out, " ");
		text_puts(out, geht_cards[card].condition);
	}
}

static void put_left(
	const struct audience *audience, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_set *left = &g->seats[seat].left[level];
	const char *gap = " ";
	for (int card = geht_first(left); card != NO_CARD; card = geht_next(left, card)) {
		text_puts(out, gap);
		put_active(audience, seat, card, conditions, out);
		gap = conditions ? ", " : " ";
	}
}

/* "41g x3". */
static void put_scored(const struct audience *audience, int seat, int level, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_set *scored = &g->seats[seat].scored[level];
	for (int card = geht_first(scored); card != NO_CARD; card = geht_next(scored, card)) {
		int times = geht_times(g, card);
		text_puts(out, " ");
		geht_put_number(out, audience->words, card);
		if (times > 1) {
			text_add(out, " x%d", times);
		}
	}
}

static bool is_bare(const struct geht_seat *own, int level) {
	return geht_is_empty(&own->left[level]) && geht_is_empty(&own->scored[level]);
}

/* "3: 5y*, 6y | 41g x3": a level with its cards, those scored behind the bar. */
static void put_level(
	const struct audience *audience, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	text_add(out, "%d:", level);
	put_left(audience, seat, level, conditions, out);
	if (!geht_is_empty(&g->seats[seat].scored[level])) {
		text_puts(out, " |");
		put_scored(audience, seat, level, out);
	}
}

static void put_display(
	const struct audience *audience, int seat, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	const char *gap = audience->brief ? " " : "\n";
	for (int level = TRACK; level >= 1; level--) {
		if (!is_bare(&g->seats[seat], level)) {
			text_puts(out, gap);
			put_level(audience, seat, level, conditions, out);
			gap = audience->brief ? "; " : "\n";
		}
	}
}

static void put_fresh(const struct audience *audience, const struct geht_seat *own, bool in_words,
	struct text *out) {
	for (int i = 0; i < own->n_fresh; i++) {
		geht_put_comma(out, audience->words);
		if (in_words) {
			geht_put_in_words(out, audience->words, own->fresh[i]);
		} else {
			geht_put_number(out, audience->words, own->fresh[i]);
		}
	}
}

/* Whether a player is in and how far, which counts only while dice fall. */
static void put_part(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[seat];
	if (g->phase != PHASE_ROLL && g->phase != PHASE_DECIDING) {
		return;
	}
	text_puts(out, " ");
	if (!own->in) {
		words_put(out, audience->words, "Out.");
	} else if (own->reached == 0) {
		words_put(out, audience->words, "In, nothing taken yet.");
	} else {
		SAY(out, audience->words, "In, level reached: {n}.", {"n", NULL, own->reached});
	}
}

static void put_money(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	if (g->phase == PHASE_BUYING) {
		text_puts(out, " ");
		SAY(out, audience->words, "Money {n}.", {"n", NULL, g->seats[seat].money});
	}
}

static void put_new(const struct audience *audience, int seat, bool in_words, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = audience->view;
	put_fresh(audience, &g->seats[seat], in_words, &list);
	if (list.len > 0) {
		text_puts(out, audience->brief ? " " : "\n");
		SAY(out, audience->words, "New cards: {cards}.", {"cards", cards, 0});
	}
}

/* "12 points, luck 2, black 4." */
static void put_markers(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	SAY(out, audience->words, "Points {points}, luck {luck}, black {black}.",
		{"points", NULL, geht_total(g, seat)}, {"luck", NULL, g->seats[seat].luck},
		{"black", NULL, geht_blacks_left(g, seat)});
}

/* Conditions are left out of others' displays (section 15); of those everybody is shown, they
 * stand in the only one. */
static bool shows_conditions(const struct audience *audience, int seat) {
	const struct geht *g = audience->view;
	return audience->seat == seat || g->n_seats == 1;
}

static void put_player(const struct audience *audience, int seat, struct text *out) {
	text_puts(out, "\n");
	text_puts(out, audience->names[seat]);
	text_puts(out, ": ");
	put_markers(audience, seat, out);
	put_part(audience, seat, out);
	put_money(audience, seat, out);
	put_new(audience, seat, false, out);
	put_display(audience, seat, shows_conditions(audience, seat), out);
}

/* The table. */

static void put_round(const struct audience *audience, struct text *out) {
	char phase[PHRASE_SIZE];
	struct text phase_text = TEXT_INTO(phase);
	const struct geht *g = audience->view;
	geht_put_phase(&phase_text, audience->words, g->phase);
	if (g->round == 0) {
		SAY(out, audience->words, "Before the first round: {phase}.", {"phase", phase, 0});
		return;
	}
	SAY(out, audience->words, "Round {n} of 5: {phase}.", {"n", NULL, g->round},
		{"phase", phase, 0});
	if (g->n_seats > 1) {
		text_puts(out, " ");
		SAY(out, audience->words, "The lucky fairy is {who}.",
			{"who", audience->names[g->fairy], 0});
	}
}

static void put_roll(const struct audience *audience, struct text *out) {
	char fallen[PHRASE_SIZE];
	struct text list = TEXT_INTO(fallen);
	const struct geht *g = audience->view;
	if (g->phase == PHASE_DECIDING) {
		geht_put_dice(&list, audience->words, g->dice);
		text_puts(out, "\n");
		SAY(out, audience->words, "Roll {n}: {dice}", {"n", NULL, g->roll},
			{"dice", fallen, 0});
	}
}

static void put_decided(const struct audience *audience, struct text *out) {
	char names[LIST_SIZE];
	struct text list = TEXT_INTO(names);
	geht_put_names(audience, geht_decided(audience->view), &list);
	if (list.len > 0) {
		text_puts(out, "\n");
		SAY(out, audience->words, "Decided: {names}.", {"names", names, 0});
	}
}

static void put_called(const struct audience *audience, struct text *out) {
	unsigned seats = geht_active_seats(audience->view);
	if (seats != 0) {
		text_puts(out, "\n");
		geht_put_turn(audience, seats, out);
	}
}

static void put_piles(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "Piles: green {green}, yellow {yellow}, red {red}.",
		{"green", NULL, g->piles[GREEN].n}, {"yellow", NULL, g->piles[YELLOW].n},
		{"red", NULL, g->piles[RED].n});
}

static void put_totals(const struct audience *audience, struct text *out) {
	char totals[LIST_SIZE], word[PHRASE_SIZE];
	struct text list = TEXT_INTO(totals), rating = TEXT_INTO(word);
	const struct geht *g = audience->view;
	if (g->n_seats == 1) {
		int total = geht_total(g, 0);
		geht_put_rating(&rating, audience->words, geht_rating(total));
		SAY(out, audience->words, "The game is over: {n} points, {rating}.",
			{"n", NULL, total}, {"rating", word, 0});
		return;
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		geht_put_comma(&list, audience->words);
		text_add(&list, "%s %d", audience->names[seat], geht_total(g, seat));
	}
	SAY(out, audience->words, "The game is over. Points: {points}.", {"points", totals, 0});
}

void geht_say_status(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (!has_begun(g)) {
		words_put(out, audience->words, "The cards are being shuffled.");
		return;
	}
	if (g->phase == PHASE_OVER) {
		put_totals(audience, out);
	} else {
		put_round(audience, out);
		put_roll(audience, out);
		put_decided(audience, out);
		put_called(audience, out);
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		put_player(audience, seat, out);
	}
	put_piles(audience, out);
}

/* A level in words: a line for each card, or one for all. */
static void put_level_in_words(
	const struct audience *audience, const struct geht_seat *own, int level, struct text *out) {
	const struct geht_set *left = &own->left[level];
	bool first = true;
	for (int card = geht_first(left); card != NO_CARD; card = geht_next(left, card)) {
		if (first || !audience->brief) {
			text_add(out, "\n%d: ", level);
		} else {
			words_put(out, audience->words, ", ");
		}
		geht_put_number(out, audience->words, card);
		text_puts(out, geht_has(&own->marked, card) ? "* " : " ");
		geht_put_condition(out, audience->words, card);
		first = false;
	}
}

static void put_own_scored(const struct audience *audience, int seat, struct text *out) {
	char scored[LIST_SIZE];
	struct text list = TEXT_INTO(scored);
	const struct geht *g = audience->view;
	for (int level = TRACK; level >= 1; level--) {
		if (!geht_is_empty(&g->seats[seat].scored[level])) {
			text_add(&list, list.len > 0 ? "; %d:" : "%d:", level);
			put_scored(audience, seat, level, &list);
		}
	}
	if (list.len > 0) {
		text_puts(out, "\n");
		SAY(out, audience->words, "Scored: {cards}.", {"cards", scored, 0});
	}
}

/* The six that are still to be laid out. */
static void put_first_cards(const struct audience *audience, struct text *out) {
	struct geht_set set = geht_starting(audience->seat);
	words_put(out, audience->words, "Your first cards:");
	for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
		text_puts(out, "\n");
		geht_put_in_words(out, audience->words, card);
	}
}

void geht_say_held(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat;
	if (!lies_open(g, seat)) {
		return;
	}
	const struct geht_seat *own = &g->seats[seat];
	struct geht_set display = geht_display(g, seat);
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
	put_own_scored(audience, seat, out);
	put_new(audience, seat, true, out);
	text_puts(out, "\n");
	put_markers(audience, seat, out);
	put_money(audience, seat, out);
}

void geht_say_where(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (g->round == 0) {
		words_put(out, audience->words, "first layout");
	} else {
		SAY(out, audience->words, "round {n}", {"n", NULL, g->round});
	}
}
