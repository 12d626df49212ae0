#include "engine/ring/ring.h"
#include "engine/ring/say.h"

enum {
	/* Reasons that have no number of their own. */
	REASON_NO_DIE = REFUSED_FOLLOW + 1, /* what no die shows */
	REASON_NO_CARD,                     /* what no card could be called */
	REASON_FOLLOW_OR_COIN,              /* with coins in the game (R20) */
	REASONS,
};

enum { ADVICE_SIZE = 1024 };

static const struct {
	const char *sentence;
	bool no_advice; /* nothing can be done about it */
} reasons[REASONS] = {
	[LEGAL] = {"", true},
	[REFUSED_OVER] = {SENTENCE("The game is over."), true},
	[REFUSED_CHANCE] = {SENTENCE("Cards and dice are still falling; try again in a moment."),
		true},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game."), true},
	[REFUSED_TAKING] = {SENTENCE("First everybody takes a die.")},
	[REFUSED_DISCARDS] = {SENTENCE("First everybody discards a card, all at the same time.")},
	[REFUSED_PLAYING] = {SENTENCE("Cards are being played now.")},
	[REFUSED_TURN] = {""},
	[REFUSED_DIE] = {SENTENCE("No {die} is left in the center.")},
	[REFUSED_CARD] = {SENTENCE("There is no {card}.")},
	[REFUSED_LEFT_OUT] = {SENTENCE("{card} is left out with {n} players.")},
	[REFUSED_HELD] = {SENTENCE("You do not hold {card}.")},
	[REFUSED_DISCARDED] = {SENTENCE("You have discarded already; it is one card a round.")},
	[REFUSED_COIN_LEAD] = {SENTENCE("A coin cannot lead a trick.")},
	[REFUSED_FOLLOW] = {SENTENCE("The led gem is {gem}, and you hold it: you must follow.")},
	[REASON_NO_DIE] = {SENTENCE("A die shows 1 to 6.")},
	[REASON_NO_CARD] = {SENTENCE("A card is a gem or coin, and a rank: ruby 5.")},
	[REASON_FOLLOW_OR_COIN] = {SENTENCE("The led gem is {gem}, and you hold it: follow, or "
					    "play a coin.")},
};

static bool names_suit_and_rank(const struct move *move) {
	return move->n_args == 2 && move->args[0] >= 0 && move->args[0] < SUITS &&
	       move->args[1] >= 0;
}

/* The refusal, or the closer reason that the move gives. */
static int closer_reason(const struct ring *r, const struct move *move, int refusal) {
	bool is_face = move->n_args == 1 && move->args[0] >= 1 && move->args[0] <= FACES;
	switch (refusal) {
	case REFUSED_DIE:
		return is_face ? refusal : REASON_NO_DIE;
	case REFUSED_CARD:
		return names_suit_and_rank(move) ? refusal : REASON_NO_CARD;
	case REFUSED_FOLLOW:
		return r->n_seats == RING_SEATS ? REASON_FOLLOW_OR_COIN : refusal;
	default:
		return refusal > 0 && refusal < REASONS ? refusal : REFUSED_CHANCE;
	}
}

/* The card that the move names, also one that there is not. */
static void put_named(const struct words *words, const struct move *move, struct text *out) {
	char name[CARD_SIZE];
	struct text suit = TEXT_INTO(name);
	if (names_suit_and_rank(move)) {
		ring_put_suit(&suit, words, move->args[0]);
		SAY(out, words, "{suit} {rank}", {"suit", name, 0}, {"rank", NULL, move->args[1]});
	}
}

static void put_reason(
	const struct audience *audience, const struct move *move, int reason, struct text *out) {
	char card[CARD_SIZE], gem[CARD_SIZE];
	struct text card_text = TEXT_INTO(card), gem_text = TEXT_INTO(gem);
	const struct ring *r = audience->view;
	put_named(audience->words, move, &card_text);
	ring_put_suit(&gem_text, audience->words, ring_led(r));
	words_say(out, audience->words, reasons[reason].sentence,
		WORDS_PLACES({"card", card, 0}, {"gem", gem, 0}, {"n", NULL, r->n_seats},
			{"die", NULL, move->n_args > 0 ? move->args[0] : 0}));
}

/* All that the seat can do, or who is awaited. */
static void put_advice(const struct audience *audience, int seat, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	const struct ring *r = audience->view;
	unsigned active = ring_game.active_seats(r);
	if (seat >= 0 && (active >> seat & 1) != 0) {
		ring_say_hint(audience, out);
	} else if (r->phase == PHASE_DISCARD) {
		ring_put_names(audience, active, &list);
		SAY(out, audience->words, "Still to discard: {names}.", {"names", names, 0});
	} else if (r->turn >= 0) {
		SAY(out, audience->words, "It is {who}'s turn.",
			{"who", audience->names[r->turn], 0});
	}
}

void ring_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	char advice[ADVICE_SIZE];
	struct text behind = TEXT_INTO(advice);
	int reason = closer_reason(audience->view, move, refusal);
	size_t begun = out->len;
	if (reasons[reason].sentence[0] != '\0') {
		put_reason(audience, move, reason, out);
	}
	if (!reasons[reason].no_advice) {
		put_advice(audience, move->seat, &behind);
	}
	if (behind.len > 0) {
		text_puts(out, out->len > begun ? " " : "");
		text_put(out, advice, behind.len);
	}
}
