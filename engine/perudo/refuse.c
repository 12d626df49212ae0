#include "engine/perudo/say.h"

enum {
	/* Reasons that have no number of their own. */
	REASON_SAME = REFUSED_CALZA_GONE + 1, /* lower, since it is the standing bid again */
	REASON_OWN_BID,                       /* not on turn, for it is the bidder who doubts */
	REASON_GONE_ROUND,                    /* the bid named is of a round that is over */
	REASONS,
};

enum { ADVICE_SIZE = 512 };

/* What is said behind the reason. */
enum advice {
	ADVICE_NONE,
	ADVICE_LOWEST, /* the lowest bids, or whose turn it is */
	ADVICE_HINT,   /* all that the seat can do, and whose turn it is */
};

static const struct {
	const char *sentence;
	enum advice advice;
} reasons[REASONS] = {
	[LEGAL] = {"", ADVICE_NONE},
	[REFUSED_OVER] = {SENTENCE("The game is over."), ADVICE_NONE},
	[REFUSED_CHANCE] = {SENTENCE("The dice are still falling; try again in a moment."),
		ADVICE_NONE},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game."), ADVICE_NONE},
	[REFUSED_OUT] = {SENTENCE("You are out of this game."), ADVICE_NONE},
	[REFUSED_TURN] = {"", ADVICE_HINT},
	[REFUSED_COUNT] = {SENTENCE("A bid names 1 to 99 dice."), ADVICE_LOWEST},
	[REFUSED_FACE] = {SENTENCE("A bid names a face from 1 to 6; 1 is an ace."), ADVICE_LOWEST},
	[REFUSED_ACES_OPENING] = {SENTENCE("Aces cannot open the bidding."), ADVICE_LOWEST},
	[REFUSED_LOWER] = {SENTENCE("{bid} is lower than {standing}."), ADVICE_LOWEST},
	[REFUSED_ACES_FEW] = {SENTENCE("{bid} is too few after {standing}: aces need at least half "
				       "the count, rounded up."),
		ADVICE_LOWEST},
	[REFUSED_AFTER_ACES] = {SENTENCE("{bid} is too few after {standing}: another face needs "
					 "twice the count plus one."),
		ADVICE_LOWEST},
	[REFUSED_FACE_LOCKED] = {SENTENCE("{bid} changes the face: in this palifico round you can "
					  "only raise the count of {standing}."),
		ADVICE_LOWEST},
	[REFUSED_COUNT_MUST_RISE] = {SENTENCE(
					     "{bid} does not raise {standing}: in a palifico round "
					     "the count must rise."),
		ADVICE_LOWEST},
	[REFUSED_VETERAN] = {SENTENCE("{bid} does not raise {standing}: you may raise count, face "
				      "or both, but neither may fall."),
		ADVICE_LOWEST},
	[REFUSED_NO_BID] = {SENTENCE("Nobody has bid in this round yet."), ADVICE_HINT},
	[REFUSED_CALZA_OFF] = {SENTENCE("Calza is switched off at this table."), ADVICE_HINT},
	[REFUSED_CALZA_TURN] = {SENTENCE("Calza is not for the player on turn."), ADVICE_HINT},
	[REFUSED_CALZA_BIDDER] = {SENTENCE("Nobody calls calza on their own bid."), ADVICE_HINT},
	[REFUSED_CALZA_PALIFICO] = {SENTENCE("There is no calza in a palifico round."),
		ADVICE_HINT},
	[REFUSED_CALZA_TWO] = {SENTENCE("There is no calza when two players are left."),
		ADVICE_HINT},
	[REFUSED_CALZA_GONE] = {SENTENCE("{bid} does not stand; {standing} does."), ADVICE_HINT},
	[REASON_SAME] = {SENTENCE("{standing} is the standing bid, and yours must be higher."),
		ADVICE_LOWEST},
	[REASON_OWN_BID] = {SENTENCE("Nobody doubts their own bid."), ADVICE_HINT},
	[REASON_GONE_ROUND] = {SENTENCE("{bid} does not stand: nobody has bid in this round yet."),
		ADVICE_HINT},
};

static bool is_standing(const struct perudo *p, const struct move *move) {
	return move->n_args == 2 && move->args[0] == p->count && move->args[1] == p->face;
}

/* The refusal, or the closer reason that the situation gives. */
static int closer_reason(const struct perudo *p, const struct move *move, int refusal) {
	switch (refusal) {
	case REFUSED_LOWER:
		return is_standing(p, move) ? REASON_SAME : refusal;
	case REFUSED_TURN:
		return move->verb == VERB_DUDO && move->seat == p->bidder ? REASON_OWN_BID
									  : refusal;
	case REFUSED_CALZA_GONE:
		return p->count == 0 ? REASON_GONE_ROUND : refusal;
	default:
		return refusal >= 0 && refusal < REASONS ? refusal : REFUSED_CHANCE;
	}
}

static void put_reason(
	const struct audience *audience, const struct move *move, int reason, struct text *out) {
	char bid[BID_SIZE], standing[BID_SIZE];
	const struct words *words = audience->words;
	const struct perudo *p = audience->view;
	struct text bid_text = TEXT_INTO(bid), standing_text = TEXT_INTO(standing);
	bid[0] = '\0';
	if (move->n_args == 2) {
		perudo_put_bid(&bid_text, words, move->args[0], move->args[1]);
	}
	perudo_put_bid(&standing_text, words, p->count, p->face);
	words_say(out, words, reasons[reason].sentence,
		WORDS_PLACES({"bid", bid, 0}, {"standing", standing, 0}));
}

/* Adds a sentence behind those said since begun. */
static void put_behind(struct text *out, size_t begun, const struct text *sentence) {
	if (sentence->len > 0) {
		text_puts(out, out->len > begun ? " " : "");
		text_put(out, sentence->buf, sentence->len);
	}
}

static void put_lowest(const struct audience *audience, int seat, struct text *out) {
	char bids[BIDS_SIZE];
	struct text list = TEXT_INTO(bids);
	if (perudo_put_lowest(&list, audience->words, audience->view, seat)) {
		SAY(out, audience->words, "Lowest legal: {bids}.", {"bids", bids, 0});
	} else {
		words_put(out, audience->words, "No bid is higher: say dudo.");
	}
}

static void put_advice(
	const struct audience *audience, int seat, enum advice advice, struct text *out) {
	char hint[ADVICE_SIZE];
	struct text behind = TEXT_INTO(hint);
	const struct perudo *p = audience->view;
	size_t begun = out->len;
	if (seat == p->turn && advice == ADVICE_LOWEST) {
		put_lowest(audience, seat, out);
		return;
	}
	if (seat != p->turn && p->turn >= 0) {
		SAY(out, audience->words, "It is {who}'s turn.",
			{"who", audience->names[p->turn], 0});
	}
	perudo_say_hint(audience, &behind);
	put_behind(out, begun, &behind);
}

void perudo_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	char advice[ADVICE_SIZE];
	struct text behind = TEXT_INTO(advice);
	int reason = closer_reason(audience->view, move, refusal);
	size_t begun = out->len;
	if (reasons[reason].sentence[0] != '\0') {
		put_reason(audience, move, reason, out);
	}
	if (reasons[reason].advice != ADVICE_NONE) {
		put_advice(audience, move->seat, reasons[reason].advice, &behind);
	}
	put_behind(out, begun, &behind);
}
