#include "engine/ring/ring.h"
#include "engine/ring/say.h"

/* Moves put together by choosing: a die or a card, in one step. */

static const struct {
	const char *which, *sure, *whole;
} sentences[] = {
	[VERB_TAKE] = {SENTENCE("Which die?"), SENTENCE("Take {what}?"), SENTENCE("Take {what}")},
	[VERB_DISCARD] = {SENTENCE("Which card will you discard?"), SENTENCE("Discard {what}?"),
		SENTENCE("Discard {what}")},
	[VERB_PLAY] = {SENTENCE("Which card will you play?"), SENTENCE("Play {what}?"),
		SENTENCE("Play {what}")},
};

/* The die or the card that the move names. */
static bool put_what(const struct audience *audience, const struct move *move, struct text *out) {
	if (move->verb == VERB_TAKE && move->n_args == 1) {
		text_number(out, move->args[0]);
		return true;
	}
	int card = move->n_args == 2 ? ring_card_of(move->args[0], move->args[1]) : NO_CARD;
	if (card != NO_CARD) {
		ring_put_card(out, audience->words, card);
	}
	return card != NO_CARD;
}

void ring_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	char named[CARD_SIZE];
	struct text what = TEXT_INTO(named);
	if (put_what(audience, begun, &what)) {
		words_say(out, audience->words, sentences[begun->verb].sure,
			WORDS_PLACES({"what", named, 0}));
	} else {
		words_put(out, audience->words, sentences[begun->verb].which);
	}
}

void ring_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	char named[CARD_SIZE];
	struct text what = TEXT_INTO(named);
	if (!put_what(audience, move, &what)) {
		words_put(out, audience->words, ring_game.verbs[move->verb].label);
	} else if (from < move->n_args) {
		text_puts(out, named);
	} else {
		words_say(out, audience->words, sentences[move->verb].whole,
			WORDS_PLACES({"what", named, 0}));
	}
}
