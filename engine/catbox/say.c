#include "engine/catbox/say.h"

static void say_round(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct catbox *c = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n} of {all}. Start player: {who}.", {"n", NULL, data[0]},
		{"all", NULL, c->n_seats}, {"who", audience->names[data[1]], 0});
}

static void say_hand(const struct audience *audience, const int16_t *data, struct text *out) {
	catbox_put_cards(audience, data + 1, data[0], out);
}

/* Who holds cards in their hand on a table sees them all the time. */
static void say_held(const struct audience *audience, const int16_t *data, struct text *out) {
	if (!audience->brief) {
		say_hand(audience, data, out);
	}
}

static void say_aside(const struct audience *audience, const int16_t *data, struct text *out) {
	SAY(out, audience->words, "You put a {card} aside.", {"card", NULL, data[0]});
	text_puts(out, " ");
	catbox_put_hand(audience, out);
}

static void say_count(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct catbox *c = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} has put a card aside ({n} of {all}).",
		{"who", audience->names[data[0]], 0}, {"n", NULL, data[1]},
		{"all", NULL, c->n_seats});
}

static void say_predict(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY_MANY(out, audience->words, "{who} predicts {n} trick.", "{who} predicts {n} tricks.",
		(unsigned long)data[1], {"who", audience->names[data[0]], 0}, {"n", NULL, data[1]});
}

static void say_play(const struct audience *audience, const int16_t *data, struct text *out) {
	char card[CARD_SIZE];
	struct text card_text = TEXT_INTO(card);
	catbox_put_card(&card_text, audience->words, data[1], data[2]);
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} plays {card}.", {"who", audience->names[data[0]], 0},
		{"card", card, 0});
}

static void say_void(const struct audience *audience, const int16_t *data, struct text *out) {
	char color[COLOR_SIZE];
	struct text color_text = TEXT_INTO(color);
	catbox_put_color(&color_text, audience->words, data[1]);
	SAY(out, audience->words, "{who} is void in {colour} now.",
		{"who", audience->names[data[0]], 0}, {"colour", color, 0});
}

static void say_broken(const struct audience *audience, const int16_t *data, struct text *out) {
	(void)data;
	words_put(out, audience->words, "Red is broken: it may be led from now on.");
}

static void say_takes(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} takes trick {n} ({taken} of {predicted} predicted).",
		{"who", audience->names[data[1]], 0}, {"n", NULL, data[0]},
		{"taken", NULL, data[2]}, {"predicted", NULL, data[3]});
}

static void say_paradox(const struct audience *audience, const int16_t *data, struct text *out) {
	char cards[CARDS_SIZE];
	struct text list = TEXT_INTO(cards);
	for (int i = 0; i < data[1]; i++) {
		text_add(&list, i == 0 ? "%d" : " %d", data[2 + i]);
	}
	text_puts(out, "\n");
	SAY(out, audience->words, "PARADOX! {who} can play no card. The hand: {cards}.",
		{"who", audience->names[data[0]], 0}, {"cards", cards, 0});
	text_puts(out, " ");
	SAY(out, audience->words,
		"Nobody takes this trick; each that {who} has taken costs a point.",
		{"who", audience->names[data[0]], 0});
}

/* What EVENT_SCORE tells of one seat. */
struct result {
	int predicted, taken, bonus, points, total;
};

static struct result result_of(const int16_t *data, int seat) {
	int n = data[1] + 1; /* numbers that each list takes */
	const int16_t *at = data + 2 + seat;
	return (struct result){at[0], at[n], at[2 * n], at[3 * n], at[4 * n]};
}

static const char *result_sentence(const struct result *result) {
	if (result->bonus > 0) {
		return SENTENCE("{who} {taken} of {predicted}: {taken} + bonus {bonus}, total "
				"{total}");
	}
	return SENTENCE("{who} {taken} of {predicted}: {points}, total {total}");
}

static void put_result(
	const struct audience *audience, const int16_t *data, int seat, struct text *out) {
	struct result result = result_of(data, seat);
	words_say(out, audience->words, result_sentence(&result),
		WORDS_PLACES({"who", audience->names[seat], 0}, {"taken", NULL, result.taken},
			{"predicted", NULL, result.predicted}, {"bonus", NULL, result.bonus},
			{"points", NULL, result.points}, {"total", NULL, result.total}));
}

static void say_score(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n} is over. Tricks taken of those predicted, and points:",
		{"n", NULL, data[0]});
	for (int seat = 0; seat < data[1]; seat++) {
		text_puts(out, !audience->brief ? "\n" : seat > 0 ? " | " : " ");
		put_result(audience, data, seat, out);
	}
}

/* "ann and ben", with what stands between them. */
static void put_winners(
	const struct audience *audience, const int16_t *places, int n, struct text *out) {
	size_t begun = out->len;
	for (int seat = 0; seat < n; seat++) {
		if (places[seat] == 1) {
			if (out->len > begun) {
				words_put(out, audience->words, " and ");
			}
			text_puts(out, audience->names[seat]);
		}
	}
}

static void put_places(const struct audience *audience, const int16_t *totals,
	const int16_t *places, int n, struct text *out) {
	size_t begun = out->len;
	for (int place = 1; place <= n; place++) {
		for (int seat = 0; seat < n; seat++) {
			if (places[seat] == place) {
				if (out->len > begun) {
					words_put(out, audience->words, ", ");
				}
				text_add(out, "%d. %s %d", place, audience->names[seat],
					totals[seat]);
			}
		}
	}
}

static void say_end(const struct audience *audience, const int16_t *data, struct text *out) {
	char names[NAMES_SIZE], list[NAMES_SIZE];
	struct text winners = TEXT_INTO(names), all = TEXT_INTO(list);
	int n = data[0], n_winners = 0;
	const int16_t *totals = data + 1, *places = data + 2 + n;
	for (int seat = 0; seat < n; seat++) {
		n_winners += places[seat] == 1;
	}
	put_winners(audience, places, n, &winners);
	put_places(audience, totals, places, n, &all);
	text_puts(out, "\n");
	if (!catbox_is_last_round(audience->view)) {
		words_put(out, audience->words, "The paradox ends the game.");
		text_puts(out, " ");
	}
	if (n_winners == 1) {
		SAY(out, audience->words, "{who} wins the game.", {"who", names, 0});
	} else {
		SAY(out, audience->words, "{names} share the victory.", {"names", names, 0});
	}
	text_puts(out, " ");
	SAY(out, audience->words, "Places: {names}.", {"names", list, 0});
}

static void say_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	(void)data;
	catbox_put_turn(audience, out);
}

/* Those not here are for the record alone. */
static void (*const events[CATBOX_EVENTS])(
	const struct audience *, const int16_t *data, struct text *) = {
	[EVENT_ROUND] = say_round,
	[EVENT_HAND] = say_hand,
	[EVENT_HELD] = say_held,
	[EVENT_ASIDE] = say_aside,
	[EVENT_COUNT] = say_count,
	[EVENT_PREDICT] = say_predict,
	[EVENT_PLAY] = say_play,
	[EVENT_VOID] = say_void,
	[EVENT_BROKEN] = say_broken,
	[EVENT_TAKES] = say_takes,
	[EVENT_PARADOX] = say_paradox,
	[EVENT_SCORE] = say_score,
	[EVENT_END] = say_end,
	[EVENT_TURN] = say_turn,
	[EVENT_ASK] = say_turn,
};

static void say_event(
	const struct audience *audience, const struct event *event, struct text *out) {
	if (events[event->kind] != NULL) {
		events[event->kind](audience, event->data, out);
	}
}

static const char *const card[] = {
	SENTENCE("Cat in the Box: cards without colour. 3 or 4 players, 10 cards each."),
	SENTENCE("Four players: five each of 1 to 8; three players: of 1 to 6."),
	SENTENCE("First predict your tricks: 1, 2 or 3; with three players 1, 3 or 4."),
	SENTENCE("Then 8 tricks. Play a card and say its colour: play 5 blue."),
	SENTENCE("Each number of each colour is there once: a token takes its space."),
	SENTENCE("Any colour may follow. But who leaves the led colour is void in it:"),
	SENTENCE("they cannot play that colour again in this round."),
	SENTENCE("Red is trump. The highest red takes the trick, else the highest of the led "
		 "colour."),
	SENTENCE("Red can be led once somebody has played red, or if nothing else is possible."),
	SENTENCE("Each trick is a point. Taken just as predicted: a bonus, too,"),
	SENTENCE("the size of your largest group of tokens (side by side or one above the other)."),
	SENTENCE("Paradox: no card can be played. The round ends, that trick is nobody's."),
	SENTENCE("Who caused it loses a point for each trick taken. The game ends there;"),
	SENTENCE("with paradox_ends=round only the round. There is a round for each player."),
	SENTENCE("With discard=on everybody first puts a card aside: discard 5, in private."),
	SENTENCE("Most points win; if equal, those of the last round count."),
	NULL,
};

const struct game_say catbox_say = {
	.event = say_event,
	.refusal = catbox_say_refusal,
	.status = catbox_say_status,
	.hand = catbox_say_held,
	.where = catbox_say_where,
	.hint = catbox_say_hint,
	.question = catbox_say_question,
	.choice = catbox_say_choice,
	.card = card,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = catbox_parse,
};
