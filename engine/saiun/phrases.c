#include "engine/saiun/saiun.h"
#include "engine/saiun/say.h"

static const char letters[COLOURS + 1] = "RYGBP";

static const char *const colours[COLOURS] = {
	SENTENCE("red"),
	SENTENCE("yellow"),
	SENTENCE("green"),
	SENTENCE("blue"),
	SENTENCE("purple"),
};

char saiun_letter(int colour) {
	return colour >= 0 && colour < COLOURS ? letters[colour] : '?';
}

void saiun_put_colour(struct text *out, const struct words *words, int colour) {
	if (colour >= 0 && colour < COLOURS) {
		words_put(out, words, colours[colour]);
	} else {
		text_puts(out, "?");
	}
}

void saiun_put_die_in_words(struct text *out, const struct words *words, struct saiun_die die) {
	char name[DIE_SIZE];
	struct text colour = TEXT_INTO(name);
	saiun_put_colour(&colour, words, die.colour);
	SAY(out, words, "{colour} {number}", {"colour", name, 0}, {"number", NULL, die.face});
}

void saiun_put_die_in_letters(struct text *out, struct saiun_die die) {
	text_add(out, "%c%d", saiun_letter(die.colour), die.face);
}

void saiun_put_column(struct text *out, int x, int y) {
	text_add(out, "%d,%d", x, y);
}

/* A die on the same level beside the column, or NULL. */
static const struct saiun_column *beside(const struct saiun_cloud *cloud, int x, int y) {
	static const int8_t sides[][2] = {{-1, 0}, {1, 0}, {0, 1}, {0, -1}};
	const struct saiun_column *found = NULL;
	for (size_t i = 0; found == NULL && i < sizeof(sides) / sizeof(sides[0]); i++) {
		found = saiun_column_at(cloud, x + sides[i][0], y + sides[i][1]);
	}
	return found;
}

void saiun_put_spot(const struct audience *audience, const struct saiun_cloud *cloud, int x, int y,
	struct text *out) {
	char column[COLUMN_SIZE], die[DIE_SIZE];
	struct text column_text = TEXT_INTO(column), die_text = TEXT_INTO(die);
	const struct saiun_column *below = saiun_column_at(cloud, x, y);
	const struct saiun_column *near = below == NULL ? beside(cloud, x, y) : NULL;
	saiun_put_column(&column_text, x, y);
	if (below != NULL) {
		saiun_put_die_in_words(&die_text, audience->words, saiun_top(below));
		SAY(out, audience->words, "{column} (level {n}, on {die})", {"column", column, 0},
			{"n", NULL, below->height + 1}, {"die", die, 0});
	} else if (near != NULL) {
		saiun_put_die_in_words(&die_text, audience->words, near->dice[0]);
		SAY(out, audience->words, "{column} (beside {die})", {"column", column, 0},
			{"die", die, 0});
	} else {
		text_puts(out, column);
	}
}

void saiun_put_dice(struct text *out, const uint8_t dice[COLOURS]) {
	size_t begun = out->len;
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int i = 0; i < dice[colour]; i++) {
			text_add(out, out->len > begun ? " %c" : "%c", saiun_letter(colour));
		}
	}
	text_puts(out, out->len > begun ? "" : "-");
}

void saiun_put_cards(struct text *out, const struct words *words, const int16_t *cards, int n) {
	for (int i = 0; i < n; i++) {
		if (i > 0) {
			words_put(out, words, ", ");
		}
		saiun_put_colour(out, words, cards[i]);
	}
}

void saiun_put_bet(struct text *out, const struct words *words, const int16_t *cards, int n) {
	for (int i = 0; i < n; i++) {
		char name[DIE_SIZE];
		struct text colour = TEXT_INTO(name);
		saiun_put_colour(&colour, words, cards[2 * i]);
		if (i > 0) {
			words_put(out, words, ", ");
		}
		SAY(out, words, "{tokens} on {colour}", {"tokens", NULL, cards[2 * i + 1]},
			{"colour", name, 0});
	}
}

void saiun_put_own_bet(struct text *out, const struct words *words, const struct saiun_bet *bet) {
	int16_t cards[2 * CARDS_EACH];
	for (int i = 0; i < bet->n; i++) {
		cards[2 * i] = bet->cards[i].colour;
		cards[2 * i + 1] = bet->cards[i].tokens;
	}
	saiun_put_bet(out, words, cards, bet->n);
}

/* As S68 writes moves. */

static void type_bet(const struct move *move, struct text *out) {
	for (int i = 0; i + 1 < move->n_args; i += 2) {
		text_add(out, " %c%d", saiun_letter(move->args[i]), move->args[i + 1]);
	}
}

void saiun_put_typed(struct text *out, const struct move *move) {
	const int16_t *args = move->args;
	text_puts(out, saiun_game.verbs[move->verb].word);
	switch (move->verb) {
	case VERB_PLACE:
	case VERB_LAY:
		text_add(out, " %c%d@%d,%d", saiun_letter(args[0]), args[1], args[2], args[3]);
		break;
	case VERB_MOVE:
		text_add(out, " %d,%d>%d,%d-%c", args[0], args[1], args[2], args[3],
			saiun_letter(args[4]));
		break;
	case VERB_BET:
		type_bet(move, out);
		break;
	default:
		text_add(out, " %c", saiun_letter(args[0]));
	}
}

void saiun_put_bet_example(struct text *out, const int16_t cards[CARDS_EACH]) {
	struct move bet = {.verb = VERB_BET, .n_args = 4, .args = {cards[0], 3, cards[2], 2}};
	saiun_put_typed(out, &bet);
}

void saiun_put_points(
	const struct audience *audience, const int16_t *points, int n, struct text *out) {
	for (int seat = 0; seat < n; seat++) {
		if (seat > 0) {
			words_put(out, audience->words, ", ");
		}
		text_add(out, "%s %d", audience->names[seat], points[seat]);
	}
}

/* Whose turn. */

static void put_bets_awaited(const struct audience *audience, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	const struct saiun *p = audience->view;
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (!saiun_has_bet(p, seat)) {
			if (list.len > 0) {
				words_put(&list, audience->words, ", ");
			}
			text_puts(&list, audience->names[seat]);
		}
	}
	SAY(out, audience->words, "{names}, your turn: bet in private, as in: bet R3 B2",
		{"names", names, 0});
}

static const char *turn_sentence(const struct saiun *p) {
	if (p->phase == PHASE_DRAFT) {
		return SENTENCE("{who}, your turn: take one of the dice left over, {dice}.");
	}
	if (p->phase == PHASE_LAYOUT) {
		return SENTENCE("{who}, your turn: lay a die left over, {dice}, on the table.");
	}
	if (p->n_turns == 0 && p->cloud.n == 0) {
		return SENTENCE("{who}, your turn: place the first die on 0,0. Dice: {dice}");
	}
	if (p->n_turns == 0) {
		return SENTENCE("{who}, your turn: place a die. Dice: {dice}");
	}
	return saiun_must_drop(p, p->turn)
		       ? SENTENCE("{who}, your turn: nothing can be placed or moved; drop a die. "
				  "Dice: {dice}")
		       : SENTENCE("{who}, your turn: place or move. Dice: {dice}");
}

void saiun_put_turn(const struct audience *audience, struct text *out) {
	char dice[64];
	struct text list = TEXT_INTO(dice);
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_BETS) {
		put_bets_awaited(audience, out);
		return;
	}
	if (p->turn < 0) {
		return;
	}
	saiun_put_dice(&list, p->phase == PHASE_TURNS ? p->hands[p->turn] : p->spare);
	words_say(out, audience->words, turn_sentence(p),
		WORDS_PLACES({"who", audience->names[p->turn], 0}, {"dice", dice, 0}));
}
