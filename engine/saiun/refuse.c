#include "engine/saiun/saiun.h"
#include "engine/saiun/say.h"

enum { OFFERS_MOST = 6, OFFERS_SIZE = 160, ADVICE_SIZE = 640 };

/* What is said behind the reason. */
enum advice {
	ADVICE_NONE,
	ADVICE_HINT,   /* what the seat can do */
	ADVICE_PLACES, /* where this die could go, and what else could go there */
	ADVICE_DICE,   /* the dice held */
	ADVICE_SPARE,  /* the dice left over */
	ADVICE_CARDS,  /* the dice cards held */
	ADVICE_TURN,   /* whose turn it is */
};

static const struct {
	const char *sentence;
	enum advice advice;
} reasons[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over."), ADVICE_NONE},
	[REFUSED_CHANCE] = {SENTENCE("The cards are still being dealt; try again in a moment."),
		ADVICE_NONE},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game."), ADVICE_NONE},
	[REFUSED_TURN] = {SENTENCE("It is {who}'s turn."), ADVICE_NONE},
	[REFUSED_PHASE] = {"", ADVICE_TURN},
	[REFUSED_SHAPE] = {SENTENCE("That is no die or column of this game."), ADVICE_HINT},
	[REFUSED_NO_DIE] = {SENTENCE("You hold no {colour} die."), ADVICE_DICE},
	[REFUSED_NOT_SPARE] = {SENTENCE("No {colour} die is left over."), ADVICE_SPARE},
	[REFUSED_CLASH] = {"", ADVICE_PLACES},
	[REFUSED_LOST] = {SENTENCE("No {colour} die would be seen from above, and no hand would "
				   "hold one: no colour may be lost."),
		ADVICE_PLACES},
	[REFUSED_FIRST_TURN] = {SENTENCE("The first turn of a round is a placement."), ADVICE_HINT},
	[REFUSED_NO_COLUMN] = {SENTENCE("No die lies on {from}."), ADVICE_HINT},
	[REFUSED_SAME_COLUMN] = {SENTENCE("The die must come down on another column."),
		ADVICE_PLACES},
	[REFUSED_SPLIT] = {SENTENCE("The cloud would fall apart: at this table a move may not "
				    "split it."),
		ADVICE_PLACES},
	[REFUSED_DROP] = {SENTENCE("A die is dropped only where nothing can be placed or moved."),
		ADVICE_HINT},
	[REFUSED_BET_EMPTY] = {SENTENCE("A bet names at least one of your dice cards, and the "
					"tokens on it."),
		ADVICE_HINT},
	[REFUSED_BET_TOKENS] = {SENTENCE("Each chosen card takes at least one token, and all "
					 "together at most five."),
		ADVICE_HINT},
	[REFUSED_BET_CARDS] = {SENTENCE("You do not hold these dice cards."), ADVICE_CARDS},
	[REFUSED_BET_ORDER] = {SENTENCE("The cards of a bet stand in the order R Y G B P."),
		ADVICE_HINT},
};

static const char *const clashes[] = {
	[CLASH_FIRST] = SENTENCE("The first die of a round lies on 0,0."),
	[CLASH_FAR] = SENTENCE("On {column} {die} would touch no die: on level 1 it must lie "
			       "beside one."),
	[CLASH_FULL] = SENTENCE("Level 1 is full: ten dice lie there."),
	[CLASH_LOW] = SENTENCE("Level 2 opens with eight dice on level 1; there are {n}, not "
			       "counting the die in your hand."),
	[CLASH_HIGH] = SENTENCE("On {column} lie three dice, and there is no fourth level."),
	[CLASH_COLOUR] = SENTENCE("On {column} {die} would touch {other} on {at}: no colour may "
				  "touch itself."),
	[CLASH_COLOUR_BELOW] = SENTENCE("On {column} {die} would lie on {other}: no colour may "
					"touch itself."),
	[CLASH_FACE] = SENTENCE("On {column} {die} would touch {other} on {at}: neither the same "
				"number nor its opposite (together 7) may."),
	[CLASH_FACE_BELOW] = SENTENCE("On {column} {die} would lie on {other}: neither the same "
				      "number nor its opposite (together 7) may."),
};

static bool comes_down(const struct move *move) {
	return (move->verb == VERB_PLACE || move->verb == VERB_LAY) && move->n_args == 4;
}

static bool is_move(const struct move *move) {
	return move->verb == VERB_MOVE && move->n_args == 5;
}

/* The die that would come down, of a move that names one. */
static struct saiun_die die_of(const struct saiun *p, const struct move *move) {
	const struct saiun_column *from =
		is_move(move) ? saiun_column_at(&p->cloud, move->args[0], move->args[1]) : NULL;
	if (from != NULL) {
		return saiun_top(from);
	}
	return (struct saiun_die){(uint8_t)move->args[0], (uint8_t)move->args[1]};
}

static void put_clash(const struct audience *audience, const struct move *move, struct text *out) {
	char die[DIE_SIZE], other[DIE_SIZE], column[COLUMN_SIZE], at[COLUMN_SIZE];
	struct text die_text = TEXT_INTO(die), other_text = TEXT_INTO(other),
		    column_text = TEXT_INTO(column), at_text = TEXT_INTO(at);
	const struct saiun *p = audience->view;
	struct saiun_fault fault = saiun_judge_move(p, move);
	int lifted = is_move(move) && saiun_height_at(&p->cloud, move->args[0], move->args[1]) == 1;
	saiun_put_die_in_words(&die_text, audience->words, die_of(p, move));
	saiun_put_die_in_words(&other_text, audience->words, fault.other);
	saiun_put_column(&column_text, move->args[2], move->args[3]);
	saiun_put_column(&at_text, fault.x, fault.y);
	words_say(out, audience->words, clashes[fault.clash],
		WORDS_PLACES({"die", die, 0}, {"other", other, 0}, {"column", column, 0},
			{"at", at, 0}, {"n", NULL, p->cloud.n - lifted}));
}

/* The colour that the move lacks, or would make to be lost. */
static int colour_missed(const struct saiun *p, const struct move *move, int refusal) {
	if (refusal == REFUSED_LOST) {
		struct saiun after = *p;
		saiun_carry_out(&after, move);
		return __builtin_ctz(saiun_safe_colours(p) & ~saiun_safe_colours(&after));
	}
	return move->n_args > 0 ? move->args[is_move(move) ? 4 : 0] : NO_COLOUR;
}

static void put_reason(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	char colour[DIE_SIZE], from[COLUMN_SIZE];
	struct text colour_text = TEXT_INTO(colour), from_text = TEXT_INTO(from);
	const struct saiun *p = audience->view;
	saiun_put_colour(&colour_text, audience->words, colour_missed(p, move, refusal));
	saiun_put_column(&from_text, move->args[0], move->args[1]);
	words_say(out, audience->words, reasons[refusal].sentence,
		WORDS_PLACES({"colour", colour, 0}, {"from", from, 0},
			{"who", p->turn >= 0 ? audience->names[p->turn] : "", 0}));
}

/* Where else the die could come down: " 0,1 1,2", from the top row down. */
static void list_columns(const struct saiun *p, const struct move *move, struct text *out) {
	struct move other = *move;
	int found = 0;
	for (int y = CLOUD_REACH; y >= -CLOUD_REACH; y--) {
		for (int x = -CLOUD_REACH; x <= CLOUD_REACH; x++) {
			other.args[2] = (int16_t)x;
			other.args[3] = (int16_t)y;
			if (saiun_legal(p, &other) != LEGAL) {
				continue;
			}
			if (found++ == OFFERS_MOST) {
				text_puts(out, " …");
				return;
			}
			text_puts(out, out->len > 0 ? " " : "");
			saiun_put_column(out, x, y);
		}
	}
}

/* What else could come down there. */
static void list_dice(const struct saiun *p, const struct move *move, struct text *out) {
	struct move other = *move;
	int found = 0;
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		for (int16_t face = 1; face <= SIDES; face++) {
			other.args[0] = colour;
			other.args[1] = face;
			if (saiun_legal(p, &other) != LEGAL) {
				continue;
			}
			if (found++ == OFFERS_MOST) {
				text_puts(out, " …");
				return;
			}
			text_puts(out, out->len > 0 ? " " : "");
			saiun_put_die_in_letters(
				out, (struct saiun_die){(uint8_t)colour, (uint8_t)face});
		}
	}
}

static void put_places(const struct audience *audience, const struct move *move, struct text *out) {
	char columns[OFFERS_SIZE], dice[OFFERS_SIZE], die[DIE_SIZE], column[COLUMN_SIZE];
	struct text columns_text = TEXT_INTO(columns), dice_text = TEXT_INTO(dice),
		    die_text = TEXT_INTO(die), column_text = TEXT_INTO(column);
	const struct saiun *p = audience->view;
	size_t begun = out->len;
	list_columns(p, move, &columns_text);
	if (comes_down(move)) {
		list_dice(p, move, &dice_text);
	}
	saiun_put_die_in_words(&die_text, audience->words, die_of(p, move));
	saiun_put_column(&column_text, move->args[2], move->args[3]);
	if (columns_text.len > 0) {
		SAY(out, audience->words, "Legal for {die}: {columns}", {"die", die, 0},
			{"columns", columns, 0});
	}
	if (dice_text.len > 0) {
		text_puts(out, out->len > begun ? " · " : "");
		SAY(out, audience->words, "Legal on {column}: {dice}", {"column", column, 0},
			{"dice", dice, 0});
	}
	if (out->len == begun) {
		saiun_say_hint(audience, out);
	}
}

static void put_dice(const struct audience *audience, const uint8_t dice[COLOURS],
	const char *sentence, struct text *out) {
	char list[64];
	struct text text = TEXT_INTO(list);
	saiun_put_dice(&text, dice);
	words_say(out, audience->words, sentence, WORDS_PLACES({"dice", list, 0}));
}

static void put_advice(const struct audience *audience, const struct move *move, enum advice advice,
	struct text *out) {
	const struct saiun *p = audience->view;
	switch (advice) {
	case ADVICE_PLACES:
		put_places(audience, move, out);
		break;
	case ADVICE_DICE:
		put_dice(audience, p->hands[move->seat], SENTENCE("Your dice: {dice}"), out);
		break;
	case ADVICE_SPARE:
		put_dice(audience, p->spare, SENTENCE("Left over: {dice}"), out);
		break;
	case ADVICE_CARDS:
		saiun_say_held(audience, out);
		break;
	case ADVICE_TURN:
		saiun_put_turn(audience, out);
		break;
	case ADVICE_HINT:
		saiun_say_hint(audience, out);
		break;
	case ADVICE_NONE:
		break;
	}
}

static const char *const phases[] = {
	[PHASE_DRAFT] = SENTENCE("Now the dice left over are taken."),
	[PHASE_LAYOUT] = SENTENCE("Now the last two dice left over are laid."),
	[PHASE_BETS] = SENTENCE("Now everybody bets."),
	[PHASE_TURNS] = SENTENCE("Now dice are placed and moved."),
};

void saiun_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out) {
	char advice[ADVICE_SIZE];
	struct text behind = TEXT_INTO(advice);
	const struct saiun *p = audience->view;
	size_t begun = out->len;
	if (refusal == REFUSED_CLASH) {
		put_clash(audience, move, out);
	} else if (refusal == REFUSED_PHASE) {
		words_put(out, audience->words, phases[p->phase]);
	} else {
		put_reason(audience, move, refusal, out);
	}
	put_advice(audience, move, reasons[refusal].advice, &behind);
	if (behind.len > 0) {
		text_puts(out, out->len > begun ? " " : "");
		text_put(out, behind.buf, behind.len);
	}
}
