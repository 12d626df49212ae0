#include "engine/geht/phrases.h"

#include "engine/geht/state.h"
#include "engine/say.h"
#include "engine/spans.h"

/* Cards: "*5y" can be taken with this roll, "[5y]" is taken in this round. */

static bool is_rolling(const struct geht *g) {
	return g->phase == PHASE_ROLL || g->phase == PHASE_DECIDING;
}

struct geht_set geht_takeable(const struct geht *g, int seat) {
	bool decides = g->phase == PHASE_DECIDING && g->seats[seat].in;
	return decides ? geht_achievable(g, seat) : (struct geht_set){{0}};
}

static void put_card(const struct audience *audience, int seat, int card,
	const struct geht_set *open, struct text *out) {
	static const char styles[COLOURS] = {'g', 'y', 'r'};
	const struct geht *g = audience->view;
	bool marked = geht_has(&g->seats[seat].marked, card), may = geht_has(open, card);
	spans_style(out, styles[geht_cards[card].colour]);
	if (may && seat == audience->seat) {
		spans_style(out, 'b');
	}
	text_puts(out, marked ? "[" : may ? "*" : "");
	geht_put_number(audience, VALUE(card), out);
	text_puts(out, marked ? "]" : "");
	spans_style(out, SPANS_NORMAL);
}

static void put_with_condition(const struct audience *audience, int seat, int card,
	const struct geht_set *open, struct text *out) {
	put_card(audience, seat, card, open, out);
	text_add(out, " %s", geht_cards[card].condition);
}

/* "level 3: *5y =aaa, [6y] 4+bb | 41g x3", of the listener's; scored cards stand after the bar. */
static void put_own_level(const struct audience *audience, int level, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat;
	const struct geht_set *left = &g->seats[seat].left[level],
			      *scored = &g->seats[seat].scored[level];
	struct geht_set open = geht_takeable(g, seat);
	if (geht_is_empty(left) && geht_is_empty(scored)) {
		return;
	}
	TELL(out, audience, "level {n}:", {"n", .number = level});
	for (EACH_CARD(card, left)) {
		text_puts(out, card == geht_first(left) ? " " : ", ");
		put_with_condition(audience, seat, card, &open, out);
	}
	if (!geht_is_empty(scored)) {
		text_puts(out, " |");
		geht_put_scored(audience, scored, out);
	}
	text_puts(out, "\n");
}

static void put_own_new(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[audience->seat];
	const struct geht_set none = {{0}};
	if (own->n_fresh == 0) {
		return;
	}
	words_put(out, audience->words, "new:");
	for (int i = 0; i < own->n_fresh; i++) {
		text_puts(out, i > 0 ? ", " : " ");
		put_with_condition(audience, audience->seat, own->fresh[i], &none, out);
	}
	text_puts(out, "\n");
}

/* "ann 1: 5g 6g  2: 7y". */
static void put_display(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	struct geht_set open = geht_takeable(g, seat);
	text_add(out, "%s", audience->names[seat]);
	for (int level = 1; level <= TRACK; level++) {
		const struct geht_set *left = &g->seats[seat].left[level];
		for (EACH_CARD(card, left)) {
			text_add(out, card == geht_first(left) ? "  %d: " : " ", level);
			put_card(audience, seat, card, &open, out);
		}
	}
	text_puts(out, "\n");
}

/* Players: their stage in this phase, and their belongings. */

static void put_part(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	words_tell(out, audience,
		!s->in            ? SENTENCE("gone out")
		: s->reached == 0 ? SENTENCE("in")
				  : SENTENCE("in, level {n}"),
		WORDS_PLACES({"n", .number = s->reached}));
}

static void put_money(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	TELL(out, audience, "money {n}", {"n", .number = g->seats[seat].money});
}

void geht_put_standing(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	int marked = geht_count(&s->marked);
	if (is_rolling(g)) {
		put_part(audience, seat, out);
	} else if (g->phase == PHASE_BUYING) {
		put_money(audience, seat, out);
	} else if (g->phase == PHASE_PLACING && s->n_fresh > 0) {
		geht_put_fresh(audience, VALUE(seat), out);
	} else if (g->phase == PHASE_PUSHING && marked > 0) {
		TELL(out, audience, "{n} left", {"n", .number = marked});
	} else {
		text_puts(out, "-");
	}
}

static void put_heads(const struct audience *audience, struct text *out) {
	text_puts(out, "\t");
	spans_style(out, 'd');
	geht_put_phase(audience, NULL, out);
	spans_style(out, SPANS_NORMAL);
	say_column_head(audience, SENTENCE("luck"), out);
	say_column_head(audience, SENTENCE("black"), out);
	say_column_head(audience, SENTENCE("points"), out);
	say_column_head(audience, SENTENCE("scored"), out);
	text_puts(out, "\n");
}

static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	struct geht_set scored = geht_scored(g, seat);
	say_player_cell(audience, seat, (geht_active_seats(g) >> seat & 1) != 0, out);
	geht_put_standing(audience, seat, out);
	text_add(out, "\t%d\t%d\t%d\t%d\n", g->seats[seat].luck, geht_blacks_left(g, seat),
		geht_total(g, seat), geht_count(&scored));
}

/* The roll, and the legend of the marks on cards. */
static void put_roll(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	TELL(out, audience, "Roll {n}: {dice}", {"n", .number = g->roll},
		{"dice", .put = geht_put_dice});
	text_puts(out, "  ");
	spans_style(out, 'd');
	words_put(out, audience->words, "*: the roll meets it, [ ]: taken");
	spans_style(out, SPANS_NORMAL);
	text_puts(out, "\n");
}

void geht_board(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int own = audience->seat;
	if (g->phase <= PHASE_PILES) {
		words_put(out, audience->words, "The cards are being shuffled.");
		text_puts(out, "\n");
		return;
	}
	if (g->phase == PHASE_DECIDING) {
		put_roll(audience, out);
	}
	for (int level = TRACK; level >= 1 && own >= 0; level--) {
		put_own_level(audience, level, out);
	}
	if (own >= 0) {
		put_own_new(audience, out);
	}
	put_heads(audience, out);
	for (int seat = 0; seat < g->n_seats; seat++) {
		put_player(audience, seat, out);
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		struct geht_set display = geht_display(g, seat);
		if (seat != own && !geht_is_empty(&display)) {
			put_display(audience, seat, out);
		}
	}
}

void geht_hand_in_short(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat;
	if (seat < 0 || g->phase <= PHASE_PILES) {
		return;
	}
	TELL(out, audience, "luck {luck} · black {black}", {"luck", .number = g->seats[seat].luck},
		{"black", .number = geht_blacks_left(g, seat)});
	if (is_rolling(g) || g->phase == PHASE_BUYING) {
		text_puts(out, " · ");
		(is_rolling(g) ? put_part : put_money)(audience, seat, out);
	}
}

/* Behind the points of the levels: for luck, for sets, in all. */
void geht_put_score(const struct audience *audience, const int16_t *data, struct text *out) {
	text_add(out, "  %s\t", audience->names[data[0]]);
	TELL(out, audience, "total {total}", {"total", .number = data[4 + data[1]]});
	text_puts(out, "\t");
	geht_put_points(audience, data + 1, out);
}
