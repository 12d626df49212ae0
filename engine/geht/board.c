#include "engine/geht/phrases.h"

#include "engine/geht/state.h"
#include "engine/say.h"
#include "engine/spans.h"

/* Cards, in short: "*5y" can be taken with this roll, "[5y]" was taken in this round, as the legend
 * says. */

static bool is_rolling(const struct geht *g) {
	return g->phase == PHASE_ROLL || g->phase == PHASE_DECIDING;
}

struct geht_set geht_takeable(const struct geht *g, int seat) {
	bool decides = g->phase == PHASE_DECIDING && g->seats[seat].in;
	return decides ? geht_achievable(g, seat) : (struct geht_set){{0}};
}

static void put_short(const struct audience *audience, const int16_t *at, struct text *out) {
	static const char *const marks[COLOURS] = {
		SENTENCE("{n}g"), SENTENCE("{n}y"), SENTENCE("{n}r")};
	words_tell(
		out, audience, marks[geht_cards[*at].colour], WORDS_PLACES({"n", .number = *at}));
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
	put_short(audience, VALUE(card), out);
	text_puts(out, marked ? "]" : "");
	spans_style(out, SPANS_NORMAL);
}

/* A card's condition, in signs: "3+ ×5", "= = =", "red = blue =". */

/* "red = blue = =": a sign for each die, with its colour in front if it has one. */
static void put_sign_each(const struct audience *audience, const struct geht_item *item,
	const char *sign, struct text *out) {
	char before = 'a';
	for (int i = 0; i < item->n; i++) {
		text_puts(out, i > 0 ? " " : "");
		if (item->dice[i] != before) {
			geht_put_die_colour(audience, VALUE(item->dice[i]), out);
			text_puts(out, " ");
		}
		text_puts(out, sign);
		before = item->dice[i];
	}
}

/* "blue 4+ ×2". */
static void put_sign(
	const struct audience *audience, const struct geht_item *item, struct text *out) {
	if (item->kind == ITEM_SAME || item->kind == ITEM_RUN) {
		put_sign_each(audience, item, item->kind == ITEM_SAME ? "=" : "/", out);
		return;
	}
	if (item->dice[0] != 'a') {
		geht_put_die_colour(audience, VALUE(item->dice[0]), out);
		text_puts(out, " ");
	}
	geht_put_print(audience, item, out);
	if (item->n > 1) {
		text_add(out, " ×%d", item->n);
	}
}

static void put_signs(const struct audience *audience, int number, struct text *out) {
	const struct geht_card *card = &geht_cards[number];
	for (int i = 0; i < card->n; i++) {
		for (int j = 0; j < card->alternatives[i].n; j++) {
			if (j > 0) {
				text_puts(out, " + ");
			} else if (i > 0) {
				text_puts(out, " ");
				words_put(out, audience->words, "or");
				text_puts(out, " ");
			}
			put_sign(audience, &card->alternatives[i].items[j], out);
		}
	}
}

enum { CARDS_A_LINE = 3 };

/* "*5y = = =", card n of all; lines of at most CARDS_A_LINE cards, about equally full. */
static void put_nth(const struct audience *audience, int n, int all, int card,
	const struct geht_set *open, struct text *out) {
	int lines = (all + CARDS_A_LINE - 1) / CARDS_A_LINE, each = (all + lines - 1) / lines;
	text_puts(out, n == 0 ? " " : n % each == 0 ? ",\n   " : ", ");
	put_card(audience, audience->seat, card, open, out);
	text_puts(out, " ");
	put_signs(audience, card, out);
}

/* "level 3: *5y = = =, [6y] blue 4+ ×2 | 41g ×3", a level of the listener's; scored cards follow
 * the bar. */
static void put_own_level(const struct audience *audience, int level, struct text *out) {
	const struct geht *g = audience->view;
	int seat = audience->seat, n = 0;
	const struct geht_set *left = &g->seats[seat].left[level],
			      *scored = &g->seats[seat].scored[level];
	struct geht_set open = geht_takeable(g, seat);
	if (geht_is_empty(left) && geht_is_empty(scored)) {
		return;
	}
	TELL(out, audience, "level {n}:", {"n", .number = level});
	for (EACH_CARD(card, left)) {
		put_nth(audience, n++, geht_count(left), card, &open, out);
	}
	if (!geht_is_empty(scored)) {
		text_puts(out, " |");
		geht_put_scored(audience, scored, put_short, out);
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
		put_nth(audience, i, own->n_fresh, own->fresh[i], &none, out);
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

/* "46g 13g", on a screen, whose legend explains the signs. */
static void put_fresh(const struct audience *audience, int seat, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	for (int i = 0; i < s->n_fresh; i++) {
		text_puts(out, i > 0 ? " " : "");
		put_short(audience, VALUE(s->fresh[i]), out);
	}
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
		put_fresh(audience, seat, out);
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

static void put_roll(const struct audience *audience, struct text *out) {
	const struct geht *g = audience->view;
	TELL(out, audience, "Roll {n}: {dice}.", {"n", .number = g->roll},
		{"dice", .put = geht_put_dice});
	geht_draw_dice(audience, NULL, out);
	text_puts(out, "\n");
}

/* The meaning of the signs on cards. */
static void put_legend(const struct audience *audience, struct text *out) {
	static const char *const lines[] = {
		SENTENCE("g green 1 point, y yellow 2, r red 4. *: roll meets it, [ ]: taken, "
			 "|: scored"),
		SENTENCE("= alike, / in a row, 3+ ×5 five dice of 3 or more; any colour, or blue, "
			 "red"),
	};
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		spans_style(out, 'd');
		words_put(out, audience->words, lines[i]);
		spans_style(out, SPANS_NORMAL);
		text_puts(out, "\n");
	}
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
	put_legend(audience, out);
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

/* After the points of the levels come those for luck and for sets, and the total. */
void geht_put_score(const struct audience *audience, const int16_t *data, struct text *out) {
	text_add(out, "  %s\t", audience->names[data[0]]);
	TELL(out, audience, "total {total}", {"total", .number = data[4 + data[1]]});
	text_puts(out, "\t");
	geht_put_points(audience, data + 1, out);
}
