#include "engine/saiun/refusals.h"

#include <string.h>

#include "engine/saiun/landing.h"
#include "engine/saiun/phrases.h"
#include "engine/saiun/rules.h"
#include "engine/saiun/status.h"
#include "engine/say.h"

enum advice {
	ADVICE_WHOSE = 1, /* whose turn it is */
	ADVICE_PHASE,     /* what is done now, and by whom */
	ADVICE_HINT,      /* what the seat can do */
	ADVICE_CLASH,     /* what the die clashes with, and as ADVICE_PLACES */
	ADVICE_LOST,      /* the colour that would be lost, and as ADVICE_PLACES */
	ADVICE_PLACES,    /* where this die could go, and what else could go there */
	ADVICE_DICE,      /* the dice held */
	ADVICE_SPARE,     /* the dice left over */
	ADVICE_CARDS,     /* the dice cards held */
};

const struct refusal_words saiun_refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The cards are still being dealt; try again in a moment.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_TURN] = {NULL, ADVICE_WHOSE},
	[REFUSED_PHASE] = {NULL, ADVICE_PHASE},
	[REFUSED_SHAPE] = {SENTENCE("There is no such die or position."), ADVICE_HINT},
	[REFUSED_NO_DIE] = {SENTENCE("You hold no {colour} die."), ADVICE_DICE},
	[REFUSED_NOT_SPARE] = {SENTENCE("There is no {colour} die left over."), ADVICE_SPARE},
	[REFUSED_CLASH] = {NULL, ADVICE_CLASH},
	[REFUSED_LOST] = {NULL, ADVICE_LOST},
	[REFUSED_FIRST_TURN] = {SENTENCE("The first turn of a round must place a die."),
		ADVICE_HINT},
	[REFUSED_NO_COLUMN] = {SENTENCE("There is no die on {from}."), ADVICE_HINT},
	[REFUSED_SAME_COLUMN] = {SENTENCE("The die must move to another position."), ADVICE_PLACES},
	[REFUSED_SPLIT] = {SENTENCE("The cloud would fall apart: at this table a move may not "
				    "split it."),
		ADVICE_PLACES},
	[REFUSED_DROP] =
		{SENTENCE("You may drop a die only when you can neither place nor move one."),
			ADVICE_HINT},
	[REFUSED_BET_EMPTY] =
		{SENTENCE("Name at least one of your dice cards, and the tokens on it."),
			ADVICE_HINT},
	[REFUSED_BET_TOKENS] =
		{SENTENCE("Put at least 1 token on each card you bet on, 5 in all at most."),
			ADVICE_HINT},
	[REFUSED_BET_CARDS] = {SENTENCE("You do not hold these dice cards."), ADVICE_CARDS},
	[REFUSED_BET_ORDER] = {SENTENCE("List the cards in the order R Y G B P."), ADVICE_HINT},
};

static const char *const phases[] = {
	[PHASE_DRAFT] = SENTENCE("Now players take the leftover dice."),
	[PHASE_LAYOUT] = SENTENCE("Now the last two leftover dice are laid on the table."),
	[PHASE_BETS] = SENTENCE("Now everybody bets."),
	[PHASE_TURNS] = SENTENCE("Now players place and move dice."),
};

static const char *const clashes[] = {
	[CLASH_FIRST] = SENTENCE("The first die of a round goes on 0,0."),
	[CLASH_FAR] =
		SENTENCE("On {column} {die} would touch no die: on level 1 it must be beside one."),
	[CLASH_FULL] = SENTENCE("Level 1 is full: it holds ten dice."),
	[CLASH_LOW] = SENTENCE("Level 2 opens with eight dice on level 1; there are {n}, not "
			       "counting the die in your hand."),
	[CLASH_HIGH] = SENTENCE("There are three dice on {column}, and no fourth level."),
	[CLASH_COLOUR] = SENTENCE("On {column} {die} would touch {other} on {at}: no colour may "
				  "touch itself."),
	[CLASH_COLOUR_BELOW] = SENTENCE("On {column} {die} would lie on {other}: no colour may "
					"touch itself."),
	[CLASH_FACE] = SENTENCE("On {column} {die} would touch {other} on {at}: equal numbers and "
				"opposite ones (together 7) may not touch."),
	[CLASH_FACE_BELOW] = SENTENCE("On {column} {die} would lie on {other}: equal numbers and "
				      "opposite ones (together 7) may not touch."),
};

static void put_clash(const struct audience *audience, const struct move *move,
	const struct saiun_landing *landing, struct text *out) {
	const struct saiun_fault *fault = &landing->fault;
	words_tell(out, audience, clashes[fault->clash],
		WORDS_PLACES({"die", .put = saiun_put_die, .at = DIE(landing->die)},
			{"other", .put = saiun_put_die, .at = DIE(fault->other)},
			{"column", .put = saiun_put_column, .at = move->args + 2},
			{"at", .put = saiun_put_column, .at = fault->at},
			{"n", .number = landing->on_level_one}));
}

/* What else would be legal: how many, then two args of each. One more than is told. */
enum { OFFERS_MOST = 6, OFFERS_SIZE = 1 + 2 * (OFFERS_MOST + 1) };

/* Offers two args of the move, from this one on, if they make it legal. */
static void offer(const struct saiun *p, const struct move *move, int from, int16_t *offers) {
	if (offers[0] <= OFFERS_MOST && saiun_legal(p, move) == LEGAL) {
		memcpy(offers + 1 + 2 * offers[0], move->args + from, 2 * sizeof(*offers));
		offers[0]++;
	}
}

/* Where else the die could come down, from the top row down. */
static void offer_columns(const struct saiun *p, struct move move, int16_t *offers) {
	for (int16_t y = CLOUD_REACH; y >= -CLOUD_REACH; y--) {
		for (int16_t x = -CLOUD_REACH; x <= CLOUD_REACH; x++) {
			move.args[2] = x;
			move.args[3] = y;
			offer(p, &move, 2, offers);
		}
	}
}

/* What else could come down there. */
static void offer_dice(const struct saiun *p, struct move move, int16_t *offers) {
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		for (int16_t face = 1; face <= SIDES; face++) {
			move.args[0] = colour;
			move.args[1] = face;
			offer(p, &move, 0, offers);
		}
	}
}

static void put_offers(const struct audience *audience, const int16_t *offers,
	void (*put)(const struct audience *, const int16_t *, struct text *), struct text *out) {
	for (int i = 0; i < offers[0] && i < OFFERS_MOST; i++) {
		text_puts(out, i > 0 ? " " : "");
		put(audience, offers + 1 + 2 * i, out);
	}
	text_puts(out, offers[0] > OFFERS_MOST ? " …" : "");
}

static void put_columns(const struct audience *audience, const int16_t *at, struct text *out) {
	put_offers(audience, at, saiun_put_column, out);
}

static void put_die_in_letters(
	const struct audience *audience, const int16_t *at, struct text *out) {
	(void)audience;
	text_add(out, "%c%d", saiun_letter(at[0]), at[1]);
}

static void put_dice(const struct audience *audience, const int16_t *at, struct text *out) {
	put_offers(audience, at, put_die_in_letters, out);
}

static void put_places(const struct audience *audience, const struct move *move,
	struct saiun_die die, struct text *out) {
	int16_t columns[OFFERS_SIZE] = {0}, dice[OFFERS_SIZE] = {0};
	offer_columns(audience->view, *move, columns);
	if (move->verb != VERB_MOVE) {
		offer_dice(audience->view, *move, dice);
	}
	if (columns[0] > 0) {
		TELL(out, audience, "Possible for {die}: {columns}",
			{"die", .put = saiun_put_die, .at = DIE(die)},
			{"columns", .put = put_columns, .at = columns});
	}
	if (dice[0] > 0) {
		text_puts(out, columns[0] > 0 ? " · " : "");
		TELL(out, audience, "Possible on {column}: {dice}",
			{"column", .put = saiun_put_column, .at = move->args + 2},
			{"dice", .put = put_dice, .at = dice});
	}
	if (columns[0] == 0 && dice[0] == 0) {
		saiun_say_hint(audience, out);
	}
}

static void advise_landing(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	struct saiun_landing landing = saiun_land(audience->view, move);
	if (advice == ADVICE_CLASH) {
		put_clash(audience, move, &landing, out);
		words_gap(out, audience->words);
	} else if (advice == ADVICE_LOST) {
		TELL(out, audience,
			"No {colour} die would be visible from above or in a hand, and no colour "
			"may be lost.",
			{"colour", .put = saiun_put_colour,
				.at = VALUE(__builtin_ctz(landing.lost))});
		words_gap(out, audience->words);
	}
	put_places(audience, move, landing.die, out);
}

void saiun_advise(const struct audience *audience, const struct move *move, uint8_t advice,
	struct text *out) {
	const struct saiun *p = audience->view;
	switch ((enum advice)advice) {
	case ADVICE_WHOSE:
		say_whose_turn(audience, p->turn, out);
		break;
	case ADVICE_PHASE:
		words_put(out, audience->words, phases[p->phase]);
		words_gap(out, audience->words);
		saiun_put_turn(audience, NULL, out);
		break;
	case ADVICE_CLASH:
	case ADVICE_LOST:
	case ADVICE_PLACES:
		advise_landing(audience, move, advice, out);
		break;
	case ADVICE_DICE:
		TELL(out, audience, "Your dice: {dice}",
			{"dice", .put = saiun_put_dice, .at = VALUE(move->seat)});
		break;
	case ADVICE_SPARE:
		TELL(out, audience, "Left over: {dice}",
			{"dice", .put = saiun_put_dice, .at = VALUE(SEAT_NONE)});
		break;
	case ADVICE_CARDS:
		saiun_say_hand(audience, out);
		break;
	case ADVICE_HINT:
		saiun_say_hint(audience, out);
		break;
	}
}
