#include "engine/catbox/catbox.h"
#include "engine/catbox/say.h"

/* Moves put together by choosing: a card, then its color. */

static void put_play(const struct audience *audience, const struct move *move, struct text *out) {
	catbox_put_card(out, audience->words, move->args[0], move->args[1]);
}

static void ask_play(const struct audience *audience, const struct move *begun, struct text *out) {
	char play[CARD_SIZE];
	struct text text = TEXT_INTO(play);
	if (begun->n_args == 0) {
		words_put(out, audience->words, "Which card?");
	} else if (begun->n_args == 1) {
		SAY(out, audience->words, "Which colour has the {card}?",
			{"card", NULL, begun->args[0]});
	} else {
		put_play(audience, begun, &text);
		SAY(out, audience->words, "Play {card}?", {"card", play, 0});
	}
}

static void ask_predict(
	const struct audience *audience, const struct move *begun, struct text *out) {
	if (begun->n_args == 0) {
		words_put(out, audience->words, "How many tricks?");
	} else {
		SAY(out, audience->words, "Predict {n}?", {"n", NULL, begun->args[0]});
	}
}

static void ask_discard(
	const struct audience *audience, const struct move *begun, struct text *out) {
	if (begun->n_args == 0) {
		words_put(out, audience->words, "Which card goes aside?");
	} else {
		SAY(out, audience->words, "Put the {card} aside?", {"card", NULL, begun->args[0]});
	}
}

void catbox_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	static void (*const asks[CATBOX_VERBS])(
		const struct audience *, const struct move *, struct text *) = {
		[VERB_PREDICT] = ask_predict,
		[VERB_PLAY] = ask_play,
		[VERB_DISCARD] = ask_discard,
	};
	asks[begun->verb](audience, begun, out);
}

void catbox_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	if (move->n_args == 0) {
		words_put(out, audience->words, catbox_game.verbs[move->verb].label);
	} else if (move->n_args == 1) {
		text_number(out, move->args[0]);
	} else if (from == 1) {
		catbox_put_color(out, audience->words, move->args[1]);
	} else {
		put_play(audience, move, out);
	}
}
