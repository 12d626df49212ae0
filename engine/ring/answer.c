#include "engine/ring/ring.h"
#include "engine/ring/say.h"

static void put_where(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	if (r->phase == PHASE_PLAY) {
		SAY(out, audience->words, "Round {n}, trick {k}.", {"n", NULL, r->round},
			{"k", NULL, r->trick});
	} else {
		SAY(out, audience->words, "Round {n}.", {"n", NULL, r->round});
	}
	text_puts(out, " ");
	SAY(out, audience->words, "Parent: {who}.", {"who", audience->names[r->parent], 0});
}

/* The trick so far, in the order in which it was played. */
static void put_trick(const struct audience *audience, struct text *out) {
	char cards[NAMES_SIZE], gem[CARD_SIZE];
	struct text list = TEXT_INTO(cards), suit = TEXT_INTO(gem);
	const struct ring *r = audience->view;
	for (int i = 0, seat = (uint8_t)r->leader; i < r->n_played;
		i++, seat = ring_left_of(r, seat)) {
		if (i > 0) {
			words_put(&list, audience->words, ", ");
		}
		text_add(&list, "%s ", audience->names[seat]);
		ring_put_card(&list, audience->words, r->played[seat] - 1);
	}
	ring_put_suit(&suit, audience->words, ring_led(r));
	SAY(out, audience->words, "Led: {gem}. {cards}.", {"gem", gem, 0}, {"cards", cards, 0});
}

static void put_standing(const struct audience *audience, const char *gap, struct text *out) {
	const struct ring *r = audience->view;
	put_where(audience, out);
	if (r->center > 0) {
		text_puts(out, gap);
		ring_put_center(audience, r->center, out);
	}
	if (r->n_played > 0) {
		text_puts(out, gap);
		put_trick(audience, out);
	}
}

static void put_cards_left(const struct audience *audience, int n, struct text *out) {
	words_put(out, audience->words, ", ");
	SAY_MANY(out, audience->words, "{n} card", "{n} cards", (unsigned long)n, {"n", NULL, n});
}

/* "ann: ring 9, More jewel 3, 4 cards". */
static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct ring *r = audience->view;
	if (r->rings[seat] > 0) {
		SAY(out, audience->words, "{who}: ring {ring}", {"who", audience->names[seat], 0},
			{"ring", NULL, r->rings[seat]});
	} else {
		SAY(out, audience->words, "{who}: ring fallen", {"who", audience->names[seat], 0});
	}
	if (r->dice[seat] > 0) {
		words_put(out, audience->words, ", ");
		ring_put_area(out, audience->words, r->areas[seat], r->dice[seat]);
	}
	if (r->phase != PHASE_OVER) {
		put_cards_left(audience, ring_n_in_hand(r, seat), out);
	}
}

static void put_players(const struct audience *audience, const char *gap, struct text *out) {
	const struct ring *r = audience->view;
	for (int seat = 0; seat < r->n_seats; seat++) {
		text_puts(out, seat > 0 ? gap : "");
		put_player(audience, seat, out);
	}
}

static void put_outcome(const struct audience *audience, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	const struct ring *r = audience->view;
	unsigned winners = 0;
	for (int seat = 0; seat < RING_SEATS; seat++) {
		winners |= (unsigned)(r->place[seat] == 1) << seat;
	}
	if (winners == 0) {
		words_put(out, audience->words,
			"The game is over: all rings have fallen, nobody has won.");
		return;
	}
	ring_put_names(audience, winners, &list);
	const char *sentence = ring_count(winners) == 1
				       ? SENTENCE("The game is over: {who} has won.")
				       : SENTENCE("The game is over: {who} have won together.");
	words_say(out, audience->words, sentence, WORDS_PLACES({"who", names, 0}));
}

/* Each on a line of its own, or two lines where lines cost. */
void ring_say_status(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	const char *gap = audience->brief ? " " : "\n";
	if (r->phase < PHASE_TAKE) {
		words_put(out, audience->words, "The cards are being dealt.");
		return;
	}
	if (r->phase == PHASE_OVER) {
		put_outcome(audience, out);
	} else {
		put_standing(audience, gap, out);
		text_puts(out, gap);
		ring_put_turn(audience, out);
	}
	text_puts(out, "\n");
	put_players(audience, audience->brief ? " | " : "\n", out);
}

void ring_say_held(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	int seat = audience->seat;
	if (seat < 0 || seat >= r->n_seats) {
		return;
	}
	if (r->hands[seat] == 0) {
		words_put(out, audience->words, "You have no cards to look at now.");
	} else {
		ring_put_your_cards(audience, r->hands[seat], r->discards[seat] - 1, out);
	}
}

void ring_say_where(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	SAY(out, audience->words, "round {n}", {"n", NULL, r->round});
}

static void hint_take(const struct audience *audience, struct text *out) {
	char dice[CARD_SIZE];
	struct text list = TEXT_INTO(dice);
	const struct ring *r = audience->view;
	for (int face = 1; face <= FACES; face++) {
		if (r->left[face] > 0) {
			if (list.len > 0) {
				words_put(&list, audience->words, ", ");
			}
			text_number(&list, face);
		}
	}
	SAY(out, audience->words, "You can: take ({dice}).", {"dice", dice, 0});
}

static void hint_cards(
	const struct audience *audience, const char *sentence, uint32_t cards, struct text *out) {
	char list[CARDS_SIZE];
	struct text cards_text = TEXT_INTO(list);
	ring_put_cards(&cards_text, audience->words, cards);
	words_say(out, audience->words, sentence, WORDS_PLACES({"cards", list, 0}));
}

void ring_say_hint(const struct audience *audience, struct text *out) {
	const struct ring *r = audience->view;
	int seat = audience->seat;
	if (seat < 0 || (ring_game.active_seats(r) >> seat & 1) == 0) {
		return;
	}
	switch (r->phase) {
	case PHASE_TAKE:
		hint_take(audience, out);
		break;
	case PHASE_DISCARD:
		hint_cards(audience, SENTENCE("You can: discard ({cards})."), r->hands[seat], out);
		break;
	default:
		hint_cards(audience, SENTENCE("You can: play ({cards})."), ring_playable(r, seat),
			out);
	}
}
