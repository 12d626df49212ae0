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

/* Words of letters a to z may be cut short. */
static const struct known_word known_words[] = {
	{"a", TOKEN_PICK, PICK_A, true},
	{"b", TOKEN_PICK, PICK_B, true},
	{"in stay remain", TOKEN_THEN, THEN_IN, true},
	{"イン 残る 残り のこる 続ける 続行", TOKEN_THEN, THEN_IN},
	{"out leave", TOKEN_THEN, THEN_OUT, true},
	{"アウト 降りる おりる 抜ける", TOKEN_THEN, THEN_OUT},
	{"green", TOKEN_COLOUR, GREEN, true},
	{"緑 みどり グリーン", TOKEN_COLOUR, GREEN},
	{"yellow", TOKEN_COLOUR, YELLOW, true},
	{"黄色 黄 きいろ イエロー", TOKEN_COLOUR, YELLOW},
	{"red", TOKEN_COLOUR, RED, true},
	{"赤 あか レッド", TOKEN_COLOUR, RED},
	{"lift push", TOKEN_LIFT, 0, true},
	{"リフト プッシュ", TOKEN_LIFT},
	{"to on at", TOKEN_PAIR, 0, true},
	{"レベル : = @ -> > → - に へ", TOKEN_PAIR},
	{"/ | ;", TOKEN_BAR},
	{"カード そして 番 枚 段 を の と で は 、 。 , . ! # + & ( )", TOKEN_FILL},
	{NULL},
};

/* Words that are skipped where they mean nothing else. */
static const struct known_word fillers[] = {
	{"and go i then card cards the a one level l lv lvl with g y r marker it out buying",
		TOKEN_FILL},
	{NULL},
};

/* A card may wear its colour: "17y", "17黄". */
static const struct known_word colours[] = {{"g y r 緑 黄 赤", TOKEN_COLOUR}, {NULL}};

/* By verb: the tokens it takes besides numbers, as bits, and how many args: numbers, then what a
 * word says. Other words are fillers or unknown. */
#define BIT(token) (1U << (token))
static const struct grammar {
	unsigned takes;
	uint8_t least, most;
} grammars[GEHT_VERBS] = {
	[VERB_LAYOUT] = {BIT(TOKEN_BAR) | BIT(TOKEN_PAIR), SET_CARDS, 2 * SET_CARDS},
	[VERB_BONUS] = {BIT(TOKEN_PICK), 0, 1},
	[VERB_BUY] = {BIT(TOKEN_COLOUR), 1, 1},
	[VERB_SPEND] = {0, 1, 1},
	[VERB_PLACE] = {BIT(TOKEN_PAIR) | BIT(TOKEN_BAR), 0, NUMBERS_MOST},
	[VERB_TAKE] = {BIT(TOKEN_THEN), 2, 2},
	[VERB_LUCK] = {BIT(TOKEN_THEN), 1, 1},
	[VERB_PUSH] = {0, 1, 1},
	[VERB_BANK] = {BIT(TOKEN_LIFT), 1, NUMBERS_MOST},
};

static int read_number(const char **at, int *value) {
	*value = lexicon_read_number(at);
	const char *behind = *at;
	lexicon_read_joined(colours, &behind);
	*at = lexicon_is_letter(*behind) ? *at : behind;
	return TOKEN_NUMBER;
}

/* Of the words wanted, as bits of tokens; others are fillers or unknown. */
static int read_apart(unsigned wanted, const char **at, int *value) {
	for (const struct known_word *word = known_words; word->text != NULL; word++) {
		const struct known_word only[] = {*word, {NULL}};
		bool is_wanted = (wanted >> word->token & 1) != 0;
		if (is_wanted && lexicon_read_apart(only, at) != NULL) {
			*value = word->value;
			return word->token;
		}
	}
	return lexicon_read_apart(fillers, at) != NULL ? TOKEN_FILL : TOKEN_UNKNOWN;
}

static int read_joined(unsigned wanted, const char **at, int *value) {
	const struct known_word *word = lexicon_read_joined(known_words, at);
	if (word == NULL) {
		return TOKEN_UNKNOWN;
	}
	*value = word->value;
	return (wanted >> word->token & 1) != 0 ? word->token
	       : word->token >= TOKEN_BAR       ? TOKEN_FILL
						: TOKEN_UNKNOWN;
}

static int read_token(unsigned wanted, const char **at, int *value) {
	*at += strspn(*at, " \t");
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (lexicon_is_digit(**at)) {
		return read_number(at, value);
	}
	return lexicon_is_letter(**at) ? read_apart(wanted, at, value)
				       : read_joined(wanted, at, value);
}

/* What has been understood so far. */
struct typed_move {
	int numbers[NUMBERS_MOST], n;
	int group[NUMBERS_MOST]; /* how many bars stand before each number */
	int bars, pairs;
	int said; /* the value of a pick, a colour, in or out; -1: none */
};

static bool take_token(struct typed_move *typed, int token, int value) {
	switch (token) {
	case TOKEN_NUMBER:
		if (typed->n == NUMBERS_MOST) {
			return false;
		}
		typed->group[typed->n] = typed->bars;
		typed->numbers[typed->n++] = value;
		return true;
	case TOKEN_THEN:
	case TOKEN_COLOUR:
	case TOKEN_PICK:
		if (typed->said >= 0 && typed->said != value) {
			return false;
		}
		typed->said = value;
		return true;
	default:
		typed->bars += token == TOKEN_BAR;
		typed->pairs += token == TOKEN_PAIR;
		return token != TOKEN_UNKNOWN;
	}
}

static bool read_words(int verb, const char *words, struct typed_move *typed) {
	*typed = (struct typed_move){.said = -1};
	int value = 0;
	const char *at = words;
	for (int token; (token = read_token(grammars[verb].takes, &at, &value)) != TOKEN_END;) {
		if (!take_token(typed, token, value)) {
			return false;
		}
	}
	return true;
}

static bool has_enough(int verb, const struct typed_move *typed) {
	int n = typed->n + (typed->said >= 0);
	return n >= grammars[verb].least && n <= grammars[verb].most;
}

/* Whether only its word is missing, or a number stands for it, which may as well be a card's. */
static bool is_unnamed(int verb, const struct typed_move *typed) {
	unsigned worded = BIT(TOKEN_PICK) | BIT(TOKEN_COLOUR) | BIT(TOKEN_THEN);
	int most = grammars[verb].most;
	return (grammars[verb].takes & worded) != 0 && typed->said < 0 && typed->n <= most &&
	       typed->n >= most - 1;
}

static void put_arg(struct move *move, int number) {
	move->args[move->n_args++] = (int16_t)number;
}

static void put_all(const struct typed_move *typed, struct move *move) {
	for (int i = 0; i < typed->n; i++) {
		put_arg(move, typed->numbers[i]);
	}
	if (typed->said >= 0) {
		put_arg(move, typed->said);
	}
}

static int find(const struct typed_move *typed, int step, int number) {
	for (int i = 0; i < typed->n; i += step) {
		if (typed->numbers[i] == number) {
			return i;
		}
	}
	return -1;
}

/* "1 2 / 3 4 / 5 6": the cards of each level; "1:1 2:1 …": each card's level; else the levels of
 * the cards in the order of their numbers. */
static bool put_layout(const struct typed_move *typed, struct move *move) {
	struct geht_set set = geht_starting(move->seat);
	bool paired = typed->pairs > 0;
	if (typed->n != SET_CARDS * (1 + paired)) {
		return false;
	}
	if (typed->bars == 0 && !paired) {
		put_all(typed, move);
		return true;
	}
	for (EACH_CARD(card, &set)) {
		int at = find(typed, 1 + paired, card);
		if (at < 0) {
			return false;
		}
		put_arg(move, paired ? typed->numbers[at + 1] : typed->group[at] + 1);
	}
	return true;
}

/* Levels alone, one for each new card. */
static bool names_levels(const struct geht_seat *own, const struct typed_move *typed) {
	for (int i = 0; i < typed->n; i++) {
		if (typed->numbers[i] > PLACE_HIGH ||
			memchr(own->fresh, typed->numbers[i], own->n_fresh) != NULL) {
			return false;
		}
	}
	return typed->n > 0 && typed->n == own->n_fresh && typed->pairs == 0;
}

static void put_place(struct move *move, int card, int level) {
	put_arg(move, card);
	put_arg(move, level);
}

/* In the order drawn; cards that are not new go last, for legal() to refuse. */
static bool put_places(
	const struct geht_seat *own, const struct typed_move *typed, struct move *move) {
	bool put[NUMBERS_MOST] = {false}, levels = names_levels(own, typed);
	for (int i = 0; i < own->n_fresh; i++) {
		int at = find(typed, 2, own->fresh[i]);
		if (levels) {
			put_place(move, own->fresh[i], typed->numbers[i]);
		} else if (at >= 0 && typed->n % 2 == 0) {
			put_place(move, own->fresh[i], typed->numbers[at + 1]);
			put[at] = true;
		}
	}
	for (int i = 0; i + 1 < typed->n && !levels; i += 2) {
		if (!put[i]) {
			put_place(move, typed->numbers[i], typed->numbers[i + 1]);
		}
	}
	return levels || typed->n % 2 == 0;
}

/* The only bonus in round 1 goes without saying. */
static void fill_in_pick(const struct geht *g, int verb, struct typed_move *typed) {
	if (verb == VERB_BONUS && typed->n == 0 && typed->said < 0 && g->round == 1) {
		typed->said = PICK_A;
	}
}

int geht_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct typed_move typed;
	const struct geht *g = view;
	bool bare = verb == VERB_ANY; /* "17 in" can only be a take */
	verb = bare ? VERB_TAKE : verb;
	if (verb < 0 || verb > VERB_BANK || seat < 0 || seat >= g->n_seats ||
		!read_words(verb, words, &typed) || (bare && typed.said < 0)) {
		return PARSE_UNCLEAR;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	fill_in_pick(g, verb, &typed);
	if (is_unnamed(verb, &typed)) {
		put_all(&typed, move);
		return PARSE_UNNAMED;
	}
	if (!has_enough(verb, &typed)) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_LAYOUT) {
		return put_layout(&typed, move) ? PARSE_OK : PARSE_UNCLEAR;
	}
	if (verb == VERB_PLACE) {
		return put_places(&g->seats[seat], &typed, move) ? PARSE_OK : PARSE_UNCLEAR;
	}
	put_all(&typed, move);
	return PARSE_OK;
}
