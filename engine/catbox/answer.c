#include "engine/catbox/say.h"

static void put_where(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->trick == 0) {
		SAY(out, audience->words, "Round {n} of {all}.", {"n", NULL, c->round},
			{"all", NULL, c->n_seats});
	} else {
		SAY(out, audience->words, "Round {n} of {all}, trick {trick}.",
			{"n", NULL, c->round}, {"all", NULL, c->n_seats},
			{"trick", NULL, c->trick});
	}
}

/* " Trick: ann blue 5, ben red 2." */
static void put_trick(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	char plays[NAMES_SIZE];
	struct text list = TEXT_INTO(plays);
	if (c->n_plays == 0) {
		return;
	}
	for (int i = 0; i < c->n_plays; i++) {
		text_add(&list, "%s%s ", i > 0 ? " | " : "", audience->names[c->plays[i].seat]);
		catbox_put_card(&list, audience->words, c->plays[i].card, c->plays[i].color);
	}
	text_puts(out, " ");
	SAY(out, audience->words, "On the table: {cards}.", {"cards", plays, 0});
}

static void put_tricks(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	char who[NAMES_SIZE];
	struct text name = TEXT_INTO(who);
	text_add(&name, "%c %s", 'A' + seat, audience->names[seat]);
	if (c->predicted[seat] == 0) {
		SAY(out, audience->words, "{who}: no prediction yet", {"who", who, 0});
	} else if (audience->brief) {
		text_add(out, "%s %d/%d", who, c->taken[seat], c->predicted[seat]);
	} else {
		SAY(out, audience->words, "{who}: {taken} of {predicted} tricks", {"who", who, 0},
			{"taken", NULL, c->taken[seat]}, {"predicted", NULL, c->predicted[seat]});
	}
}

static void put_player(const struct audience *audience, int seat, struct text *out) {
	const struct catbox *c = audience->view;
	put_tricks(audience, seat, out);
	if (c->voids[seat] != 0) {
		char colors[CARD_SIZE];
		struct text list = TEXT_INTO(colors);
		catbox_put_colors(&list, audience->words, c->voids[seat]);
		words_put(out, audience->words, ", ");
		SAY(out, audience->words, "void in {colours}", {"colours", colors, 0});
	}
	words_put(out, audience->words, ", ");
	SAY_MANY(out, audience->words, "{n} card", "{n} cards", c->n_cards[seat],
		{"n", NULL, c->n_cards[seat]});
	words_put(out, audience->words, ", ");
	SAY_MANY(out, audience->words, "{n} point", "{n} points", (unsigned long)c->totals[seat],
		{"n", NULL, c->totals[seat]});
}

static void put_players(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (seat > 0) {
			text_puts(out, audience->brief ? " | " : "\n");
		}
		put_player(audience, seat, out);
	}
}

static void put_table(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	text_puts(out, "\n");
	if (!audience->brief) {
		catbox_put_picture(audience, out);
		put_players(audience, out);
		return;
	}
	put_players(audience, out);
	if (catbox_taken(c) != 0) {
		char board[LIST_SIZE];
		struct text list = TEXT_INTO(board);
		catbox_put_board(audience, &list);
		text_puts(out, " | ");
		SAY(out, audience->words, "Board: {board}.", {"board", board, 0});
	}
}

static void say_over(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	char totals[NAMES_SIZE];
	struct text list = TEXT_INTO(totals);
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (seat > 0) {
			words_put(&list, audience->words, ", ");
		}
		text_add(&list, "%s %d", audience->names[seat], c->totals[seat]);
	}
	SAY(out, audience->words, "The game is over. Points: {points}.", {"points", totals, 0});
}

void catbox_say_status(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->phase == PHASE_OVER) {
		say_over(audience, out);
		return;
	}
	if (c->phase <= PHASE_DEAL) {
		words_put(out, audience->words, "The cards are being dealt.");
		return;
	}
	put_where(audience, out);
	put_trick(audience, out);
	text_puts(out, " ");
	catbox_put_turn(audience, out);
	put_table(audience, out);
}

void catbox_put_hand(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	int16_t cards[HAND];
	int n = 0;
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[audience->seat][card]; i++) {
			cards[n++] = (int16_t)card;
		}
	}
	if (n > 0) {
		catbox_put_cards(audience, cards, n, out);
	} else {
		words_put(out, audience->words, "You have no cards to look at now.");
	}
}

void catbox_say_held(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (audience->seat < 0 || audience->seat >= c->n_seats) {
		return;
	}
	catbox_put_hand(audience, out);
	if (c->aside[audience->seat] != 0) {
		text_puts(out, " ");
		SAY(out, audience->words, "(put aside: {card})",
			{"card", NULL, c->aside[audience->seat]});
	}
}

void catbox_say_where(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->trick == 0) {
		SAY(out, audience->words, "round {n}", {"n", NULL, c->round});
	} else {
		SAY(out, audience->words, "round {n}, trick {trick}", {"n", NULL, c->round},
			{"trick", NULL, c->trick});
	}
}

/* The first of the legal moves, as it is typed. */
static void put_example(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	uint8_t open[RANKS + 1];
	catbox_open_colors(c, audience->seat, open);
	for (int color = COLORS - 1; color >= 0; color--) {
		for (int card = 1; card <= RANKS; card++) {
			if ((open[card] >> color & 1) != 0) {
				text_add(out, "play %d ", card);
				catbox_put_color(out, audience->words, color);
				return;
			}
		}
	}
}

static void hint_play(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	char plays[LIST_SIZE], example[CARD_SIZE], led[COLOR_SIZE];
	struct text list = TEXT_INTO(plays), one = TEXT_INTO(example), color = TEXT_INTO(led);
	catbox_put_plays(audience, audience->seat, &list);
	put_example(audience, &one);
	SAY(out, audience->words, "You can play: {plays}. For example: {example}.",
		{"plays", plays, 0}, {"example", example, 0});
	bool follows = c->n_plays > 0 && (c->voids[audience->seat] >> c->plays[0].color & 1) == 0;
	if (follows) {
		catbox_put_color(&color, audience->words, c->plays[0].color);
		text_puts(out, " ");
		SAY(out, audience->words, "Another colour than {colour} makes you void in it.",
			{"colour", led, 0});
	}
}

static void hint_predict(const struct audience *audience, struct text *out) {
	char numbers[CARDS_SIZE];
	struct text list = TEXT_INTO(numbers);
	catbox_put_predictions(audience, &list);
	SAY(out, audience->words, "You can: predict {numbers}.", {"numbers", numbers, 0});
}

static void hint_discard(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	int card = 1;
	while (card < RANKS && c->hands[audience->seat][card] == 0) {
		card++;
	}
	SAY(out, audience->words,
		"You can: put one of your cards aside, in private: discard {card}.",
		{"card", NULL, card});
}

void catbox_say_hint(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	bool waits = c->phase == PHASE_DISCARD
			     ? audience->seat >= 0 && audience->seat < c->n_seats &&
				       !catbox_has_discarded(c, audience->seat)
			     : audience->seat == c->turn;
	if (audience->seat < 0 || !waits) {
		return;
	}
	if (c->phase == PHASE_DISCARD) {
		hint_discard(audience, out);
	} else if (c->phase == PHASE_PREDICT) {
		hint_predict(audience, out);
	} else if (c->phase == PHASE_PLAY) {
		hint_play(audience, out);
	}
}
