#include "engine/ring/phrases.h"

#include "engine/emoji.h"
#include "engine/ring/state.h"
#include "engine/say.h"
#include "engine/spans.h"

static const char styles[SUITS] = {'p', 'r', 'u', 'g', 'd', 'b', 'y'};

/* "R=ruby S=sapphire", the legend of the letters. */
static void put_letters(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	size_t begun = out->len;
	for (int suit = 0; suit < SUITS; suit++) {
		if ((ring_cards_of(suit) & ring_cards_in_use(r->n_seats)) == 0) {
			continue;
		}
		text_puts(out, out->len > begun ? " " : "");
		spans_style(out, styles[suit]);
		text_add(out, "%c=", ring_letter(suit));
		ring_put_suit(audience, VALUE(suit), out);
		spans_style(out, SPANS_NORMAL);
	}
	text_puts(out, "\n");
}

/* The center: the dice left to take, or the strong ranks. */
static void put_center(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (r->phase == PHASE_TAKE) {
		TELL(out, audience, "Dice to take: {dice}.", {"dice", .put = ring_put_dice});
		for (int face = 1; face <= FACES; face++) {
			for (int i = 0; i < r->left[face]; i++) {
				emoji_put_die(audience, "die", face, out);
			}
		}
	} else if (r->center > 0) {
		TELL(out, audience, ring_center_sentence(r->center), {"die", .number = r->center});
		emoji_put_die(audience, "die", r->center, out);
	} else {
		return;
	}
	text_puts(out, "\n");
}

/* The seat's card of the trick; the cards winning so far stand out. */
static void put_played(const struct audience *audience, int seat, struct text *out) {
	const struct ring *r = audience->view;
	if (r->played[seat] == 0) {
		text_puts(out, "-");
		return;
	}
	int card = r->played[seat] - 1;
	spans_style(out, styles[ring_suit_of(card)]);
	if ((ring_winners(r) >> seat & 1) != 0) {
		spans_style(out, 'b');
	}
	ring_put_set_in_short(1U << card, out);
	spans_style(out, SPANS_NORMAL);
	if (seat == r->leader) {
		text_puts(out, " ");
		words_put(out, audience->words, "led");
	}
}

static void put_ring(const struct audience *audience, int ring, struct text *out) {
	if (ring > 0) {
		text_number(out, ring);
	} else {
		words_put(out, audience->words, "fallen");
	}
}

static void put_row(const struct audience *audience, int seat, struct text *out) {
	const struct ring *r = audience->view;
	say_player_cell(audience, seat, (ring_active_seats(r) >> seat & 1) != 0, out);
	put_ring(audience, r->rings[seat], out);
	text_puts(out, "\t");
	if (r->dice[seat] > 0) {
		ring_put_area(audience, (const int16_t[]){r->areas[seat], r->dice[seat]}, out);
	} else {
		text_puts(out, "-");
	}
	text_puts(out, "\t");
	put_played(audience, seat, out);
	text_add(out, "\t%d\n", r->phase == PHASE_OVER ? 0 : ring_n_in_hand(r, seat));
}

void ring_board(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (r->phase < PHASE_TAKE) {
		words_put(out, audience->words, "The cards are being dealt.");
		text_puts(out, "\n");
		return;
	}
	put_center(audience, out);
	say_column_head(audience, SENTENCE("ring"), out);
	say_column_head(audience, SENTENCE("die"), out);
	say_column_head(audience, SENTENCE("trick"), out);
	say_column_head(audience, SENTENCE("cards"), out);
	text_puts(out, "\n");
	for (int seat = 0; seat < r->n_seats; seat++) {
		put_row(audience, seat, out);
	}
	put_letters(audience, out);
}

void ring_hand_in_short(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (audience->seat >= 0) {
		ring_put_set_in_short(r->hands[audience->seat], out);
	}
}

void ring_put_scores(const struct audience *audience, const int16_t *at, struct text *out) {
	const int16_t *moves = at + 1, *rings = moves + at[0] + 1;
	for (int seat = 0; seat < at[0]; seat++) {
		text_add(out, moves[seat] > 0 ? "\n  %s\t+%d\t" : "\n  %s\t%d\t",
			audience->names[seat], moves[seat]);
		if (rings[seat] > 0) {
			TELL(out, audience, "ring {ring}", {"ring", .number = rings[seat]});
		} else {
			words_put(out, audience->words, "fallen");
		}
	}
	text_puts(out, "\n");
}
