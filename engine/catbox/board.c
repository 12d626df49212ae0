#include "engine/catbox/phrases.h"

#include "engine/catbox/state.h"
#include "engine/say.h"
#include "engine/spans.h"

static const char styles[COLORS] = {'r', 'u', 'y', 'g'};

/* "5": free, "5*": free for a card of the seat's, "5B": taken by B. */
static void put_space(
	const struct audience *audience, int card, int color, uint32_t open, struct text *out) {
	uint32_t space = catbox_space(card, color);
	int owner = catbox_owner(audience->view, space);
	bool may = (open & space) != 0;
	bool styled = owner != SEAT_NONE || may;
	if (styled) {
		spans_style(out, owner == SEAT_NONE        ? styles[color]
				 : owner == audience->seat ? 'b'
							   : 'd');
	}
	text_add(out, " %d%c", card, owner != SEAT_NONE ? 'A' + owner : may ? '*' : ' ');
	if (styled) {
		spans_style(out, SPANS_NORMAL);
	}
}

/* "A C", the seats void in a color. */
static void put_void(const struct catbox *c, int color, struct text *out) {
	size_t begun = out->len;
	for (int seat = 0; seat < c->n_seats; seat++) {
		if ((c->voids[seat] >> color & 1) != 0) {
			text_add(out, out->len > begun ? " %c" : "%c", 'A' + seat);
		}
	}
}

static void put_grid(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	uint32_t open = catbox_open_now(audience);
	text_puts(out, "\t");
	say_column_head(audience, SENTENCE("void"), out);
	text_puts(out, "\n");
	for (int color = 0; color < COLORS; color++) {
		spans_style(out, styles[color]);
		catbox_put_color(audience, VALUE(color), out);
		spans_style(out, SPANS_NORMAL);
		text_puts(out, "\t");
		for (int card = 1; card <= catbox_ranks(c); card++) {
			put_space(audience, card, color, open, out);
		}
		text_puts(out, "\t");
		put_void(c, color, out);
		text_puts(out, "\n");
	}
}

/* The seat's card of the trick; the winning card stands out. */
static void put_play(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	size_t begun = out->len;
	for (int i = 0; i < c->n_plays; i++) {
		const struct catbox_play *play = &c->plays[i];
		if (play->seat != seat) {
			continue;
		}
		spans_style(out, styles[play->color]);
		if (play == catbox_best_play(c)) {
			spans_style(out, 'b');
		}
		catbox_put_card(audience, (const int16_t[]){play->card, play->color}, out);
		spans_style(out, SPANS_NORMAL);
		if (i == 0) {
			text_puts(out, " ");
			words_put(out, audience->words, "led");
		}
	}
	text_puts(out, out->len > begun ? "" : "-");
}

static void put_heads(const struct audience *audience, struct text *out) {
	text_puts(out, "\t");
	say_column_head(audience, SENTENCE("trick"), out);
	say_column_head(audience, SENTENCE("tricks"), out);
	say_column_head(audience, SENTENCE("points"), out);
	say_column_head(audience, SENTENCE("cards"), out);
	text_puts(out, "\n");
}

static void put_row(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	say_player_cell(audience, seat, (catbox_active_seats(c) >> seat & 1) != 0, out);
	text_add(out, "%c\t", 'A' + seat);
	put_play(audience, seat, out);
	text_puts(out, "\t");
	if (c->predicted[seat] == 0) {
		text_puts(out, "-");
	} else {
		TELL(out, audience, "{taken} of {predicted}", {"taken", .number = c->taken[seat]},
			{"predicted", .number = c->predicted[seat]});
	}
	text_add(out, "\t%d\t%d\n", c->totals[seat], c->n_cards[seat]);
}

void catbox_board(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->phase <= PHASE_DEAL) {
		words_put(out, audience->words, "The cards are being dealt.");
		text_puts(out, "\n");
		return;
	}
	put_grid(audience, out);
	text_puts(out, "\n");
	put_heads(audience, out);
	for (int seat = 0; seat < c->n_seats; seat++) {
		put_row(audience, seat, out);
	}
}

void catbox_hand_in_short(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (audience->seat >= 0 && c->n_cards[audience->seat] > 0) {
		catbox_put_own_cards(audience, NULL, out);
	}
}

/* Five lists by seat: predicted, taken, bonus, points, total. */
void catbox_put_scores(const struct audience *audience, const int16_t *data, struct text *out) {
	int n = 1 + data[1];
	for (int seat = 0; seat < data[1]; seat++) {
		const int16_t *of = data + 2 + seat;
		text_add(out, "\n  %s\t", audience->names[seat]);
		TELL(out, audience, "{taken} of {predicted}", {"taken", .number = of[n]},
			{"predicted", .number = of[0]});
		text_puts(out, "\t");
		if (of[2 * n] > 0) {
			TELL(out, audience, "{taken} + bonus {bonus}", {"taken", .number = of[n]},
				{"bonus", .number = of[2 * n]});
		} else {
			text_number(out, of[3 * n]);
		}
		text_puts(out, "\t");
		TELL(out, audience, "total {total}", {"total", .number = of[4 * n]});
	}
	text_puts(out, "\n");
}
