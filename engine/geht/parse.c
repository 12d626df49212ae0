#include "engine/geht/parse.h"

#include <string.h>

#include "engine/lexicon.h"

enum { NUMBERS_MOST = 2 * FRESH_MOST + SET_CARDS };

enum {
	TOKEN_THEN = TOKEN_OWN,
	TOKEN_COLOUR,
	TOKEN_PICK,
	TOKEN_LIFT,
	TOKEN_BAR,  /* between the levels of a layout */
	TOKEN_PAIR, /* between a card and its level */
	TOKEN_FILL, /* means nothing here */
};

/* Words of letters a to z; their beginnings do where nothing before fits. */
static const struct known_word words_apart[] = {
	{"a", TOKEN_PICK, PICK_A, true},
	{"b", TOKEN_PICK, PICK_B, true},
	{"in", TOKEN_THEN, THEN_IN, true},
	{"stay", TOKEN_THEN, THEN_IN, true},
	{"remain", TOKEN_THEN, THEN_IN, true},
	{"out", TOKEN_THEN, THEN_OUT, true},
	{"leave", TOKEN_THEN, THEN_OUT, true},
	{"green", TOKEN_COLOUR, GREEN, true},
	{"yellow", TOKEN_COLOUR, YELLOW, true},
	{"red", TOKEN_COLOUR, RED, true},
	{"lift", TOKEN_LIFT, 0, true},
	{"push", TOKEN_LIFT, 0, true},
	{"to", TOKEN_PAIR, 0, true},
	{"on", TOKEN_PAIR, 0, true},
	{"at", TOKEN_PAIR, 0, true},
};

/* Passed over where they are nothing else. */
static const char *const fillers[] = {"and", "go", "i", "then", "card", "cards", "the", "a", "one",
	"level", "l", "lv", "lvl", "with", "g", "y", "r", "marker", "it", "out", "buying", NULL};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct known_word words_joined[] = {
	{"緑", TOKEN_COLOUR, GREEN, false},
	{"みどり", TOKEN_COLOUR, GREEN, false},
	{"グリーン", TOKEN_COLOUR, GREEN, false},
	{"黄色", TOKEN_COLOUR, YELLOW, false},
	{"黄", TOKEN_COLOUR, YELLOW, false},
	{"きいろ", TOKEN_COLOUR, YELLOW, false},
	{"イエロー", TOKEN_COLOUR, YELLOW, false},
	{"赤", TOKEN_COLOUR, RED, false},
	{"あか", TOKEN_COLOUR, RED, false},
	{"レッド", TOKEN_COLOUR, RED, false},
	{"イン", TOKEN_THEN, THEN_IN, false},
	{"残る", TOKEN_THEN, THEN_IN, false},
	{"残り", TOKEN_THEN, THEN_IN, false},
	{"のこる", TOKEN_THEN, THEN_IN, false},
	{"続ける", TOKEN_THEN, THEN_IN, false},
	{"続行", TOKEN_THEN, THEN_IN, false},
	{"アウト", TOKEN_THEN, THEN_OUT, false},
	{"降りる", TOKEN_THEN, THEN_OUT, false},
	{"おりる", TOKEN_THEN, THEN_OUT, false},
	{"抜ける", TOKEN_THEN, THEN_OUT, false},
	{"リフト", TOKEN_LIFT, 0, false},
	{"プッシュ", TOKEN_LIFT, 0, false},
	{"レベル", TOKEN_PAIR, 0, false},
	{":", TOKEN_PAIR, 0, false},
	{"=", TOKEN_PAIR, 0, false},
	{"@", TOKEN_PAIR, 0, false},
	{"->", TOKEN_PAIR, 0, false},
	{">", TOKEN_PAIR, 0, false},
	{"→", TOKEN_PAIR, 0, false},
	{"-", TOKEN_PAIR, 0, false},
	{"に", TOKEN_PAIR, 0, false},
	{"へ", TOKEN_PAIR, 0, false},
	{"/", TOKEN_BAR, 0, false},
	{"|", TOKEN_BAR, 0, false},
	{";", TOKEN_BAR, 0, false},
	{"カード", TOKEN_FILL, 0, false},
	{"そして", TOKEN_FILL, 0, false},
	{"番", TOKEN_FILL, 0, false},
	{"枚", TOKEN_FILL, 0, false},
	{"段", TOKEN_FILL, 0, false},
	{"を", TOKEN_FILL, 0, false},
	{"の", TOKEN_FILL, 0, false},
	{"と", TOKEN_FILL, 0, false},
	{"で", TOKEN_FILL, 0, false},
	{"は", TOKEN_FILL, 0, false},
	{"、", TOKEN_FILL, 0, false},
	{"。", TOKEN_FILL, 0, false},
	{",", TOKEN_FILL, 0, false},
	{".", TOKEN_FILL, 0, false},
	{"!", TOKEN_FILL, 0, false},
	{"#", TOKEN_FILL, 0, false},
	{"+", TOKEN_FILL, 0, false},
	{"&", TOKEN_FILL, 0, false},
	{"(", TOKEN_FILL, 0, false},
	{")", TOKEN_FILL, 0, false},
	{NULL, TOKEN_END, 0, false},
};

/* Tokens that a verb's words may hold, as bits; the rest of its letters are fillers or unknown. */
#define BIT(token) (1U << (token))
static const unsigned takes[GEHT_VERBS] = {
	[VERB_LAYOUT] = BIT(TOKEN_NUMBER) | BIT(TOKEN_BAR) | BIT(TOKEN_PAIR),
	[VERB_BONUS] = BIT(TOKEN_NUMBER) | BIT(TOKEN_PICK),
	[VERB_BUY] = BIT(TOKEN_NUMBER) | BIT(TOKEN_COLOUR),
	[VERB_SPEND] = BIT(TOKEN_NUMBER),
	[VERB_PLACE] = BIT(TOKEN_NUMBER) | BIT(TOKEN_PAIR) | BIT(TOKEN_BAR),
	[VERB_TAKE] = BIT(TOKEN_NUMBER) | BIT(TOKEN_THEN),
	[VERB_LUCK] = BIT(TOKEN_NUMBER) | BIT(TOKEN_THEN),
	[VERB_PUSH] = BIT(TOKEN_NUMBER),
	[VERB_BANK] = BIT(TOKEN_NUMBER) | BIT(TOKEN_LIFT),
};

/* A card may wear its colour: "17y", "17黄". */
static void skip_colour(const char **at) {
	static const char *const colours[] = {"g", "y", "r", "緑", "黄", "赤", NULL};
	for (int i = 0; colours[i] != NULL; i++) {
		size_t len = strlen(colours[i]);
		if (strncmp(*at, colours[i], len) == 0 && !lexicon_is_letter((*at)[len])) {
			*at += len;
			return;
		}
	}
}

static int read_number(const char **at, int *value) {
	*value = lexicon_read_number(at);
	skip_colour(at);
	return TOKEN_NUMBER;
}

static bool is_filler(const char *word, size_t len) {
	for (int i = 0; fillers[i] != NULL; i++) {
		if (strlen(fillers[i]) == len && memcmp(fillers[i], word, len) == 0) {
			return true;
		}
	}
	return false;
}

static int read_apart(unsigned wanted, const char **at, int *value) {
	const char *word = *at;
	size_t len = 0;
	while (lexicon_is_letter(word[len])) {
		len++;
	}
	*at += len;
	for (size_t i = 0; i < sizeof(words_apart) / sizeof(words_apart[0]); i++) {
		const struct known_word *known = &words_apart[i];
		if ((wanted >> known->token & 1) && strncmp(known->text, word, len) == 0) {
			*value = known->value;
			return known->token;
		}
	}
	return is_filler(word, len) ? TOKEN_FILL : TOKEN_UNKNOWN;
}

static int read_joined(unsigned wanted, const char **at, int *value) {
	const struct known_word *known = lexicon_read_joined(words_joined, at);
	if (known == NULL) {
		return TOKEN_UNKNOWN;
	}
	*value = known->value;
	if ((wanted >> known->token & 1) != 0) {
		return known->token;
	}
	return known->token >= TOKEN_BAR ? TOKEN_FILL : TOKEN_UNKNOWN;
}

static int read_token(unsigned wanted, const char **at, int *value) {
	while (**at == ' ' || **at == '\t') {
		(*at)++;
	}
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (lexicon_is_digit(**at)) {
		return read_number(at, value);
	}
	return lexicon_is_letter(**at) ? read_apart(wanted, at, value)
				       : read_joined(wanted, at, value);
}

/* What was typed, as far as it has been understood; -1: nothing said. */
struct typed {
	int numbers[NUMBERS_MOST], n;
	int group[NUMBERS_MOST]; /* how many bars stand before each number */
	int bars, pairs, then, colour, pick;
};

static bool settle(int *said, int value) {
	bool fits = *said < 0 || *said == value;
	*said = value;
	return fits;
}

static bool take_token(struct typed *typed, int token, int value) {
	switch (token) {
	case TOKEN_NUMBER:
		if (typed->n == NUMBERS_MOST) {
			return false;
		}
		typed->group[typed->n] = typed->bars;
		typed->numbers[typed->n++] = value;
		return true;
	case TOKEN_THEN:
		return settle(&typed->then, value);
	case TOKEN_COLOUR:
		return settle(&typed->colour, value);
	case TOKEN_PICK:
		return settle(&typed->pick, value);
	case TOKEN_BAR:
		typed->bars++;
		return true;
	case TOKEN_PAIR:
		typed->pairs++;
		return true;
	default:
		return token != TOKEN_UNKNOWN;
	}
}

static bool read_words(unsigned wanted, const char *words, struct typed *typed) {
	*typed = (struct typed){.then = -1, .colour = -1, .pick = -1};
	int value = 0;
	const char *at = words;
	for (int token; (token = read_token(wanted, &at, &value)) != TOKEN_END;) {
		if (!take_token(typed, token, value)) {
			return false;
		}
	}
	return true;
}

static void put_arg(struct move *move, int number) {
	move->args[move->n_args++] = (int16_t)number;
}

static int put_numbers(const struct typed *typed, struct move *move) {
	for (int i = 0; i < typed->n; i++) {
		put_arg(move, typed->numbers[i]);
	}
	return PARSE_OK;
}

static int find(const int *numbers, int n, int step, int number) {
	for (int i = 0; i < n; i += step) {
		if (numbers[i] == number) {
			return i;
		}
	}
	return -1;
}

/* "1 2 / 3 4 / 5 6": the cards of each level; "1:1 2:1 …": each card's level; else the levels of
 * the cards in the order of their numbers. */
static int parse_layout(const struct geht *g, const struct typed *typed, struct move *move) {
	struct geht_set set = geht_starting(move->seat);
	bool paired = typed->pairs > 0;
	(void)g;
	if (typed->bars == 0 && !paired) {
		return typed->n == SET_CARDS ? put_numbers(typed, move) : PARSE_UNCLEAR;
	}
	if (typed->n != SET_CARDS * (1 + paired)) {
		return PARSE_UNCLEAR;
	}
	for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
		int at = find(typed->numbers, typed->n, 1 + paired, card);
		if (at < 0) {
			return PARSE_UNCLEAR;
		}
		put_arg(move, paired ? typed->numbers[at + 1] : typed->group[at] + 1);
	}
	return PARSE_OK;
}

static int parse_bonus(const struct geht *g, const struct typed *typed, struct move *move) {
	bool said = typed->pick >= 0;
	if (typed->n + said > 1 || (typed->n + said == 0 && g->round != 1)) {
		return PARSE_UNCLEAR;
	}
	put_arg(move, said ? typed->pick : typed->n > 0 ? typed->numbers[0] : PICK_A);
	return PARSE_OK;
}

static int parse_buy(const struct geht *g, const struct typed *typed, struct move *move) {
	bool said = typed->colour >= 0;
	(void)g;
	if (typed->n + said != 1) {
		return PARSE_UNCLEAR;
	}
	put_arg(move, said ? typed->colour : typed->numbers[0]);
	return PARSE_OK;
}

static int parse_card(const struct geht *g, const struct typed *typed, struct move *move) {
	(void)g;
	return typed->n == 1 ? put_numbers(typed, move) : PARSE_UNCLEAR;
}

static bool is_new(const struct geht_seat *own, int card) {
	return memchr(own->fresh, card, own->n_fresh) != NULL;
}

/* Levels alone, one for each new card. */
static bool names_levels(const struct geht_seat *own, const struct typed *typed) {
	for (int i = 0; i < typed->n; i++) {
		if (typed->numbers[i] > PLACE_HIGH || is_new(own, typed->numbers[i])) {
			return false;
		}
	}
	return typed->n > 0 && typed->n == own->n_fresh && typed->pairs == 0;
}

/* Those that are no new cards stay behind, for legal() to name them. */
static void put_in_order(
	const struct geht_seat *own, const struct typed *typed, struct move *move) {
	bool put[NUMBERS_MOST] = {false};
	for (int i = 0; i < own->n_fresh; i++) {
		int at = find(typed->numbers, typed->n, 2, own->fresh[i]);
		if (at >= 0) {
			put_arg(move, typed->numbers[at]);
			put_arg(move, typed->numbers[at + 1]);
			put[at] = true;
		}
	}
	for (int i = 0; i < typed->n; i += 2) {
		if (!put[i]) {
			put_arg(move, typed->numbers[i]);
			put_arg(move, typed->numbers[i + 1]);
		}
	}
}

static int parse_place(const struct geht *g, const struct typed *typed, struct move *move) {
	const struct geht_seat *own = &g->seats[move->seat];
	if (names_levels(own, typed)) {
		for (int i = 0; i < typed->n; i++) {
			put_arg(move, own->fresh[i]);
			put_arg(move, typed->numbers[i]);
		}
		return PARSE_OK;
	}
	if (typed->n % 2 != 0) {
		return PARSE_UNCLEAR;
	}
	put_in_order(own, typed, move);
	return PARSE_OK;
}

/* So many numbers, and in or out, which may be a number too. */
static int parse_then(const struct typed *typed, int cards, struct move *move) {
	bool said = typed->then >= 0;
	if (typed->n + said != cards + 1) {
		return PARSE_UNCLEAR;
	}
	put_numbers(typed, move);
	if (said) {
		put_arg(move, typed->then);
	}
	return PARSE_OK;
}

static int parse_take(const struct geht *g, const struct typed *typed, struct move *move) {
	(void)g;
	return parse_then(typed, 1, move);
}

static int parse_luck(const struct geht *g, const struct typed *typed, struct move *move) {
	(void)g;
	return parse_then(typed, 0, move);
}

static int parse_bank(const struct geht *g, const struct typed *typed, struct move *move) {
	(void)g;
	return typed->n > 0 ? put_numbers(typed, move) : PARSE_UNCLEAR;
}

static int parse_nothing(const struct geht *g, const struct typed *typed, struct move *move) {
	(void)g;
	(void)move;
	return typed->n == 0 ? PARSE_OK : PARSE_UNCLEAR;
}

static int (*const parsers[GEHT_VERBS])(
	const struct geht *, const struct typed *, struct move *) = {
	[VERB_LAYOUT] = parse_layout,
	[VERB_BONUS] = parse_bonus,
	[VERB_SWAP] = parse_nothing,
	[VERB_KEEP] = parse_nothing,
	[VERB_BUY] = parse_buy,
	[VERB_SPEND] = parse_card,
	[VERB_DONE] = parse_nothing,
	[VERB_PLACE] = parse_place,
	[VERB_TAKE] = parse_take,
	[VERB_LUCK] = parse_luck,
	[VERB_BUST] = parse_nothing,
	[VERB_PUSH] = parse_card,
	[VERB_BANK] = parse_bank,
};

/* "17 in" says what is done by itself. */
static int verb_of(const char *words) {
	struct typed typed;
	bool clear = read_words(takes[VERB_TAKE], words, &typed);
	return clear && typed.n == 1 && typed.then >= 0 ? VERB_TAKE : VERB_ANY;
}

int geht_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct typed typed;
	const struct geht *g = view;
	verb = verb == VERB_ANY ? verb_of(words) : verb;
	if (verb < 0 || verb >= GEHT_VERBS || parsers[verb] == NULL || seat < 0 ||
		seat >= g->n_seats) {
		return PARSE_UNCLEAR;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	if (!read_words(takes[verb], words, &typed)) {
		return PARSE_UNCLEAR;
	}
	return parsers[verb](g, &typed, move);
}
