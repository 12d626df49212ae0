#include "engine/catbox/say.h"

enum { HINT_SIZE = 1024, REFUSALS = REFUSED_RED + 1 };

static const struct {
	const char *sentence;
	bool advises; /* whose turn it is, or what this seat can do, stands behind */
} reasons[REFUSALS] = {
	[LEGAL] = {"", false},
	[REFUSED_OVER] = {SENTENCE("The game is over."), false},
	[REFUSED_CHANCE] = {SENTENCE("The cards are being dealt; try again in a moment."), false},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game."), false},
	[REFUSED_TURN] = {"", true},
	[REFUSED_SHAPE] = {SENTENCE("That names too little or too much."), true},
	[REFUSED_DISCARD_OFF] = {SENTENCE("No card is put aside at this table."), true},
	[REFUSED_DISCARD_FIRST] = {SENTENCE("First everybody puts a card aside."), true},
	[REFUSED_DISCARD_OVER] = {SENTENCE("For this round all have put their card aside."), true},
	[REFUSED_DISCARD_DONE] = {SENTENCE("You have put a card aside, and it stays there."), true},
	[REFUSED_PREDICT_FIRST] = {SENTENCE("First everybody predicts their tricks."), true},
	[REFUSED_PREDICT_OVER] = {SENTENCE("You have predicted {predicted}, and that stands for "
					   "this round."),
		true},
	[REFUSED_TRICKS] = {SENTENCE("With {n} players {numbers} tricks can be predicted."), true},
	[REFUSED_CARD] = {SENTENCE("You hold no {card}."), true},
	[REFUSED_COLOR] = {SENTENCE("The colours are red, blue, yellow and green."), true},
	[REFUSED_TAKEN] = {SENTENCE("The {play} is taken: {owner} played it in this round."), true},
	[REFUSED_VOID] = {SENTENCE("You are void in {colour}: you left it when it was led."), true},
	[REFUSED_RED] = {SENTENCE("Red cannot be led yet: nobody has played red in this round."),
		true},
};

static void put_space(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	const struct catbox *c = audience->view;
	char play[CARD_SIZE], color[COLOR_SIZE];
	struct text play_text = TEXT_INTO(play), color_text = TEXT_INTO(color);
	int owner = refusal == REFUSED_TAKEN ? catbox_owner(c, move->args[0], move->args[1]) : 0;
	catbox_put_card(&play_text, audience->words, move->args[0], move->args[1]);
	catbox_put_color(&color_text, audience->words, move->args[1]);
	words_say(out, audience->words, reasons[refusal].sentence,
		WORDS_PLACES({"play", play, 0}, {"colour", color, 0}, {"card", NULL, move->args[0]},
			{"owner", owner >= 0 ? audience->names[owner] : "", 0}));
}

static void put_number(const struct audience *audience, int seat, int refusal, struct text *out) {
	const struct catbox *c = audience->view;
	char numbers[CARDS_SIZE];
	struct text list = TEXT_INTO(numbers);
	bool sits = seat >= 0 && seat < c->n_seats;
	catbox_put_predictions(audience, &list);
	words_say(out, audience->words, reasons[refusal].sentence,
		WORDS_PLACES({"n", NULL, c->n_seats}, {"numbers", numbers, 0},
			{"predicted", NULL, sits ? c->predicted[seat] : 0}));
}

static void put_advice(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->phase == PHASE_DISCARD && catbox_has_discarded(c, audience->seat)) {
		catbox_put_turn(audience, out);
	} else if (c->phase != PHASE_DISCARD && audience->seat != c->turn && c->turn >= 0) {
		SAY(out, audience->words, "It is {who}'s turn.",
			{"who", audience->names[c->turn], 0});
	}
	catbox_say_hint(audience, out);
}

void catbox_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	char advice[HINT_SIZE];
	struct text behind = TEXT_INTO(advice);
	size_t begun = out->len;
	if (refusal < 0 || refusal >= REFUSALS) {
		refusal = REFUSED_CHANCE;
	}
	if (refusal >= REFUSED_CARD) {
		put_space(audience, move, refusal, out);
	} else if (reasons[refusal].sentence[0] != '\0') {
		put_number(audience, move->seat, refusal, out);
	}
	if (reasons[refusal].advises && audience->seat >= 0) {
		put_advice(audience, &behind);
	}
	if (behind.len > 0) {
		text_puts(out, out->len > begun ? " " : "");
		text_puts(out, advice);
	}
}
