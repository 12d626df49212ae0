#include "engine/perudo/perudo.h"
#include "engine/perudo/say.h"

static bool is_in(const struct perudo *p, int seat) {
	return p->n_dice[seat] > 0;
}

static bool is_out(const struct perudo *p, int seat) {
	return p->n_dice[seat] == 0;
}

static void put_standing(const struct audience *audience, struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	const struct perudo *p = audience->view;
	if (p->count == 0) {
		words_put(out, audience->words, "No bid yet.");
		return;
	}
	perudo_put_bid(&bid_text, audience->words, p->count, p->face);
	SAY(out, audience->words, "The bid is {bid}, by {who}.", {"bid", bid, 0},
		{"who", audience->names[p->bidder], 0});
}

static void put_who_is_in(const struct audience *audience, struct text *out) {
	char in[NAMES_SIZE], outs[NAMES_SIZE];
	struct text in_text = TEXT_INTO(in), outs_text = TEXT_INTO(outs);
	const struct perudo *p = audience->view;
	if (p->options[OPTION_COUNTS] == COUNTS_OPEN) {
		perudo_put_counts(audience, out);
	} else {
		perudo_put_names(audience, is_in, &in_text);
		SAY(out, audience->words, "In: {names}.", {"names", in, 0});
	}
	if (perudo_put_names(audience, is_out, &outs_text)) {
		text_puts(out, " ");
		SAY(out, audience->words, "Out: {names}.", {"names", outs, 0});
	}
}

static void say_bidding(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	SAY(out, audience->words, "Round {n}.", {"n", NULL, p->round});
	text_puts(out, " ");
	if (p->palifico != SEAT_NONE) {
		perudo_put_palifico(audience, p->palifico, out);
		text_puts(out, " ");
	}
	put_standing(audience, out);
	text_puts(out, " ");
	perudo_put_turn(audience, p->turn, out);
}

static int winner(const struct perudo *p) {
	int seat = 0;
	while (seat < p->n_seats - 1 && p->place[seat] != 1) {
		seat++;
	}
	return seat;
}

void perudo_say_status(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	if (p->phase == PHASE_OVER) {
		SAY(out, audience->words, "The game is over: {who} has won.",
			{"who", audience->names[winner(p)], 0});
		return;
	}
	if (p->phase == PHASE_BIDDING) {
		say_bidding(audience, out);
	} else {
		words_put(out, audience->words, "The dice are falling.");
	}
	text_puts(out, "\n");
	put_who_is_in(audience, out);
}

void perudo_say_held(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= p->n_seats) {
		return;
	}
	if (p->n_dice[seat] == 0) {
		words_put(out, audience->words, "You are out of this game.");
		return;
	}
	if (p->hands[seat][0] == 0) {
		words_put(out, audience->words, "You have no dice to look at now.");
		return;
	}
	int16_t dice[DICE_MOST];
	for (int i = 0; i < p->n_dice[seat]; i++) {
		dice[i] = p->hands[seat][i];
	}
	perudo_put_hand(audience, dice, p->n_dice[seat], out);
}

void perudo_say_where(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	SAY(out, audience->words, "round {n}", {"n", NULL, p->round});
}

static void hint_on_turn(const struct audience *audience, struct text *out) {
	char bids[BIDS_SIZE];
	struct text list = TEXT_INTO(bids);
	const struct perudo *p = audience->view;
	if (!perudo_put_lowest(&list, audience->words, p, p->turn)) {
		words_put(out, audience->words, "You can: dudo.");
	} else if (p->count == 0) {
		SAY(out, audience->words, "You can: bid (lowest: {bids}).", {"bids", bids, 0});
	} else {
		SAY(out, audience->words, "You can: bid (lowest: {bids}), dudo.",
			{"bids", bids, 0});
	}
}

static void hint_off_turn(const struct audience *audience, struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	const struct perudo *p = audience->view;
	struct move calza = {.seat = (int8_t)audience->seat, .verb = VERB_CALZA};
	if (perudo_legal(p, &calza) == LEGAL) {
		perudo_put_bid(&bid_text, audience->words, p->count, p->face);
		SAY(out, audience->words, "You can: calza (exactly {bid}).", {"bid", bid, 0});
	}
}

void perudo_say_hint(const struct audience *audience, struct text *out) {
	const struct perudo *p = audience->view;
	if (audience->seat < 0 || p->phase != PHASE_BIDDING) {
		return;
	}
	if (audience->seat == p->turn) {
		hint_on_turn(audience, out);
	} else {
		hint_off_turn(audience, out);
	}
}
