#include "engine/perudo/perudo.h"
#include "engine/perudo/say.h"

/* Moves put together by choosing: a bid is asked for in two steps, a call is only confirmed. */

static const char *const bid_questions[] = {
	SENTENCE("How many dice?"),
	SENTENCE("Which face?"),
};

static void put_bid(const struct audience *audience, const struct move *move, struct text *out) {
	perudo_put_bid(out, audience->words, move->args[0], move->args[1]);
}

/* A call is about the bid that stands; its label alone where none does. */
static void put_call(const struct audience *audience, const struct move *move,
	const char *const sentences[PERUDO_VERBS], struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	const struct perudo *p = audience->view;
	if (p->count == 0) {
		words_put(out, audience->words, perudo_game.verbs[move->verb].label);
		return;
	}
	perudo_put_bid(&bid_text, audience->words, p->count, p->face);
	words_say(out, audience->words, sentences[move->verb], WORDS_PLACES({"bid", bid, 0}));
}

void perudo_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	static const char *const sure[PERUDO_VERBS] = {
		[VERB_DUDO] = SENTENCE("Dudo on {bid}?"),
		[VERB_CALZA] = SENTENCE("Calza on {bid}?"),
	};
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	if (begun->verb != VERB_BID) {
		put_call(audience, begun, sure, out);
	} else if (begun->n_args < 2) {
		words_put(out, audience->words, bid_questions[begun->n_args]);
	} else {
		put_bid(audience, begun, &bid_text);
		SAY(out, audience->words, "Bid {bid}?", {"bid", bid, 0});
	}
}

void perudo_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	static const char *const calls[PERUDO_VERBS] = {
		[VERB_DUDO] = SENTENCE("Dudo on {bid}"),
		[VERB_CALZA] = SENTENCE("Calza on {bid}"),
	};
	if (move->verb != VERB_BID) {
		put_call(audience, move, calls, out);
	} else if (move->n_args == 0) {
		words_put(out, audience->words, perudo_game.verbs[VERB_BID].label);
	} else if (move->n_args == 1) {
		text_number(out, move->args[0]);
	} else if (from == 1) {
		perudo_put_face(out, audience->words, move->args[1]);
	} else {
		put_bid(audience, move, out);
	}
}
