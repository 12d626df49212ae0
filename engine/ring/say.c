#include "engine/ring/say.h"

static uint32_t read_cards(const int16_t *data) {
	uint32_t cards = 0;
	for (int i = 1; i <= data[0]; i++) {
		cards |= 1U << data[i];
	}
	return cards;
}

static const char *name_of(const struct audience *audience, int16_t seat) {
	return audience->names[seat];
}

static void say_round(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n}.", {"n", NULL, data[0]});
	text_puts(out, " ");
	SAY(out, audience->words, "Parent: {who}.", {"who", name_of(audience, data[1]), 0});
}

static void say_hand(const struct audience *audience, const int16_t *data, struct text *out) {
	ring_put_your_cards(audience, read_cards(data), NO_CARD, out);
}

static void say_roll(const struct audience *audience, const int16_t *data, struct text *out) {
	char dice[CARD_SIZE];
	struct text list = TEXT_INTO(dice);
	struct ring rolled = {.n_seats = 0};
	for (int i = 1; i <= data[0]; i++) {
		rolled.left[data[i]]++;
	}
	ring_put_dice(&list, &rolled);
	SAY(out, audience->words, "Dice: {dice}.", {"dice", dice, 0});
}

static void say_take(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} takes {die}.", {"who", name_of(audience, data[0]), 0},
		{"die", NULL, data[1]});
}

static void say_center(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	ring_put_center(audience, data[0], out);
}

static void say_ask(const struct audience *audience, const int16_t *data, struct text *out) {
	SAY(out, audience->words, "Your die: {die}, center die: {center}. Discard a card.",
		{"die", NULL, data[0]}, {"center", NULL, data[1]});
	text_puts(out, " ");
	ring_put_your_cards(audience, read_cards(data + 2), NO_CARD, out);
}

static void say_discarded(const struct audience *audience, const int16_t *data, struct text *out) {
	ring_put_your_cards(audience, read_cards(data + 1), data[0], out);
}

static void say_in(const struct audience *audience, const int16_t *data, struct text *out) {
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} has discarded ({n} of {all}).",
		{"who", name_of(audience, data[0]), 0}, {"n", NULL, data[1]},
		{"all", NULL, data[2]});
}

static void say_penalty(const struct audience *audience, const int16_t *data, struct text *out) {
	const char *sentence =
		data[1] > 0 ? SENTENCE("{who} has only coins and cannot lead: the ring goes down "
				       "to {ring}.")
			    : SENTENCE("{who} has only coins and cannot lead: the ring falls.");
	text_puts(out, "\n");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", name_of(audience, data[0]), 0}, {"ring", NULL, data[1]}));
}

static void say_play(const struct audience *audience, const int16_t *data, struct text *out) {
	char card[CARD_SIZE];
	struct text card_text = TEXT_INTO(card);
	ring_put_card(&card_text, audience->words, data[1]);
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} plays {card}.", {"who", name_of(audience, data[0]), 0},
		{"card", card, 0});
}

/* "ann with ruby 6, die now on Just". */
static void put_winner(const struct audience *audience, const int16_t *data, struct text *out) {
	char card[CARD_SIZE], area[CARD_SIZE];
	struct text card_text = TEXT_INTO(card), area_text = TEXT_INTO(area);
	ring_put_card(&card_text, audience->words, data[1]);
	ring_put_area(&area_text, audience->words, data[2], data[3]);
	SAY(out, audience->words, "{who} with {card}, die now on {area}",
		{"who", name_of(audience, data[0]), 0}, {"card", card, 0}, {"area", area, 0});
}

static void say_won(const struct audience *audience, const int16_t *data, struct text *out) {
	char winners[NAMES_SIZE];
	struct text list = TEXT_INTO(winners);
	for (int i = 0; i < data[1]; i++) {
		if (i > 0) {
			words_put(&list, audience->words, "; ");
		}
		put_winner(audience, data + 2 + 4 * i, &list);
	}
	const char *sentence =
		data[1] == 1 ? SENTENCE("Trick {n} goes to {winners}.")
			     : SENTENCE("Trick {n}: {k} winners, {k} steps each. {winners}.");
	text_puts(out, "\n");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"n", NULL, data[0]}, {"k", NULL, data[1]}, {"winners", winners, 0}));
}

/* "ann 8 (-1)". */
static void put_moved(const struct audience *audience, int16_t seat, int16_t move, int16_t ring,
	struct text *out) {
	char change[CARD_SIZE];
	struct text sign = TEXT_INTO(change);
	text_add(&sign, move > 0 ? "+%d" : "%d", move);
	const char *sentence = ring > 0 ? SENTENCE("{who} {ring} ({change})")
					: SENTENCE("{who} fallen ({change})");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", name_of(audience, seat), 0}, {"ring", NULL, ring},
			{"change", change, 0}));
}

static void say_score(const struct audience *audience, const int16_t *data, struct text *out) {
	char rings[NAMES_SIZE];
	struct text list = TEXT_INTO(rings);
	int16_t n = data[1];
	for (int16_t seat = 0; seat < n; seat++) {
		if (seat > 0) {
			words_put(&list, audience->words, ", ");
		}
		put_moved(audience, seat, data[2 + seat], data[3 + n + seat], &list);
	}
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n} is over. Rings: {rings}.", {"n", NULL, data[0]},
		{"rings", rings, 0});
}

/* What EVENT_END tells. */
struct ended {
	int n;
	const int16_t *rings, *dice, *places;
};

static void put_placed(
	const struct audience *audience, const struct ended *ended, int seat, struct text *out) {
	const char *sentence = ended->rings[seat] > 0
				       ? SENTENCE("{place}. {who} (ring {ring}, die {die})")
				       : SENTENCE("{place}. {who} (ring fallen)");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"place", NULL, ended->places[seat]},
			{"who", audience->names[seat], 0}, {"ring", NULL, ended->rings[seat]},
			{"die", NULL, ended->dice[seat]}));
}

static void put_places(
	const struct audience *audience, const struct ended *ended, struct text *out) {
	char places[NAMES_SIZE];
	struct text list = TEXT_INTO(places);
	for (int place = 1; place <= ended->n; place++) {
		for (int seat = 0; seat < ended->n; seat++) {
			if (ended->places[seat] != place) {
				continue;
			}
			if (list.len > 0) {
				words_put(&list, audience->words, ", ");
			}
			put_placed(audience, ended, seat, &list);
		}
	}
	SAY(out, audience->words, "Places: {names}.", {"names", places, 0});
}

static void put_winners(
	const struct audience *audience, const struct ended *ended, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	unsigned winners = 0;
	for (int seat = 0; seat < ended->n; seat++) {
		winners |= (unsigned)(ended->places[seat] == 1) << seat;
	}
	ring_put_names(audience, winners, &list);
	const char *sentence = ring_count(winners) == 1 ? SENTENCE("{who} wins the game.")
							: SENTENCE("{who} win the game together.");
	words_say(out, audience->words, sentence, WORDS_PLACES({"who", names, 0}));
}

static void say_end(const struct audience *audience, const int16_t *data, struct text *out) {
	int n = data[0];
	struct ended ended = {n, data + 1, data + 2 + n, data + 3 + 2 * n};
	text_puts(out, "\n");
	if (ended.places[0] == FIELD_NULL) {
		words_put(out, audience->words, "All rings have fallen: nobody wins.");
		return;
	}
	put_winners(audience, &ended, out);
	text_puts(out, " ");
	put_places(audience, &ended, out);
}

/* The dice that have just been told are not listed again. */
static void say_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct ring *r = audience->view;
	bool first = r->phase == PHASE_TAKE && r->dice[r->turn] == 0 &&
		     r->turn == ring_left_of(r, r->parent);
	if (first) {
		SAY(out, audience->words, "{who}, your turn: take a die.",
			{"who", name_of(audience, data[0]), 0});
	} else {
		ring_put_turn(audience, out);
	}
}

/* Those not here are for the record alone, or are told with the winners. */
static void (*const events[RING_EVENTS])(
	const struct audience *, const int16_t *data, struct text *) = {
	[EVENT_ROUND] = say_round,
	[EVENT_HAND] = say_hand,
	[EVENT_ROLL] = say_roll,
	[EVENT_TAKE] = say_take,
	[EVENT_CENTER] = say_center,
	[EVENT_ASK] = say_ask,
	[EVENT_DISCARDED] = say_discarded,
	[EVENT_IN] = say_in,
	[EVENT_PENALTY] = say_penalty,
	[EVENT_PLAY] = say_play,
	[EVENT_WON] = say_won,
	[EVENT_SCORE] = say_score,
	[EVENT_END] = say_end,
	[EVENT_TURN] = say_turn,
};

static void say_event(
	const struct audience *audience, const struct event *event, struct text *out) {
	if (events[event->kind] != NULL) {
		events[event->kind](audience, event->data, out);
	}
}

static const char *const card[] = {
	SENTENCE("Don't Drop the Ring, 3 to 5 players: gather as many gems as your die says."),
	SENTENCE("Rings start on 9. One falls below 1: the highest ring wins, then the lower die."),
	SENTENCE("A round: the parent rolls, each takes a die (take 3), the parent last."),
	SENTENCE("The die left is the center die. 1-3: low ranks are strong; 4-6: high ones."),
	SENTENCE("Each discards one card in secret: discard ruby 5. Then 5 tricks."),
	SENTENCE("play ruby 5 (or r5). Who holds the led gem follows it."),
	SENTENCE("The strongest of the led gem wins, and every card of the same rank, too."),
	SENTENCE("A winner's die makes a step for each winner of the trick:"),
	SENTENCE("More jewel 6 5 4 3 2 1, Just, Too heavy 1 2 3 4 5 6."),
	SENTENCE("After trick 5 your ring goes down by your die; on Just it stays."),
	SENTENCE("Coins (5 players): follow any gem and count as it, but cannot lead. 0 is "
		 "weakest."),
	SENTENCE("Who must lead with only coins pays 1; the next leads, the payer plays last."),
	SENTENCE("recover=on: on Just your ring goes up by 1, to 9 at most."),
	NULL,
};

const struct game_say ring_say = {
	.event = say_event,
	.refusal = ring_say_refusal,
	.status = ring_say_status,
	.hand = ring_say_held,
	.where = ring_say_where,
	.hint = ring_say_hint,
	.question = ring_say_question,
	.choice = ring_say_choice,
	.card = card,
	.stale = SENTENCE("Too late: that turn is over."),
	.parse = ring_parse,
};
