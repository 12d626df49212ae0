#include "engine/geht/status.h"

#include "engine/geht/legal.h"
#include "engine/geht/phrases.h"
#include "engine/geht/turn.h"
#include "engine/say.h"

/* Parts of what a player has. */

/* "3: 5y* =aaa, 6y 4+bb | 41g x3", a level with its cards, those scored behind the bar; "3: 5y* 6y
 * | 41g x3" without conditions. */
static void put_level(
	const struct audience *audience, int seat, int level, bool conditions, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	const struct geht_set *left = &s->left[level];
	const char *gap = " ";
	text_add(out, "%d:", level);
	for (EACH_CARD(card, left)) {
		text_puts(out, gap);
		geht_put_number(audience, VALUE(card), out);
		text_puts(out, geht_has(&s->marked, card) ? "*" : "");
		if (conditions) {
			text_add(out, " %s", geht_cards[card].condition);
			gap = ", ";
		}
	}
	if (!geht_is_empty(&s->scored[level])) {
		text_puts(out, " |");
		geht_put_scored(audience, &s->scored[level], out);
	}
}

/* Others' displays leave the conditions out, unless there are no others (section 15). */
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

/* Whether a player is in, and the level reached: only while rolling. */
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
			{"cards", .put = in_words ? geht_put_fresh_in_words : geht_put_fresh,
				.at = VALUE(seat)});
	}
}

static void put_markers(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	TELL(out, audience, "Points: {points}. Luck markers: {luck}. Black markers left: {black}.",
		{"points", .number = geht_total(g, seat)}, {"luck", .number = g->seats[seat].luck},
		{"black", .number = geht_blacks_left(g, seat)});
}

/* The table. */

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
	geht_put_round(audience, out);
	if (g->phase == PHASE_DECIDING) {
		text_puts(out, "\n");
		TELL(out, audience, "Roll {n}: {dice}", {"n", .number = g->roll},
			{"dice", .put = geht_put_dice});
		geht_draw_dice(audience, NULL, out);
	}
	if (decided != 0) {
		text_puts(out, "\n");
		TELL(out, audience, "Decided: {names}.",
			{"names", .put = say_put_names, .at = VALUE(decided)});
	}
	if (active != 0) {
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

/* A player's own. */

/* The starting cards, still to be laid out. */
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
			text_add(out, "\n%d: ", level);
		} else {
			words_put(out, audience->words, ", ");
		}
		geht_put_number(audience, VALUE(card), out);
		text_puts(out, geht_has(&own->marked, card) ? "* " : " ");
		geht_put_condition(audience, VALUE(card), out);
	}
}

/* "5: 73r; 1: 41g x3", of a seat. */
static void put_scored_levels(
	const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	size_t begun = out->len;
	for (int level = TRACK; level >= 1; level--) {
		if (!geht_is_empty(&g->seats[*at].scored[level])) {
			text_add(out, out->len > begun ? "; %d:" : "%d:", level);
			geht_put_scored(audience, &g->seats[*at].scored[level], out);
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
	text_puts(out, "\n");
	put_markers(audience, seat, out);
	put_money(audience, seat, out);
}

void geht_say_where(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	if (g->round == 0) {
		words_put(out, audience->words, "first layout");
	} else {
		say_round(audience, out);
	}
}
