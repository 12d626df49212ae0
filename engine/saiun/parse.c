#include "engine/saiun/parse.h"

#include <string.h>

#include "engine/lexicon.h"
#include "engine/saiun/bets.h"

/* A typed move as colours and numbers in a row. What else is typed only separates them, but for
 * words that are not known: those make it no move. */

enum { PARTS_MOST = 16 };

struct part {
	bool colour;
	int16_t value;
};

struct typed {
	int n;
	struct part parts[PARTS_MOST];
	bool at, to; /* "@", ">": what stands before and behind says what is meant */
};

struct word {
	const char *text;
	int colour; /* or NO_COLOUR */
};

/* Colours by any of their beginnings. */
static const char *const colour_words[COLOURS] = {"red", "yellow", "green", "blue", "purple"};

/* Words of letters a to z that say nothing new. */
static const char *const fillers[] = {"on", "at", "to", "from", "and", "die", "the", "with",
	"discard", "discarding", "token", "tokens", "x", "of", "top", "column", "card", "cards"};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct word joined[] = {
	{"赤", RED},
	{"あか", RED},
	{"黄色", YELLOW},
	{"黄", YELLOW},
	{"きいろ", YELLOW},
	{"緑", GREEN},
	{"みどり", GREEN},
	{"青", BLUE},
	{"あお", BLUE},
	{"紫", PURPLE},
	{"むらさき", PURPLE},
	{"ダイス", NO_COLOUR},
	{"トークン", NO_COLOUR},
	{"捨てる", NO_COLOUR},
	{"捨てて", NO_COLOUR},
	{"捨て", NO_COLOUR},
	{"から", NO_COLOUR},
	{"に", NO_COLOUR},
	{"へ", NO_COLOUR},
	{"を", NO_COLOUR},
	{"の", NO_COLOUR},
	{"と", NO_COLOUR},
	{"枚", NO_COLOUR},
	{"個", NO_COLOUR},
	{"つ", NO_COLOUR},
	{"、", NO_COLOUR},
	{"→", NO_COLOUR},
	{"。", NO_COLOUR},
};

static bool add(struct typed *typed, bool colour, int value) {
	if (typed->n == PARTS_MOST) {
		return false;
	}
	typed->parts[typed->n++] = (struct part){colour, (int16_t)value};
	return true;
}

static bool take_number(struct typed *typed, const char **at) {
	bool minus = **at == '-';
	*at += minus;
	int n = lexicon_read_number(at);
	return add(typed, false, minus ? -n : n);
}

static int colour_begun(const char *word, size_t len) {
	for (int colour = 0; colour < COLOURS; colour++) {
		if (strncmp(colour_words[colour], word, len) == 0) {
			return colour;
		}
	}
	return NO_COLOUR;
}

static bool is_filler(const char *word, size_t len) {
	for (size_t i = 0; i < sizeof(fillers) / sizeof(fillers[0]); i++) {
		if (strlen(fillers[i]) == len && memcmp(fillers[i], word, len) == 0) {
			return true;
		}
	}
	return false;
}

static bool take_letters(struct typed *typed, const char **at) {
	const char *word = *at;
	size_t len = 0;
	while (lexicon_is_letter(word[len])) {
		len++;
	}
	*at += len;
	int colour = colour_begun(word, len);
	if (is_filler(word, len)) {
		typed->to = typed->to || (len == 2 && memcmp(word, "to", 2) == 0);
		return true;
	}
	return colour != NO_COLOUR && add(typed, true, colour);
}

static bool take_joined(struct typed *typed, const char **at) {
	for (size_t i = 0; i < sizeof(joined) / sizeof(joined[0]); i++) {
		size_t len = strlen(joined[i].text);
		if (strncmp(*at, joined[i].text, len) == 0) {
			*at += len;
			typed->to = typed->to || strcmp(joined[i].text, "→") == 0;
			return joined[i].colour == NO_COLOUR || add(typed, true, joined[i].colour);
		}
	}
	return false;
}

static bool take_sign(struct typed *typed, const char **at) {
	char sign = **at;
	if (sign == '\0' || strchr(" ,;:@>-+=()!.?/*", sign) == NULL) {
		return false;
	}
	typed->at = typed->at || sign == '@';
	typed->to = typed->to || sign == '>';
	(*at)++;
	return true;
}

/* A minus belongs to the digits behind it. */
static bool take_next(struct typed *typed, const char **at) {
	if (lexicon_is_digit(**at) || (**at == '-' && lexicon_is_digit((*at)[1]))) {
		return take_number(typed, at);
	}
	if (lexicon_is_letter(**at)) {
		return take_letters(typed, at);
	}
	return take_sign(typed, at) || take_joined(typed, at);
}

static bool read_typed(const char *words, struct typed *typed) {
	*typed = (struct typed){.n = 0};
	for (const char *at = words; *at != '\0';) {
		if (!take_next(typed, &at)) {
			return false;
		}
	}
	return true;
}

/* The values, and where the only colour stands: -1 where none does, -2 where several do. */
static int colour_at(const struct typed *typed) {
	int at = -1;
	for (int i = 0; i < typed->n; i++) {
		if (typed->parts[i].colour) {
			at = at == -1 ? i : -2;
		}
	}
	return at;
}

static void take_in_order(const struct typed *typed, const int8_t *order, struct move *move) {
	move->n_args = (uint8_t)typed->n;
	for (int i = 0; i < typed->n; i++) {
		move->args[i] = typed->parts[order[i]].value;
	}
}

/* Colour, number, x, y: the colour may stand anywhere, its number beside it. */
static int read_die_on_column(const struct typed *typed, struct move *move) {
	static const int8_t orders[][4] = {
		{0, 1, 2, 3},                             /* 0 4 2 -1 */
		{0, 1, 2, 3}, {1, 0, 2, 3}, {2, 3, 0, 1}, /* r4@2,-1; 4r@2,-1; 2,-1 r4 */
		{3, 2, 0, 1},                             /* 2,-1 4r */
	};
	int colour = colour_at(typed);
	if (typed->n != 4 || colour == -2) {
		return PARSE_UNCLEAR;
	}
	take_in_order(typed, orders[1 + colour], move);
	return PARSE_OK;
}

/* From x, y, to x, y; the colour discarded before, between or behind. */
static int read_move_of_die(const struct typed *typed, struct move *move) {
	int colour = colour_at(typed), n = 0;
	if (typed->n != 5 || colour == -2) {
		return PARSE_UNCLEAR;
	}
	colour = colour < 0 ? 4 : colour;
	for (int i = 0; i < 5; i++) {
		if (i != colour) {
			move->args[n++] = typed->parts[i].value;
		}
	}
	move->args[4] = typed->parts[colour].value;
	move->n_args = 5;
	return PARSE_OK;
}

static int read_colour(const struct typed *typed, struct move *move) {
	if (typed->n != 1) {
		return PARSE_UNCLEAR;
	}
	move->n_args = 1;
	move->args[0] = typed->parts[0].value;
	return PARSE_OK;
}

/* Pairs of a colour and tokens, in either order, or of numbers alone. */
static int read_bet(const struct typed *typed, struct move *move) {
	if (typed->n % 2 != 0) {
		return PARSE_UNCLEAR;
	}
	bool tokens_first = typed->n > 0 && !typed->parts[0].colour && typed->parts[1].colour;
	bool plain = colour_at(typed) == -1;
	for (int i = 0; i < typed->n; i += 2) {
		const struct part *card = &typed->parts[i + tokens_first];
		const struct part *tokens = &typed->parts[i + !tokens_first];
		if ((!card->colour && !plain) || tokens->colour) {
			return PARSE_UNCLEAR;
		}
		move->args[i] = card->value;
		move->args[i + 1] = tokens->value;
	}
	move->n_args = (uint8_t)typed->n;
	saiun_sort_bet(move);
	return PARSE_OK;
}

/* The only colour of the hand goes without saying. */
static void fill_in_colour(const struct saiun *p, int seat, struct typed *typed, int where) {
	int only = NO_COLOUR, colours = 0;
	if (seat < 0 || seat >= p->n_seats || colour_at(typed) != -1) {
		return;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		if (p->hands[seat][colour] > 0) {
			only = colour;
			colours++;
		}
	}
	if (colours == 1) {
		memmove(typed->parts + where + 1, typed->parts + where,
			(size_t)(typed->n - where) * sizeof(typed->parts[0]));
		typed->parts[where] = (struct part){true, (int16_t)only};
		typed->n++;
	}
}

/* A placement or a move, whichever of their words stands in front (S68). */
static int read_turn(const struct saiun *p, int seat, struct typed *typed, struct move *move) {
	bool moves = typed->to || (typed->n == 5 && !typed->at) ||
		     (typed->n == 4 && move->verb == VERB_MOVE && colour_at(typed) == -1);
	if (moves && typed->n == 4) {
		fill_in_colour(p, seat, typed, 4);
	} else if (!moves && typed->n == 3) {
		fill_in_colour(p, seat, typed, 0);
	}
	move->verb = moves ? VERB_MOVE : VERB_PLACE;
	return moves ? read_move_of_die(typed, move) : read_die_on_column(typed, move);
}

/* Without a word in front only the signs of S68 make a move of it; what looks like a placement is a
 * layout while dice are laid. */
static int read_bare(const struct saiun *p, int seat, struct typed *typed, struct move *move) {
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
	struct typed typed;
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
