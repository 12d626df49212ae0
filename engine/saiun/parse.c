#include "engine/saiun/parse.h"

#include <string.h>

#include "engine/lexicon.h"
#include "engine/saiun/bets.h"

/* A typed move as colours and numbers in a row. What else is typed only separates them, but for
 * words that are not known: those make it no move. */

enum { PARTS_MOST = 16 };

struct saiun_typed {
	int n;
	int16_t parts[PARTS_MOST];
	unsigned colours; /* parts that are colours, as bits */
	bool at, to;      /* "@", ">": what stands before and behind says what is meant */
};

enum { TOKEN_COLOUR = TOKEN_OWN, TOKEN_AT, TOKEN_TO, TOKEN_FILLER };

static const struct known_word known_words[] = {
	{"red", TOKEN_COLOUR, RED, true},
	{"赤 あか", TOKEN_COLOUR, RED},
	{"yellow", TOKEN_COLOUR, YELLOW, true},
	{"黄色 黄 きいろ", TOKEN_COLOUR, YELLOW},
	{"green", TOKEN_COLOUR, GREEN, true},
	{"緑 みどり", TOKEN_COLOUR, GREEN},
	{"blue", TOKEN_COLOUR, BLUE, true},
	{"青 あお", TOKEN_COLOUR, BLUE},
	{"purple", TOKEN_COLOUR, PURPLE, true},
	{"紫 むらさき", TOKEN_COLOUR, PURPLE},
	{"@", TOKEN_AT},
	{"to > →", TOKEN_TO},
	{"on at from and die the with discard discarding token tokens x of top column position "
	 "card cards",
		TOKEN_FILLER},
	{"ダイス トークン 捨てる 捨てて 捨て から に へ を の と 枚 個 つ 位置 、 。",
		TOKEN_FILLER},
	{NULL},
};

/* A minus belongs to the digits behind it. */
static int read_token(const char **at, int *value) {
	bool minus = **at == '-' && lexicon_is_digit((*at)[1]);
	if (lexicon_is_digit((*at)[minus])) {
		*at += minus;
		int n = lexicon_read_number(at);
		*value = minus ? -n : n;
		return TOKEN_NUMBER;
	}
	if (strchr(" ,;:-+=()!.?/*", **at) != NULL) {
		(*at)++;
		return TOKEN_FILLER;
	}
	const struct known_word *word = lexicon_is_letter(**at)
						? lexicon_read_apart(known_words, at)
						: lexicon_read_joined(known_words, at);
	*value = word != NULL ? word->value : 0;
	return word != NULL ? word->token : TOKEN_UNKNOWN;
}

static bool read_typed(const char *words, struct saiun_typed *typed) {
	*typed = (struct saiun_typed){.n = 0};
	for (const char *at = words; *at != '\0';) {
		int value, token = read_token(&at, &value);
		bool part = token == TOKEN_NUMBER || token == TOKEN_COLOUR;
		if (token == TOKEN_UNKNOWN || (part && typed->n == PARTS_MOST)) {
			return false;
		}
		if (part) {
			typed->colours |= (token == TOKEN_COLOUR ? 1U : 0U) << typed->n;
			typed->parts[typed->n++] = (int16_t)value;
		}
		typed->at = typed->at || token == TOKEN_AT;
		typed->to = typed->to || token == TOKEN_TO;
	}
	return true;
}

/* The parts in this order are the args. */
static int take(const struct saiun_typed *typed, const int8_t *order, struct move *move) {
	move->n_args = (uint8_t)typed->n;
	for (int i = 0; i < typed->n; i++) {
		move->args[i] = typed->parts[order[i]];
	}
	return PARSE_OK;
}

/* The colour, at `where`, was left out or is a number, which may as well be the die's. */
static int leave_unnamed(const struct saiun_typed *typed, int n, int where, struct move *move) {
	move->n_args = (uint8_t)n;
	for (int i = 0, from = 0; i < n; i++) {
		bool left_out = typed->n < n && i == where;
		move->args[i] = left_out ? -1 : typed->parts[from];
		from += left_out ? 0 : 1;
	}
	return PARSE_UNNAMED;
}

/* So many parts, one of them, in moves at `where`, a colour. */
static int take_shaped(
	const struct saiun_typed *typed, int n, int where, const int8_t *order, struct move *move) {
	if (typed->colours == 0 && (typed->n == n || typed->n == n - 1)) {
		return leave_unnamed(typed, n, where, move);
	}
	bool shaped = typed->n == n && __builtin_popcount(typed->colours) == 1;
	return shaped && order != NULL ? take(typed, order, move) : PARSE_UNCLEAR;
}

/* Colour, number, x, y: the colour may stand anywhere, its number beside it. */
static int read_die_on_column(const struct saiun_typed *typed, struct move *move) {
	static const int8_t orders[][4] = {
		[1] = {0, 1, 2, 3},
		[2] = {1, 0, 2, 3}, /* r4@2,-1; 4r@2,-1 */
		[4] = {2, 3, 0, 1},
		[8] = {3, 2, 0, 1}, /* 2,-1 r4; 2,-1 4r */
	};
	return take_shaped(typed, 4, 0, typed->colours <= 8 ? orders[typed->colours] : NULL, move);
}

/* From x, y, to x, y; the colour discarded before, between or behind. */
static int read_move_of_die(const struct saiun_typed *typed, struct move *move) {
	int colour = typed->colours != 0 ? __builtin_ctz(typed->colours) : 4;
	int8_t order[5] = {[4] = (int8_t)colour};
	for (int8_t i = 0; i < 4; i++) {
		order[i] = (int8_t)(i + (i >= colour));
	}
	return take_shaped(typed, 5, 4, order, move);
}

/* One die by its colour. */
static int read_colour(const struct saiun_typed *typed, struct move *move) {
	return take_shaped(typed, 1, 0, (int8_t[]){0}, move);
}

/* Pairs of a colour and tokens, in either order. */
static int read_bet(const struct saiun_typed *typed, struct move *move) {
	static const int8_t orders[2][PARTS_MOST] = {
		{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
		{1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14}};
	unsigned all = (1U << typed->n) - 1, first = all & 0x5555, second = all & 0xaaaa;
	if (2 * __builtin_popcount(typed->colours) < typed->n) {
		return leave_unnamed(typed, typed->n, 0, move);
	}
	if (typed->n % 2 != 0 || (typed->colours != first && typed->colours != second)) {
		return PARSE_UNCLEAR;
	}
	take(typed, orders[typed->n > 0 && typed->colours == second], move);
	saiun_sort_bet(move);
	return PARSE_OK;
}

/* The only colour of the hand goes without saying. */
static void fill_in_colour(const struct saiun *p, int seat, struct saiun_typed *typed, int where) {
	unsigned held = 0;
	if (seat < 0 || seat >= p->n_seats || typed->colours != 0) {
		return;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		held |= (p->hands[seat][colour] > 0 ? 1U : 0U) << colour;
	}
	if (__builtin_popcount(held) == 1) {
		memmove(typed->parts + where + 1, typed->parts + where,
			(size_t)(typed->n - where) * sizeof(typed->parts[0]));
		typed->parts[where] = (int16_t)__builtin_ctz(held);
		typed->colours = 1U << where;
		typed->n++;
	}
}

/* A placement or a move, whichever of their words stands in front (S68). */
static int read_turn(
	const struct saiun *p, int seat, struct saiun_typed *typed, struct move *move) {
	bool moves = typed->to || (typed->n == 5 && !typed->at) ||
		     (typed->n == 4 && move->verb == VERB_MOVE && typed->colours == 0);
	if (typed->n == (moves ? 4 : 3)) {
		fill_in_colour(p, seat, typed, moves ? 4 : 0);
	}
	move->verb = moves ? VERB_MOVE : VERB_PLACE;
	return moves ? read_move_of_die(typed, move) : read_die_on_column(typed, move);
}

/* Without a word in front only the signs of S68 make a move of it; what looks like a placement is a
 * layout while dice are laid. */
static int read_bare(
	const struct saiun *p, int seat, struct saiun_typed *typed, struct move *move) {
	if (!typed->at && !typed->to) {
		return PARSE_UNCLEAR;
	}
	if (typed->at && p->phase == PHASE_LAYOUT) {
		move->verb = VERB_LAY;
		return read_die_on_column(typed, move);
	}
	return read_turn(p, seat, typed, move);
}

int saiun_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct saiun_typed typed;
	*move = (struct move){
		.seat = (int8_t)seat, .verb = (uint8_t)(verb == VERB_ANY ? VERB_PLACE : verb)};
	if (!read_typed(words, &typed)) {
		return PARSE_UNCLEAR;
	}
	switch (verb) {
	case VERB_ANY:
		return read_bare(view, seat, &typed, move);
	case VERB_PLACE:
	case VERB_MOVE:
		return read_turn(view, seat, &typed, move);
	case VERB_LAY:
		return read_die_on_column(&typed, move);
	case VERB_DROP:
	case VERB_TAKE:
		return read_colour(&typed, move);
	case VERB_BET:
		return read_bet(&typed, move);
	default:
		return PARSE_UNCLEAR;
	}
}
