#include "engine/perudo/say.h"

static void say_round(const struct audience *audience, const int16_t *data, struct text *out) {
	const struct perudo *p = audience->view;
	text_puts(out, "\n");
	SAY(out, audience->words, "Round {n}.", {"n", NULL, data[0]});
	if (data[2] != SEAT_NONE) {
		text_puts(out, " ");
		perudo_put_palifico(audience, data[2], out);
	}
	if (p->options[OPTION_COUNTS] == COUNTS_OPEN) {
		text_puts(out, " ");
		perudo_put_counts(audience, out);
	}
}

static void say_hand(const struct audience *audience, const int16_t *data, struct text *out) {
	perudo_put_hand(audience, data + 1, data[0], out);
}

static void say_bid(const struct audience *audience, const int16_t *data, struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	perudo_put_bid(&bid_text, audience->words, data[1], data[2]);
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} bids {bid}.", {"who", audience->names[data[0]], 0},
		{"bid", bid, 0});
}

/* What EVENT_SHOW tells; hands is its data from the first hand on. */
struct shown {
	int verb, count, face, wild, matching, n_hands;
	const int16_t *hands;
};

static struct shown read_show(const int16_t *data) {
	return (struct shown){data[0], data[1], data[2], data[3], data[4], data[5], data + 6};
}

static void put_hands(
	const struct audience *audience, const struct shown *shown, struct text *out) {
	const int16_t *at = shown->hands;
	for (int i = 0; i < shown->n_hands; i++) {
		text_puts(out, i > 0 ? " | " : "");
		text_puts(out, audience->names[*at++]);
		for (int left = *at++; left > 0; left--) {
			text_add(out, " %d", *at++);
		}
	}
}

static void put_call(const struct audience *audience, const struct shown *shown, struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	perudo_put_bid(&bid_text, audience->words, shown->count, shown->face);
	const char *sentence = shown->verb == VERB_DUDO ? SENTENCE("{who} calls DUDO on {bid}.")
							: SENTENCE("{who} calls CALZA on {bid}.");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", audience->names[shown->hands[0]], 0}, {"bid", bid, 0}));
}

static const char *const matches[2][FACES + 1] = {
	{
		NULL,
		SENTENCE("Aces: {n}."),
		SENTENCE("Twos: {n}."),
		SENTENCE("Threes: {n}."),
		SENTENCE("Fours: {n}."),
		SENTENCE("Fives: {n}."),
		SENTENCE("Sixes: {n}."),
	},
	{
		NULL,
		SENTENCE("Aces: {n}."),
		SENTENCE("Twos and wild aces: {n}."),
		SENTENCE("Threes and wild aces: {n}."),
		SENTENCE("Fours and wild aces: {n}."),
		SENTENCE("Fives and wild aces: {n}."),
		SENTENCE("Sixes and wild aces: {n}."),
	},
};

static const char *judgement(const struct shown *shown) {
	if (shown->verb == VERB_DUDO) {
		return shown->matching < shown->count ? SENTENCE("The bid fails.")
						      : SENTENCE("The bid holds.");
	}
	return shown->matching == shown->count ? SENTENCE("The bid is exactly right.")
					       : SENTENCE("The bid is not exact.");
}

static void say_show(const struct audience *audience, const int16_t *data, struct text *out) {
	char hands[NAMES_SIZE];
	struct text hands_text = TEXT_INTO(hands);
	struct shown shown = read_show(data);
	put_hands(audience, &shown, &hands_text);
	text_puts(out, "\n");
	put_call(audience, &shown, out);
	text_puts(out, " ");
	SAY(out, audience->words, "Dice: {hands}.", {"hands", hands, 0});
	text_puts(out, "\n");
	words_say(out, audience->words, matches[shown.wild != 0][shown.face],
		WORDS_PLACES({"n", NULL, shown.matching}));
	text_puts(out, " ");
	words_put(out, audience->words, judgement(&shown));
}

static void say_reveal(const struct audience *audience, const int16_t *data, struct text *out) {
	if (data[1] != SEAT_NONE) {
		SAY(out, audience->words, "{who} loses a die.",
			{"who", audience->names[data[1]], 0});
	} else if (data[2] != SEAT_NONE) {
		SAY(out, audience->words, "{who} wins a die.",
			{"who", audience->names[data[2]], 0});
	} else {
		words_put(out, audience->words, "Nobody loses or wins a die.");
	}
}

static void say_out(const struct audience *audience, const int16_t *data, struct text *out) {
	SAY(out, audience->words, "{who} is out.", {"who", audience->names[data[0]], 0});
}

static int seat_at_place(const int16_t *places, int n_seats, int place) {
	int seat = 0;
	while (seat < n_seats - 1 && places[seat] != place) {
		seat++;
	}
	return seat;
}

static void say_end(const struct audience *audience, const int16_t *data, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	for (int place = 1; place <= data[0]; place++) {
		int seat = seat_at_place(data + 1, data[0], place);
		if (place > 1) {
			words_put(&list, audience->words, ", ");
		}
		text_add(&list, "%d. %s", place, audience->names[seat]);
	}
	text_puts(out, "\n");
	SAY(out, audience->words, "{who} wins the game.",
		{"who", audience->names[seat_at_place(data + 1, data[0], 1)], 0});
	text_puts(out, " ");
	SAY(out, audience->words, "Places: {names}.", {"names", names, 0});
}

static void say_turn(const struct audience *audience, const int16_t *data, struct text *out) {
	perudo_put_turn(audience, data[0], out);
}

/* Those not here are for the record alone, or are told with the hands shown. */
static void (*const events[PERUDO_EVENTS])(
	const struct audience *, const int16_t *data, struct text *) = {
	[EVENT_ROUND] = say_round,
	[EVENT_HAND] = say_hand,
	[EVENT_BID] = say_bid,
	[EVENT_SHOW] = say_show,
	[EVENT_REVEAL] = say_reveal,
	[EVENT_OUT] = say_out,
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
	SENTENCE("Perudo: wild aces, palifico, calza if switched on. 2 to 6 players."),
	SENTENCE("All roll in secret each round. The last one with dice wins."),
	SENTENCE("Bid how many dice of a face all hold together: bid 5 3."),
	SENTENCE("Raise it: more dice, or as many of a higher face."),
	SENTENCE("Aces (1) are wild: they count as the face that is bid."),
	SENTENCE("Aces may be bid, not to open: at least half the count, rounded up."),
	SENTENCE("From aces back to a face: twice the count plus one, or more."),
	SENTENCE("Doubt it: dudo. All show. Too few match: the bidder loses a die."),
	SENTENCE("Enough match: the doubter does. Whoever lost it starts the next round."),
	SENTENCE("Palifico: a first round with one die, while three or more are in."),
	SENTENCE("Its opener may bid aces; aces are not wild; the face stays."),
	SENTENCE("calza, off turn: exactly right wins a die back, else you lose one."),
	NULL,
};

const struct game_say perudo_say = {
	.event = say_event,
	.refusal = perudo_say_refusal,
	.status = perudo_say_status,
	.hand = perudo_say_held,
	.where = perudo_say_where,
	.hint = perudo_say_hint,
	.question = perudo_say_question,
	.choice = perudo_say_choice,
	.card = card,
	.stale = SENTENCE("Too late: that bid is over."),
	.parse = perudo_parse,
};
