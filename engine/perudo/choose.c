#include "engine/perudo/perudo.h"
#include "engine/perudo/say.h"

/* Moves put together by choosing: a bid is asked for in two steps, a call is only confirmed. */

static const char *const bid_questions[] = {
	SENTENCE("How many dice?"),
	SENTENCE("Which face?"),
};

static void put_bid(const struct telling *telling, const struct move *move, struct text *out) {
	perudo_put_bid(out, telling->words, move->args[0], move->args[1]);
}

/* A call is about the bid that stands; its label alone where none does. */
static void put_call(const struct telling *telling, const struct move *move,
	const char *const sentences[PERUDO_VERBS], struct text *out) {
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	const struct perudo *p = telling->view;
	if (p->count == 0) {
		words_put(out, telling->words, perudo_game.verbs[move->verb].label);
		return;
	}
	perudo_put_bid(&bid_text, telling->words, p->count, p->face);
	words_say(out, telling->words, sentences[move->verb], WORDS_PLACES({"bid", bid, 0}));
}

void perudo_say_question(
	const struct telling *telling, const struct move *begun, struct text *out) {
	static const char *const sure[PERUDO_VERBS] = {
		[VERB_DUDO] = SENTENCE("Dudo on {bid}?"),
		[VERB_CALZA] = SENTENCE("Calza on {bid}?"),
	};
	char bid[BID_SIZE];
	struct text bid_text = TEXT_INTO(bid);
	if (begun->verb != VERB_BID) {
		put_call(telling, begun, sure, out);
	} else if (begun->n_args < 2) {
		words_put(out, telling->words, bid_questions[begun->n_args]);
	} else {
		put_bid(telling, begun, &bid_text);
		SAY(out, telling->words, "Bid {bid}?", {"bid", bid, 0});
	}
}

void perudo_say_choice(
	const struct telling *telling, const struct move *move, unsigned from, struct text *out) {
	static const char *const calls[PERUDO_VERBS] = {
		[VERB_DUDO] = SENTENCE("Dudo on {bid}"),
		[VERB_CALZA] = SENTENCE("Calza on {bid}"),
	};
	if (move->verb != VERB_BID) {
		put_call(telling, move, calls, out);
	} else if (move->n_args == 0) {
		words_put(out, telling->words, perudo_game.verbs[VERB_BID].label);
	} else if (move->n_args == 1) {
		text_number(out, move->args[0]);
	} else if (from == 1) {
		perudo_put_face(out, telling->words, move->args[1]);
	} else {
		put_bid(telling, move, out);
	}
}
