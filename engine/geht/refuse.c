#include "engine/geht/refuse.h"

#include "engine/geht/legal.h"
#include "engine/geht/phrases.h"
#include "engine/geht/turn.h"
#include "engine/say.h"

static const char *const reasons[] = {
	[REFUSED_OVER] = SENTENCE("The game is over."),
	[REFUSED_CHANCE] = SENTENCE("The dice are still falling; try again in a moment."),
	[REFUSED_SEAT] = SENTENCE("You have no seat in this game."),
	[REFUSED_PHASE] = SENTENCE("That is for another phase; this one is: {phase}."),
	[REFUSED_FORM] = SENTENCE("It does not go like that."),
	[REFUSED_LAID] = SENTENCE("You have laid out your cards already."),
	[REFUSED_HIGH] = SENTENCE("Cards are placed on levels 1, 2 and 3 only."),
	[REFUSED_FULL] = SENTENCE("A level where four cards lie takes no new one."),
	[REFUSED_NONE_NEW] = SENTENCE("You have no new cards to place."),
	[REFUSED_NOT_NEW] = SENTENCE("{stranger} is not among your new cards."),
	[REFUSED_ORDER] = SENTENCE("Each new card is named once, in the order drawn."),
	[REFUSED_PLACE_COUNT] = SENTENCE("New cards that fit must be placed."),
	[REFUSED_PICKED] = SENTENCE("You have chosen your bonus already."),
	[REFUSED_ONE_MARKER] = SENTENCE("Round 1 brings a luck marker, and nothing to choose."),
	[REFUSED_SWAP] = SENTENCE("Only a card that you have just drawn can be swapped."),
	[REFUSED_NOT_SAME] = SENTENCE("{drawn} is not the same as another of your cards."),
	[REFUSED_SWAP_EMPTY] = SENTENCE("No card is left to draw for it."),
	[REFUSED_KEEP] = SENTENCE("There is no card that you could swap."),
	[REFUSED_DONE] = SENTENCE("You are done buying."),
	[REFUSED_FOUR_BOUGHT] = SENTENCE("Four cards are the most you may buy in a round."),
	[REFUSED_MONEY] = SENTENCE("That costs {price}, and you have {money}."),
	[REFUSED_PILE_EMPTY] = SENTENCE("No card of that colour is left to draw."),
	[REFUSED_SOLO_SPEND] = SENTENCE("Cards are spent by the solo rules only."),
	[REFUSED_SPEND_OWN] = SENTENCE("{card} is not among your scored cards."),
	[REFUSED_SPEND_GREEN] = SENTENCE("{card} is not green: only green cards bring money."),
	[REFUSED_OUT] = SENTENCE("No more decisions for you in this round."),
	[REFUSED_NOT_OWN] = SENTENCE("{card} is not in your display."),
	[REFUSED_MARKED] = SENTENCE("You have taken {card} in this round already."),
	[REFUSED_FIRST_LEVEL] = SENTENCE(
		"The first card of a round is one on level 1; {card} is on level {level}."),
	[REFUSED_LOWER] = SENTENCE(
		"{card} is on level {level}; you have reached level {reached}, and it never goes "
		"down."),
	[REFUSED_SKIPS] = SENTENCE("{card} is on level {level}; you have reached level {reached}, "
				   "and no level is skipped."),
	[REFUSED_UNMET] = SENTENCE("The roll {dice} does not meet {whole}."),
	[REFUSED_MARKERS] = SENTENCE("Each card taken needs a marker."),
	[REFUSED_NO_LUCK] = SENTENCE("You have no luck marker."),
	[REFUSED_UNMARKED] = SENTENCE("{card} is not a marked card of yours."),
	[REFUSED_TOP] = SENTENCE("{card} is on level 5, the highest: it must be scored."),
	[REFUSED_SOLO_LIFT] = SENTENCE("Scored cards are lifted by the solo rules only."),
	[REFUSED_LIFT_LEVEL] =
		SENTENCE("{card} is on level {level}: only levels 4 and 5 lift scored cards."),
	[REFUSED_LIFT_MANY] = SENTENCE("Level 4 lifts one scored card, level 5 two."),
	[REFUSED_LIFT_OWN] = SENTENCE("Only other scored cards of yours can be lifted."),
	[REFUSED_LIFT_COLOUR] =
		SENTENCE("{card} lifts scored cards of its own colour or an easier one."),
	[REFUSED_LIFT_TOP] = SENTENCE("Nothing goes above level 5."),
};

/* The first card of those to be placed that is none of the new ones. */
static int stranger(const struct geht_seat *own, const struct move *move) {
	for (int i = 0; i < move->n_args; i += 2) {
		bool known = false;
		for (int j = 0; j < own->n_fresh; j++) {
			known = known || own->fresh[j] == move->args[i];
		}
		if (!known) {
			return move->args[i];
		}
	}
	return NO_CARD;
}

static int price(const struct move *move) {
	int colour = move->n_args > 0 ? move->args[0] : -1;
	return colour >= 0 && colour < COLOURS ? geht_worth[colour] : 0;
}

static void put_reason(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	const struct geht *g = audience->view;
	const struct geht_seat *own = &g->seats[move->seat];
	const int16_t *card = VALUE(move->n_args > 0 ? move->args[0] : NO_CARD);
	const int16_t *drawn = VALUE(own->n_fresh > 0 ? own->fresh[own->n_fresh - 1] : NO_CARD);
	words_tell(out, audience, reasons[refusal],
		WORDS_PLACES({"card", .put = geht_put_number, .at = card},
			{"whole", .put = geht_put_card, .at = card},
			{"drawn", .put = geht_put_number, .at = drawn},
			{"stranger", .put = geht_put_number, .at = VALUE(stranger(own, move))},
			{"phase", .put = geht_put_phase}, {"dice", .put = geht_put_dice},
			{"level", .number = geht_level(g, move->seat, *card)},
			{"reached", .number = own->reached}, {"price", .number = price(move)},
			{"money", .number = own->money}));
}

/* What the seat can do, else who is awaited. */
static void put_advice(const struct audience *audience, struct text *out) {
	unsigned active = geht_active_seats(audience->view);
	size_t begun = out->len;
	geht_say_hint(audience, out);
	if (out->len == begun && active != 0) {
		TELL(out, audience, "Waiting for: {names}.",
			{"names", .put = say_put_names, .at = VALUE(active)});
	}
}

void geht_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	const struct geht *g = audience->view;
	if (refusal == REFUSED_SEAT || move->seat < 0 || move->seat >= g->n_seats) {
		words_put(out, audience->words, reasons[REFUSED_SEAT]);
		return;
	}
	put_reason(audience, move, refusal, out);
	if (refusal != REFUSED_OVER && refusal != REFUSED_CHANCE) {
		text_puts(out, " ");
		put_advice(audience, out);
		text_trim(out);
	}
}
