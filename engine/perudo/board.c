#include "engine/perudo/phrases.h"

#include "engine/emoji.h"
#include "engine/perudo/state.h"
#include "engine/say.h"
#include "engine/spans.h"

enum { BIDS_SHOWN = 3 }; /* for each seat */

static void put_dice(const struct audience *audience, int seat, struct text *out) {
	const struct perudo *p = audience->view;
	if (p->n_dice[seat] == 0) {
		words_put(out, audience->words, SENTENCE("out"));
	} else if (p->hands[seat][0] != 0) {
		for (int i = 0; i < p->n_dice[seat]; i++) {
			text_add(out, i > 0 ? " %d" : "%d", p->hands[seat][i]);
		}
		for (int i = 0; i < p->n_dice[seat]; i++) {
			emoji_put_die(audience, "die", p->hands[seat][i], out);
		}
	} else if (p->options[OPTION_COUNTS] == COUNTS_OPEN) {
		SAY_MANY(out, audience->words, "{n} die", "{n} dice", p->n_dice[seat],
			{"n", .number = p->n_dice[seat]});
	}
}

static const struct perudo_call *nth_bid(const struct perudo *p, int n) {
	return &p->calls[n % BIDS_KEPT];
}

/* The seat's last bids of this round. */
static void put_bids(const struct audience *audience, int seat, struct text *out) {
	const struct perudo *p = audience->view;
	int n = p->n_bids, first = n > BIDS_KEPT ? n - BIDS_KEPT : 0, n_own = 0, nth = 0;
	for (int i = first; i < n; i++) {
		n_own += nth_bid(p, i)->seat == seat;
	}
	for (int i = first; i < n; i++) {
		const struct perudo_call *call = nth_bid(p, i);
		int from = n_own > BIDS_SHOWN ? n_own - BIDS_SHOWN : 0;
		if (call->seat != seat || nth++ < from) {
			continue;
		}
		text_puts(out, nth > from + 1 ? ", " : from > 0 ? "... " : "");
		if (i == n - 1) {
			spans_style(out, 'b');
		}
		perudo_put_bid(audience, (const int16_t[]){call->count, call->face}, out);
		if (i == n - 1) {
			spans_style(out, SPANS_NORMAL);
		}
	}
	if (seat == p->bidder && n_own > 0) {
		text_puts(out, " <- ");
		words_put(out, audience->words, SENTENCE("stands"));
	}
}

static void put_row(const struct audience *audience, int seat, struct text *out) {
	const struct perudo *p = audience->view;
	say_player_cell(audience, seat, seat == p->turn, out);
	put_dice(audience, seat, out);
	text_puts(out, "\t");
	put_bids(audience, seat, out);
	text_puts(out, "\n");
}

void perudo_board(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	if (p->palifico != SEAT_NONE) {
		perudo_put_palifico(audience, p->palifico, out);
		text_puts(out, "\n");
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		put_row(audience, seat, out);
	}
}

void perudo_hand_in_short(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	if (audience->seat >= 0 && p->hands[audience->seat][0] != 0) {
		put_dice(audience, audience->seat, out);
	}
}

void perudo_put_revealed(const struct audience *audience, const int16_t *hands, int bid_face,
	bool wild, struct text *out) {
	const int16_t *at = hands + 1;
	for (int i = 0; i < hands[0]; i++, at += 2 + at[1]) {
		text_add(out, "\n  %s\t", audience->names[at[0]]);
		for (int d = 0; d < at[1]; d++) {
			int face = at[2 + d];
			bool matches = face == bid_face || (wild && face == ACE);
			if (matches) {
				spans_style(out, 'm');
			}
			text_number(out, face);
			if (matches) {
				spans_style(out, SPANS_NORMAL);
			}
			text_puts(out, " ");
		}
		emoji_put_dice(audience, "die", at + 1, out);
	}
	text_puts(out, "\n");
}
