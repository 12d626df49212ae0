#include "engine/catbox/say.h"

static void put_where(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	if (c->trick == 0) {
		SAY(out, telling->words, "Round {n} of {all}.", {"n", NULL, c->round},
			{"all", NULL, c->n_seats});
	} else {
		SAY(out, telling->words, "Round {n} of {all}, trick {trick}.",
			{"n", NULL, c->round}, {"all", NULL, c->n_seats},
			{"trick", NULL, c->trick});
	}
}

/* " Trick: ann blue 5, ben red 2." */
static void put_trick(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	char plays[NAMES_SIZE];
	struct text list = TEXT_INTO(plays);
	if (c->n_plays == 0) {
		return;
	}
	for (int i = 0; i < c->n_plays; i++) {
		text_add(&list, "%s%s ", i > 0 ? " | " : "", telling->names[c->plays[i].seat]);
		catbox_put_card(&list, telling->words, c->plays[i].card, c->plays[i].color);
	}
	text_puts(out, " ");
	SAY(out, telling->words, "On the table: {cards}.", {"cards", plays, 0});
}

static void put_tricks(const struct telling *telling, int seat, struct text *out) {
	const struct catbox *c = telling->view;
	char who[NAMES_SIZE];
	struct text name = TEXT_INTO(who);
	text_add(&name, "%c %s", 'A' + seat, telling->names[seat]);
	if (c->predicted[seat] == 0) {
		SAY(out, telling->words, "{who}: no prediction yet", {"who", who, 0});
	} else if (telling->brief) {
		text_add(out, "%s %d/%d", who, c->taken[seat], c->predicted[seat]);
	} else {
		SAY(out, telling->words, "{who}: {taken} of {predicted} tricks", {"who", who, 0},
			{"taken", NULL, c->taken[seat]}, {"predicted", NULL, c->predicted[seat]});
	}
}

static void put_player(const struct telling *telling, int seat, struct text *out) {
	const struct catbox *c = telling->view;
	put_tricks(telling, seat, out);
	if (c->voids[seat] != 0) {
		char colors[CARD_SIZE];
		struct text list = TEXT_INTO(colors);
		catbox_put_colors(&list, telling->words, c->voids[seat]);
		words_put(out, telling->words, ", ");
		SAY(out, telling->words, "void in {colours}", {"colours", colors, 0});
	}
	words_put(out, telling->words, ", ");
	SAY_MANY(out, telling->words, "{n} card", "{n} cards", c->n_cards[seat],
		{"n", NULL, c->n_cards[seat]});
	words_put(out, telling->words, ", ");
	SAY_MANY(out, telling->words, "{n} point", "{n} points", (unsigned long)c->totals[seat],
		{"n", NULL, c->totals[seat]});
}

static void put_players(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (seat > 0) {
			text_puts(out, telling->brief ? " | " : "\n");
		}
		put_player(telling, seat, out);
	}
}

static void put_table(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	text_puts(out, "\n");
	if (!telling->brief) {
		catbox_put_picture(telling, out);
		put_players(telling, out);
		return;
	}
	put_players(telling, out);
	if (catbox_taken(c) != 0) {
		char board[LIST_SIZE];
		struct text list = TEXT_INTO(board);
		catbox_put_board(telling, &list);
		text_puts(out, " | ");
		SAY(out, telling->words, "Board: {board}.", {"board", board, 0});
	}
}

static void say_over(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	char totals[NAMES_SIZE];
	struct text list = TEXT_INTO(totals);
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (seat > 0) {
			words_put(&list, telling->words, ", ");
		}
		text_add(&list, "%s %d", telling->names[seat], c->totals[seat]);
	}
	SAY(out, telling->words, "The game is over. Points: {points}.", {"points", totals, 0});
}

void catbox_say_status(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	if (c->phase == PHASE_OVER) {
		say_over(telling, out);
		return;
	}
	if (c->phase <= PHASE_DEAL) {
		words_put(out, telling->words, "The cards are being dealt.");
		return;
	}
	put_where(telling, out);
	put_trick(telling, out);
	text_puts(out, " ");
	catbox_put_turn(telling, out);
	put_table(telling, out);
}

void catbox_put_hand(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	int16_t cards[HAND];
	int n = 0;
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[telling->seat][card]; i++) {
			cards[n++] = (int16_t)card;
		}
	}
	if (n > 0) {
		catbox_put_cards(telling, cards, n, out);
	} else {
		words_put(out, telling->words, "You have no cards to look at now.");
	}
}

void catbox_say_held(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	if (telling->seat < 0 || telling->seat >= c->n_seats) {
		return;
	}
	catbox_put_hand(telling, out);
	if (c->aside[telling->seat] != 0) {
		text_puts(out, " ");
		SAY(out, telling->words, "(put aside: {card})",
			{"card", NULL, c->aside[telling->seat]});
	}
}

void catbox_say_where(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	if (c->trick == 0) {
		SAY(out, telling->words, "round {n}", {"n", NULL, c->round});
	} else {
		SAY(out, telling->words, "round {n}, trick {trick}", {"n", NULL, c->round},
			{"trick", NULL, c->trick});
	}
}

/* The first of the legal moves, as it is typed. */
static void put_example(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	uint8_t open[RANKS + 1];
	catbox_open_colors(c, telling->seat, open);
	for (int color = COLORS - 1; color >= 0; color--) {
		for (int card = 1; card <= RANKS; card++) {
			if ((open[card] >> color & 1) != 0) {
				text_add(out, "play %d ", card);
				catbox_put_color(out, telling->words, color);
				return;
			}
		}
	}
}

static void hint_play(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	char plays[LIST_SIZE], example[CARD_SIZE], led[COLOR_SIZE];
	struct text list = TEXT_INTO(plays), one = TEXT_INTO(example), color = TEXT_INTO(led);
	catbox_put_plays(telling, telling->seat, &list);
	put_example(telling, &one);
	SAY(out, telling->words, "You can play: {plays}. For example: {example}.",
		{"plays", plays, 0}, {"example", example, 0});
	bool follows = c->n_plays > 0 && (c->voids[telling->seat] >> c->plays[0].color & 1) == 0;
	if (follows) {
		catbox_put_color(&color, telling->words, c->plays[0].color);
		text_puts(out, " ");
		SAY(out, telling->words, "Another colour than {colour} makes you void in it.",
			{"colour", led, 0});
	}
}

static void hint_predict(const struct telling *telling, struct text *out) {
	char numbers[CARDS_SIZE];
	struct text list = TEXT_INTO(numbers);
	catbox_put_predictions(telling, &list);
	SAY(out, telling->words, "You can: predict {numbers}.", {"numbers", numbers, 0});
}

static void hint_discard(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	int card = 1;
	while (card < RANKS && c->hands[telling->seat][card] == 0) {
		card++;
	}
	SAY(out, telling->words,
		"You can: put one of your cards aside, in private: discard {card}.",
		{"card", NULL, card});
}

void catbox_say_hint(const struct telling *telling, struct text *out) {
	const struct catbox *c = telling->view;
	bool waits = c->phase == PHASE_DISCARD ? telling->seat >= 0 && telling->seat < c->n_seats &&
							 !catbox_has_discarded(c, telling->seat)
					       : telling->seat == c->turn;
	if (telling->seat < 0 || !waits) {
		return;
	}
	if (c->phase == PHASE_DISCARD) {
		hint_discard(telling, out);
	} else if (c->phase == PHASE_PREDICT) {
		hint_predict(telling, out);
	} else if (c->phase == PHASE_PLAY) {
		hint_play(telling, out);
	}
}
