#include "engine/geht/geht.h"
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
	const struct telling *telling, int seat, int card, bool conditions, struct text *out) {
	const struct geht *g = telling->view;
	geht_put_number(out, telling->words, card);
	text_puts(out, geht_has(&g->seats[seat].marked, card) ? "*" : "");
	if (conditions) {
		text_puts(out, " ");
		text_puts(out, geht_cards[card].condition);
	}
}

static void put_left(
	const struct telling *telling, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = telling->view;
	const struct geht_set *left = &g->seats[seat].left[level];
	const char *gap = " ";
	for (int card = geht_first(left); card != NO_CARD; card = geht_next(left, card)) {
		text_puts(out, gap);
		put_active(telling, seat, card, conditions, out);
		gap = conditions ? ", " : " ";
	}
}

/* "41g x3". */
static void put_scored(const struct telling *telling, int seat, int level, struct text *out) {
	const struct geht *g = telling->view;
	const struct geht_set *scored = &g->seats[seat].scored[level];
	for (int card = geht_first(scored); card != NO_CARD; card = geht_next(scored, card)) {
		int times = geht_times(g, card);
		text_puts(out, " ");
		geht_put_number(out, telling->words, card);
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
	const struct telling *telling, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = telling->view;
	text_add(out, "%d:", level);
	put_left(telling, seat, level, conditions, out);
	if (!geht_is_empty(&g->seats[seat].scored[level])) {
		text_puts(out, " |");
		put_scored(telling, seat, level, out);
	}
}

static void put_display(
	const struct telling *telling, int seat, bool conditions, struct text *out) {
	const struct geht *g = telling->view;
	const char *gap = telling->brief ? " " : "\n";
	for (int level = TRACK; level >= 1; level--) {
		if (!is_bare(&g->seats[seat], level)) {
			text_puts(out, gap);
			put_level(telling, seat, level, conditions, out);
			gap = telling->brief ? "; " : "\n";
		}
	}
}

static void put_fresh(const struct telling *telling, const struct geht_seat *own, bool in_words,
	struct text *out) {
	for (int i = 0; i < own->n_fresh; i++) {
		geht_put_comma(out, telling->words);
		if (in_words) {
			geht_put_in_words(out, telling->words, own->fresh[i]);
		} else {
			geht_put_number(out, telling->words, own->fresh[i]);
		}
	}
}

/* Whether a player is in and how far, which counts only while dice fall. */
static void put_part(const struct telling *telling, int seat, struct text *out) {
	const struct geht *g = telling->view;
	const struct geht_seat *own = &g->seats[seat];
	if (g->phase != PHASE_ROLL && g->phase != PHASE_DECIDING) {
		return;
	}
	text_puts(out, " ");
	if (!own->in) {
		words_put(out, telling->words, "Out.");
	} else if (own->reached == 0) {
		words_put(out, telling->words, "In, nothing taken yet.");
	} else {
		SAY(out, telling->words, "In, level reached: {n}.", {"n", NULL, own->reached});
	}
}

static void put_money(const struct telling *telling, int seat, struct text *out) {
	const struct geht *g = telling->view;
	if (g->phase == PHASE_BUYING) {
		text_puts(out, " ");
		SAY(out, telling->words, "Money {n}.", {"n", NULL, g->seats[seat].money});
	}
}

static void put_new(const struct telling *telling, int seat, bool in_words, struct text *out) {
	char cards[LIST_SIZE];
	struct text list = TEXT_INTO(cards);
	const struct geht *g = telling->view;
	put_fresh(telling, &g->seats[seat], in_words, &list);
	if (list.len > 0) {
		text_puts(out, telling->brief ? " " : "\n");
		SAY(out, telling->words, "New cards: {cards}.", {"cards", cards, 0});
	}
}

/* "12 points, luck 2, black 4." */
static void put_markers(const struct telling *telling, int seat, struct text *out) {
	const struct geht *g = telling->view;
	SAY(out, telling->words, "Points {points}, luck {luck}, black {black}.",
		{"points", NULL, geht_total(g, seat)}, {"luck", NULL, g->seats[seat].luck},
		{"black", NULL, geht_blacks_left(g, seat)});
}

/* Conditions are left out of others' displays (section 15); of those everybody is shown, they
 * stand in the only one. */
static bool shows_conditions(const struct telling *telling, int seat) {
	const struct geht *g = telling->view;
	return telling->seat == seat || g->n_seats == 1;
}

static void put_player(const struct telling *telling, int seat, struct text *out) {
	text_puts(out, "\n");
	text_puts(out, telling->names[seat]);
	text_puts(out, ": ");
	put_markers(telling, seat, out);
	put_part(telling, seat, out);
	put_money(telling, seat, out);
	put_new(telling, seat, false, out);
	put_display(telling, seat, shows_conditions(telling, seat), out);
}

/* The table. */

static void put_round(const struct telling *telling, struct text *out) {
	char phase[PHRASE_SIZE];
	struct text phase_text = TEXT_INTO(phase);
	const struct geht *g = telling->view;
	geht_put_phase(&phase_text, telling->words, g->phase);
	if (g->round == 0) {
		SAY(out, telling->words, "Before the first round: {phase}.", {"phase", phase, 0});
		return;
	}
	SAY(out, telling->words, "Round {n} of 5: {phase}.", {"n", NULL, g->round},
		{"phase", phase, 0});
	if (g->n_seats > 1) {
		text_puts(out, " ");
		SAY(out, telling->words, "The lucky fairy is {who}.",
			{"who", telling->names[g->fairy], 0});
	}
}

static void put_roll(const struct telling *telling, struct text *out) {
	char fallen[PHRASE_SIZE];
	struct text list = TEXT_INTO(fallen);
	const struct geht *g = telling->view;
	if (g->phase == PHASE_DECIDING) {
		geht_put_dice(&list, telling->words, g->dice);
		text_puts(out, "\n");
		SAY(out, telling->words, "Roll {n}: {dice}", {"n", NULL, g->roll},
			{"dice", fallen, 0});
	}
}

static void put_decided(const struct telling *telling, struct text *out) {
	char names[LIST_SIZE];
	struct text list = TEXT_INTO(names);
	geht_put_names(telling, geht_decided(telling->view), &list);
	if (list.len > 0) {
		text_puts(out, "\n");
		SAY(out, telling->words, "Decided: {names}.", {"names", names, 0});
	}
}

static void put_called(const struct telling *telling, struct text *out) {
	unsigned seats = geht_game.awaited(telling->view);
	if (seats != 0) {
		text_puts(out, "\n");
		geht_put_turn(telling, seats, out);
	}
}

static void put_piles(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	text_puts(out, "\n");
	SAY(out, telling->words, "Piles: green {green}, yellow {yellow}, red {red}.",
		{"green", NULL, g->piles[GREEN].n}, {"yellow", NULL, g->piles[YELLOW].n},
		{"red", NULL, g->piles[RED].n});
}

static void put_totals(const struct telling *telling, struct text *out) {
	char totals[LIST_SIZE], word[PHRASE_SIZE];
	struct text list = TEXT_INTO(totals), rating = TEXT_INTO(word);
	const struct geht *g = telling->view;
	if (g->n_seats == 1) {
		int total = geht_total(g, 0);
		geht_put_rating(&rating, telling->words, geht_rating(total));
		SAY(out, telling->words, "The game is over: {n} points, {rating}.",
			{"n", NULL, total}, {"rating", word, 0});
		return;
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		geht_put_comma(&list, telling->words);
		text_add(&list, "%s %d", telling->names[seat], geht_total(g, seat));
	}
	SAY(out, telling->words, "The game is over. Points: {points}.", {"points", totals, 0});
}

void geht_say_status(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	if (!has_begun(g)) {
		words_put(out, telling->words, "The cards are being shuffled.");
		return;
	}
	if (g->phase == PHASE_OVER) {
		put_totals(telling, out);
	} else {
		put_round(telling, out);
		put_roll(telling, out);
		put_decided(telling, out);
		put_called(telling, out);
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		put_player(telling, seat, out);
	}
	put_piles(telling, out);
}

/* A level in words: a line for each card, or one for all. */
static void put_level_in_words(
	const struct telling *telling, const struct geht_seat *own, int level, struct text *out) {
	const struct geht_set *left = &own->left[level];
	bool first = true;
	for (int card = geht_first(left); card != NO_CARD; card = geht_next(left, card)) {
		if (first || !telling->brief) {
			text_add(out, "\n%d: ", level);
		} else {
			words_put(out, telling->words, ", ");
		}
		geht_put_number(out, telling->words, card);
		text_puts(out, geht_has(&own->marked, card) ? "* " : " ");
		geht_put_condition(out, telling->words, card);
		first = false;
	}
}

static void put_own_scored(const struct telling *telling, int seat, struct text *out) {
	char scored[LIST_SIZE];
	struct text list = TEXT_INTO(scored);
	const struct geht *g = telling->view;
	for (int level = TRACK; level >= 1; level--) {
		if (!geht_is_empty(&g->seats[seat].scored[level])) {
			text_add(&list, list.len > 0 ? "; %d:" : "%d:", level);
			put_scored(telling, seat, level, &list);
		}
	}
	if (list.len > 0) {
		text_puts(out, "\n");
		SAY(out, telling->words, "Scored: {cards}.", {"cards", scored, 0});
	}
}

/* The six that are still to be laid out. */
static void put_first_cards(const struct telling *telling, struct text *out) {
	struct geht_set set = geht_starting(telling->seat);
	words_put(out, telling->words, "Your first cards:");
	for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
		text_puts(out, "\n");
		geht_put_in_words(out, telling->words, card);
	}
}

void geht_say_held(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	int seat = telling->seat;
	if (!lies_open(g, seat)) {
		return;
	}
	const struct geht_seat *own = &g->seats[seat];
	struct geht_set display = geht_display(g, seat);
	if (g->phase == PHASE_LAYOUT && !own->finished) {
		put_first_cards(telling, out);
		return;
	}
	words_put(out, telling->words,
		geht_is_empty(&display) ? SENTENCE("Your display is empty.")
					: SENTENCE("Your display, by levels:"));
	for (int level = TRACK; level >= 1; level--) {
		put_level_in_words(telling, own, level, out);
	}
	put_own_scored(telling, seat, out);
	put_new(telling, seat, true, out);
	text_puts(out, "\n");
	put_markers(telling, seat, out);
	put_money(telling, seat, out);
}

void geht_say_where(const struct telling *telling, struct text *out) {
	const struct geht *g = telling->view;
	if (g->round == 0) {
		words_put(out, telling->words, "first layout");
	} else {
		SAY(out, telling->words, "round {n}", {"n", NULL, g->round});
	}
}
