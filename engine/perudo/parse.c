#include <string.h>

#include "engine/perudo/say.h"

enum { NUMBER_MOST = 9999 }; /* more is as far out of range */

enum token {
	TOKEN_END,
	TOKEN_NUMBER,   /* a count or a face: where it stands decides */
	TOKEN_FACE,     /* can only be a face: "threes", "3s" */
	TOKEN_LONE_A,   /* an ace, but only behind a count: "a 5" is no five aces */
	TOKEN_AS_COUNT, /* the number before it is a count: 個 */
	TOKEN_AS_FACE,  /* the number before it is a face: が */
	TOKEN_BETWEEN,  /* "x", "of" */
	TOKEN_STOP,     /* "!": nothing but the like follows */
	TOKEN_UNKNOWN,
};

struct word {
	const char *text;
	enum token token;
	int value;
};

/* Whole words of letters a to z. */
static const struct word words_apart[] = {
	{"a", TOKEN_LONE_A, 1},
	{"ace", TOKEN_FACE, 1},
	{"aces", TOKEN_FACE, 1},
	{"ones", TOKEN_FACE, 1},
	{"twos", TOKEN_FACE, 2},
	{"threes", TOKEN_FACE, 3},
	{"fours", TOKEN_FACE, 4},
	{"fives", TOKEN_FACE, 5},
	{"sixes", TOKEN_FACE, 6},
	{"one", TOKEN_NUMBER, 1},
	{"two", TOKEN_NUMBER, 2},
	{"three", TOKEN_NUMBER, 3},
	{"four", TOKEN_NUMBER, 4},
	{"five", TOKEN_NUMBER, 5},
	{"six", TOKEN_NUMBER, 6},
	{"seven", TOKEN_NUMBER, 7},
	{"eight", TOKEN_NUMBER, 8},
	{"nine", TOKEN_NUMBER, 9},
	{"ten", TOKEN_NUMBER, 10},
	{"eleven", TOKEN_NUMBER, 11},
	{"twelve", TOKEN_NUMBER, 12},
	{"of", TOKEN_BETWEEN, 0},
};

/* Signs and Japanese, which stand without blanks. A longer one comes before its beginning. */
static const struct word words_joined[] = {
	{"エース", TOKEN_FACE, 1},
	{"一", TOKEN_NUMBER, 1},
	{"二", TOKEN_NUMBER, 2},
	{"三", TOKEN_NUMBER, 3},
	{"四", TOKEN_NUMBER, 4},
	{"五", TOKEN_NUMBER, 5},
	{"六", TOKEN_NUMBER, 6},
	{"七", TOKEN_NUMBER, 7},
	{"八", TOKEN_NUMBER, 8},
	{"九", TOKEN_NUMBER, 9},
	{"個", TOKEN_AS_COUNT, 0},
	{"こ", TOKEN_AS_COUNT, 0},
	{"コ", TOKEN_AS_COUNT, 0},
	{"の目", TOKEN_AS_FACE, 0},
	{"が", TOKEN_AS_FACE, 0},
	{"を", TOKEN_AS_FACE, 0},
	{"は", TOKEN_AS_FACE, 0},
	{"の", TOKEN_BETWEEN, 0},
	{"×", TOKEN_BETWEEN, 0},
	{"*", TOKEN_BETWEEN, 0},
	{",", TOKEN_BETWEEN, 0},
	{"、", TOKEN_BETWEEN, 0},
	{"-", TOKEN_BETWEEN, 0},
	{"です", TOKEN_STOP, 0},
	{"で", TOKEN_STOP, 0},
	{"と", TOKEN_STOP, 0},
	{"!", TOKEN_STOP, 0},
	{"?", TOKEN_STOP, 0},
	{".", TOKEN_STOP, 0},
	{"。", TOKEN_STOP, 0},
};

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
	return c >= 'a' && c <= 'z';
}

static enum token read_number(const char **at, int *value) {
	bool minus = **at == '-';
	*at += minus;
	int n = 0;
	for (; is_digit(**at); (*at)++) {
		n = n * 10 + (**at - '0');
		n = n > NUMBER_MOST ? NUMBER_MOST : n;
	}
	*value = minus ? -n : n;
	const char *behind = *at + (**at == '\'');
	if (*behind == 's' && !is_letter(behind[1])) {
		*at = behind + 1;
		return TOKEN_FACE;
	}
	return TOKEN_NUMBER;
}

/* An x needs no blanks around it: "3xa". No other word known here begins with one. */
static enum token read_apart(const char **at, int *value) {
	if (**at == 'x') {
		(*at)++;
		return TOKEN_BETWEEN;
	}
	size_t len = 0;
	while (is_letter((*at)[len])) {
		len++;
	}
	for (size_t i = 0; i < sizeof(words_apart) / sizeof(words_apart[0]); i++) {
		const struct word *word = &words_apart[i];
		if (strlen(word->text) == len && memcmp(word->text, *at, len) == 0) {
			*at += len;
			*value = word->value;
			return word->token;
		}
	}
	return TOKEN_UNKNOWN;
}

static enum token read_joined(const char **at, int *value) {
	for (size_t i = 0; i < sizeof(words_joined) / sizeof(words_joined[0]); i++) {
		const struct word *word = &words_joined[i];
		size_t len = strlen(word->text);
		if (strncmp(*at, word->text, len) == 0) {
			*at += len;
			*value = word->value;
			return word->token;
		}
	}
	return TOKEN_UNKNOWN;
}

/* A minus is one only where a number could begin: "5-3" is five threes. */
static enum token read_token(const char *start, const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	if (**at == '\0') {
		return TOKEN_END;
	}
	bool fresh = *at == start || (*at)[-1] == ' ';
	if (is_digit(**at) || (fresh && **at == '-' && is_digit((*at)[1]))) {
		return read_number(at, value);
	}
	return is_letter(**at) ? read_apart(at, value) : read_joined(at, value);
}

/* A bid as far as it has been understood. */
struct half_bid {
	bool has_count, has_face;
	int count, face;
	int plain[2], n_plain; /* numbers that may still be either */
	enum token last;
};

static bool take_number(struct half_bid *bid, int value) {
	if (bid->n_plain + bid->has_count + bid->has_face == 2) {
		return false;
	}
	bid->plain[bid->n_plain++] = value;
	return true;
}

static bool take_face(struct half_bid *bid, int value) {
	if (bid->has_face || bid->n_plain + bid->has_count == 2) {
		return false;
	}
	bid->has_face = true;
	bid->face = value;
	return true;
}

static bool take_lone_a(struct half_bid *bid, int value) {
	return bid->n_plain + bid->has_count == 1 && take_face(bid, value);
}

static bool take_as_count(struct half_bid *bid, int value) {
	(void)value;
	if (bid->last != TOKEN_NUMBER || bid->has_count) {
		return false;
	}
	bid->has_count = true;
	bid->count = bid->plain[--bid->n_plain];
	return true;
}

static bool take_as_face(struct half_bid *bid, int value) {
	(void)value;
	if (bid->last == TOKEN_NUMBER) {
		return take_face(bid, bid->plain[--bid->n_plain]);
	}
	return bid->last == TOKEN_FACE || bid->last == TOKEN_AS_FACE;
}

static bool take_between(struct half_bid *bid, int value) {
	(void)value;
	return bid->last == TOKEN_NUMBER || bid->last == TOKEN_FACE || bid->last == TOKEN_AS_COUNT;
}

static bool take_stop(struct half_bid *bid, int value) {
	(void)bid;
	(void)value;
	return true;
}

static bool (*const takers[])(struct half_bid *, int) = {
	[TOKEN_NUMBER] = take_number,
	[TOKEN_FACE] = take_face,
	[TOKEN_LONE_A] = take_lone_a,
	[TOKEN_AS_COUNT] = take_as_count,
	[TOKEN_AS_FACE] = take_as_face,
	[TOKEN_BETWEEN] = take_between,
	[TOKEN_STOP] = take_stop,
};

/* Numbers without a mark: the count comes first, unless it is known. */
static void settle_plain(struct half_bid *bid) {
	for (int i = 0; i < bid->n_plain; i++) {
		if (!bid->has_count) {
			bid->has_count = true;
			bid->count = bid->plain[i];
		} else {
			bid->has_face = true;
			bid->face = bid->plain[i];
		}
	}
	bid->n_plain = 0;
}

static bool read_bid(const char *words, struct half_bid *bid) {
	*bid = (struct half_bid){.last = TOKEN_END};
	int value = 0;
	const char *at = words;
	for (enum token token; (token = read_token(words, &at, &value)) != TOKEN_END;) {
		bool over = bid->last == TOKEN_STOP && token != TOKEN_STOP;
		if (token == TOKEN_UNKNOWN || over || !takers[token](bid, value)) {
			return false;
		}
		bid->last = token;
	}
	settle_plain(bid);
	return bid->last != TOKEN_BETWEEN;
}

/* In a palifico round the face of the standing bid goes without saying, but for who may change it.
 */
static void fill_in_face(const struct perudo *p, int seat, struct half_bid *bid) {
	bool locked = p->palifico != SEAT_NONE && p->count > 0 && !perudo_is_veteran(p, seat);
	if (!bid->has_face && locked) {
		bid->has_face = true;
		bid->face = p->face;
	}
}

static int put_bid(const struct half_bid *bid, struct move *move) {
	if (!bid->has_count || !bid->has_face) {
		return PARSE_UNCLEAR;
	}
	move->n_args = 2;
	move->args[0] = (int16_t)bid->count;
	move->args[1] = (int16_t)bid->face;
	return PARSE_OK;
}

static bool is_nothing(const struct half_bid *bid) {
	return !bid->has_count && !bid->has_face;
}

/* "dudo 5 3" is taken while that bid stands: whoever types it means that one. */
static int parse_dudo(const struct perudo *p, const struct half_bid *bid) {
	bool standing =
		bid->has_count && bid->count == p->count && bid->has_face && bid->face == p->face;
	return is_nothing(bid) || standing ? PARSE_OK : PARSE_UNCLEAR;
}

int perudo_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct half_bid bid;
	*move = (struct move){
		.seat = (int8_t)seat,
		.verb = (uint8_t)(verb == VERB_ANY ? VERB_BID : verb),
	};
	if (!read_bid(words, &bid)) {
		return PARSE_UNCLEAR;
	}
	switch (verb) {
	case VERB_BID:
		fill_in_face(view, seat, &bid);
		return put_bid(&bid, move);
	case VERB_ANY:
		return put_bid(&bid, move);
	case VERB_DUDO:
		return parse_dudo(view, &bid);
	case VERB_CALZA:
		return is_nothing(&bid) ? PARSE_OK : put_bid(&bid, move);
	default:
		return PARSE_UNCLEAR;
	}
}
