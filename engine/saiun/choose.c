#include "engine/saiun/saiun.h"
#include "engine/saiun/say.h"

/* Moves put together by choosing: a die's colour, its number, the column; the die to move, where
 * to, what goes out for it; card by card. */

static struct saiun_die die_in(const int16_t *args) {
	return (struct saiun_die){(uint8_t)args[0], (uint8_t)args[1]};
}

/* "yellow 6 on 1,1": the die seen there. */
static void put_die_at(const struct audience *audience, const int16_t *column, struct text *out) {
	char die[DIE_SIZE], name[COLUMN_SIZE];
	struct text die_text = TEXT_INTO(die), column_text = TEXT_INTO(name);
	const struct saiun *p = audience->view;
	const struct saiun_column *at = saiun_column_at(&p->cloud, column[0], column[1]);
	saiun_put_column(&column_text, column[0], column[1]);
	if (at == NULL) {
		text_puts(out, name);
		return;
	}
	saiun_put_die_in_words(&die_text, audience->words, saiun_top(at));
	SAY(out, audience->words, "{die} on {column}", {"die", die, 0}, {"column", name, 0});
}

static void put_placement(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	const struct saiun *p = audience->view;
	char die[DIE_SIZE], column[COLUMN_SIZE];
	struct text die_text = TEXT_INTO(die), column_text = TEXT_INTO(column);
	if (move->n_args == 1) {
		saiun_put_colour(out, audience->words, move->args[0]);
		return;
	}
	if (move->n_args == 2 && from == 1) {
		text_number(out, move->args[1]);
		return;
	}
	if (move->n_args == 4 && from == 2) {
		saiun_put_spot(audience, &p->cloud, move->args[2], move->args[3], out);
		return;
	}
	saiun_put_die_in_words(&die_text, audience->words, die_in(move->args));
	if (move->n_args == 2) {
		text_puts(out, die);
		return;
	}
	saiun_put_column(&column_text, move->args[2], move->args[3]);
	SAY(out, audience->words, "{die} on {column}", {"die", die, 0}, {"column", column, 0});
}

static void put_discard(
	const struct audience *audience, const struct move *move, struct text *out) {
	char colour[DIE_SIZE];
	struct text name = TEXT_INTO(colour);
	saiun_put_colour(&name, audience->words, move->args[4]);
	SAY(out, audience->words, "discard {colour}", {"colour", colour, 0});
}

static void put_move(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	const struct saiun *p = audience->view;
	char die[SPOT_SIZE], to[COLUMN_SIZE];
	struct text die_text = TEXT_INTO(die), to_text = TEXT_INTO(to);
	if (move->n_args == 5 && from == 4) {
		put_discard(audience, move, out);
		return;
	}
	if (move->n_args == 4 && from == 2) {
		saiun_put_spot(audience, &p->cloud, move->args[2], move->args[3], out);
		return;
	}
	put_die_at(audience, move->args, &die_text);
	if (move->n_args == 2) {
		text_puts(out, die);
		return;
	}
	saiun_put_column(&to_text, move->args[2], move->args[3]);
	SAY(out, audience->words, "{die} to {column}", {"die", die, 0}, {"column", to, 0});
	if (move->n_args == 5) {
		words_put(out, audience->words, ", ");
		put_discard(audience, move, out);
	}
}

static void put_colour(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	(void)from;
	saiun_put_colour(out, audience->words, move->args[0]);
}

static void put_bet(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	unsigned first = from < move->n_args ? from / 2 : 0;
	saiun_put_bet(
		out, audience->words, move->args + 2 * first, (int)(move->n_args / 2 - first));
}

static void (*const putters[])(
	const struct audience *, const struct move *, unsigned from, struct text *) = {
	[VERB_PLACE] = put_placement,
	[VERB_MOVE] = put_move,
	[VERB_DROP] = put_colour,
	[VERB_TAKE] = put_colour,
	[VERB_LAY] = put_placement,
	[VERB_BET] = put_bet,
};

void saiun_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	if (move->n_args == 0) {
		words_put(out, audience->words, saiun_game.verbs[move->verb].label);
	} else {
		putters[move->verb](audience, move, from, out);
	}
}

/* What is asked when so many args are settled, and what is asked when all are. */
static const struct {
	const char *steps[5];
	uint8_t n_args;
	const char *sure;
} questions[] = {
	[VERB_PLACE] = {{SENTENCE("Which of your dice?"), SENTENCE("Which number on top?"),
				SENTENCE("Which column?")},
		4, SENTENCE("Place {move}?")},
	[VERB_MOVE] = {{SENTENCE("Which die on the table?"), NULL, SENTENCE("To which column?"),
			       NULL, SENTENCE("Which of your dice goes out for it?")},
		5, SENTENCE("Move {move}?")},
	[VERB_DROP] = {{SENTENCE("Which of your dice?")}, 1, SENTENCE("Drop {move}?")},
	[VERB_TAKE] = {{SENTENCE("Which die left over?")}, 1, SENTENCE("Take {move}?")},
	[VERB_LAY] = {{SENTENCE("Which die left over?"), SENTENCE("Which number on top?"),
			      SENTENCE("Which column?")},
		4, SENTENCE("Lay {move}?")},
};

static void ask_bet(const struct audience *audience, const struct move *begun, struct text *out) {
	char bet[SAID_BET_SIZE];
	struct text list = TEXT_INTO(bet);
	if (begun->n_args == 0) {
		words_put(out, audience->words, "How many tokens on which card?");
		return;
	}
	saiun_put_bet(&list, audience->words, begun->args, begun->n_args / 2);
	SAY(out, audience->words, "Bet {bet}? Or choose another card.", {"bet", bet, 0});
}

void saiun_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	char move[2 * SPOT_SIZE];
	struct text text = TEXT_INTO(move);
	if (begun->verb == VERB_BET) {
		ask_bet(audience, begun, out);
		return;
	}
	if (begun->n_args < questions[begun->verb].n_args) {
		const char *step = questions[begun->verb].steps[begun->n_args];
		words_put(out, audience->words,
			step != NULL ? step : questions[begun->verb].steps[0]);
		return;
	}
	saiun_say_choice(audience, begun, begun->n_args, &text);
	words_say(
		out, audience->words, questions[begun->verb].sure, WORDS_PLACES({"move", move, 0}));
}
