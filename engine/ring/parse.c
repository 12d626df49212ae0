#include <string.h>

#include "engine/ring/ring.h"
#include "engine/ring/say.h"

enum { NUMBER_MOST = 9999, NUMBERS_MOST = 2 }; /* a greater number is as far out of range */

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_SUIT, TOKEN_NOTHING, TOKEN_UNKNOWN };

struct word {
	const char *text;
	enum token token;
	int value;
};

/* Whole words of letters a to z. */
static const struct word words_apart[] = {
	{"zero", TOKEN_NUMBER, 0},
	{"one", TOKEN_NUMBER, 1},
	{"two", TOKEN_NUMBER, 2},
	{"three", TOKEN_NUMBER, 3},
	{"four", TOKEN_NUMBER, 4},
	{"five", TOKEN_NUMBER, 5},
	{"six", TOKEN_NUMBER, 6},
	{"seven", TOKEN_NUMBER, 7},
	{"the", TOKEN_NOTHING, 0},
	{"die", TOKEN_NOTHING, 0},
	{"card", TOKEN_NOTHING, 0},
};

/* Any beginning of these will do: the first that begins so. */
static const struct word suits[] = {
	{"amethysts", TOKEN_SUIT, AMETHYST},
	{"purple", TOKEN_SUIT, AMETHYST},
	{"rubys", TOKEN_SUIT, RUBY},
	{"rubies", TOKEN_SUIT, RUBY},
	{"red", TOKEN_SUIT, RUBY},
	{"sapphires", TOKEN_SUIT, SAPPHIRE},
	{"blue", TOKEN_SUIT, SAPPHIRE},
	{"emeralds", TOKEN_SUIT, EMERALD},
	{"diamonds", TOKEN_SUIT, DIAMOND},
	{"coins", TOKEN_SUIT, COIN},
	{"grayspinels", TOKEN_SUIT, GRAYSPINEL},
	{"greyspinels", TOKEN_SUIT, GRAYSPINEL},
	{"spinels", TOKEN_SUIT, GRAYSPINEL},
	{"gold", TOKEN_SUIT, COIN},
};

/* Japanese, of which any beginning will do, too, in either kana. */
static const struct word suits_joined[] = {
	{"アメジスト", TOKEN_SUIT, AMETHYST},
	{"アメシスト", TOKEN_SUIT, AMETHYST},
	{"紫", TOKEN_SUIT, AMETHYST},
	{"ルビー", TOKEN_SUIT, RUBY},
	{"サファイア", TOKEN_SUIT, SAPPHIRE},
	{"サファイヤ", TOKEN_SUIT, SAPPHIRE},
	{"エメラルド", TOKEN_SUIT, EMERALD},
	{"グレースピネル", TOKEN_SUIT, GRAYSPINEL},
	{"グレイスピネル", TOKEN_SUIT, GRAYSPINEL},
	{"スピネル", TOKEN_SUIT, GRAYSPINEL},
	{"ダイヤモンド", TOKEN_SUIT, DIAMOND},
	{"ダイアモンド", TOKEN_SUIT, DIAMOND},
	{"コイン", TOKEN_SUIT, COIN},
	{"金", TOKEN_SUIT, COIN},
};

/* Whole words that stand without blanks; a longer one comes before its beginning. */
static const struct word words_joined[] = {
	{"ダイス", TOKEN_NOTHING, 0},
	{"〇", TOKEN_NUMBER, 0},
	{"零", TOKEN_NUMBER, 0},
	{"一", TOKEN_NUMBER, 1},
	{"二", TOKEN_NUMBER, 2},
	{"三", TOKEN_NUMBER, 3},
	{"四", TOKEN_NUMBER, 4},
	{"五", TOKEN_NUMBER, 5},
	{"六", TOKEN_NUMBER, 6},
	{"七", TOKEN_NUMBER, 7},
	{"の", TOKEN_NOTHING, 0},
	{"目", TOKEN_NOTHING, 0},
	{"を", TOKEN_NOTHING, 0},
	{"-", TOKEN_NOTHING, 0},
	{",", TOKEN_NOTHING, 0},
	{"、", TOKEN_NOTHING, 0},
	{"。", TOKEN_NOTHING, 0},
	{".", TOKEN_NOTHING, 0},
	{"!", TOKEN_NOTHING, 0},
};

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static enum token read_number(const char **at, int *value) {
	int n = 0;
	for (; is_digit(**at); (*at)++) {
		n = n * 10 + (**at - '0');
		n = n > NUMBER_MOST ? NUMBER_MOST : n;
	}
	*value = n;
	return TOKEN_NUMBER;
}

/* A word of letters, whole or the beginning of a suit. */
static enum token read_apart(const char **at, int *value) {
	size_t len = 0;
	while ((*at)[len] >= 'a' && (*at)[len] <= 'z') {
		len++;
	}
	const char *word = *at;
	*at += len;
	for (size_t i = 0; i < LENGTH(words_apart); i++) {
		if (strlen(words_apart[i].text) == len &&
			memcmp(words_apart[i].text, word, len) == 0) {
			*value = words_apart[i].value;
			return words_apart[i].token;
		}
	}
	for (size_t i = 0; i < LENGTH(suits); i++) {
		if (strncmp(suits[i].text, word, len) == 0) {
			*value = suits[i].value;
			return TOKEN_SUIT;
		}
	}
	return TOKEN_UNKNOWN;
}

/* One sign of text, hiragana as katakana; *n is how many bytes it takes. */
static unsigned read_kana(const char *at, size_t *n) {
	enum { HIRAGANA = 0x3041, HIRAGANA_END = 0x3096, TO_KATAKANA = 0x60 };
	const unsigned char *c = (const unsigned char *)at;
	if ((c[0] & 0xf0) != 0xe0 || (c[1] & 0xc0) != 0x80 || (c[2] & 0xc0) != 0x80) {
		*n = 1;
		return c[0];
	}
	unsigned sign = (c[0] & 0xfU) << 12 | (c[1] & 0x3fU) << 6 | (c[2] & 0x3fU);
	*n = 3;
	return sign >= HIRAGANA && sign <= HIRAGANA_END ? sign + TO_KATAKANA : sign;
}

/* How many bytes of the text are also the word's beginning. */
static size_t common(const char *at, const char *word) {
	size_t i = 0, of_text, of_word;
	while (word[i] != '\0' && read_kana(at + i, &of_text) == read_kana(word + i, &of_word)) {
		i += of_word;
	}
	return i;
}

static enum token read_joined(const char **at, int *value) {
	for (size_t i = 0; i < LENGTH(words_joined); i++) {
		size_t len = strlen(words_joined[i].text);
		if (strncmp(*at, words_joined[i].text, len) == 0) {
			*at += len;
			*value = words_joined[i].value;
			return words_joined[i].token;
		}
	}
	size_t longest = 0;
	for (size_t i = 0; i < LENGTH(suits_joined); i++) {
		size_t len = common(*at, suits_joined[i].text);
		*value = len > longest ? suits_joined[i].value : *value;
		longest = len > longest ? len : longest;
	}
	*at += longest;
	return longest > 0 ? TOKEN_SUIT : TOKEN_UNKNOWN;
}

static enum token read_token(const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (is_digit(**at)) {
		return read_number(at, value);
	}
	return **at >= 'a' && **at <= 'z' ? read_apart(at, value) : read_joined(at, value);
}

/* What was named, in any order. */
struct named {
	int suit, n_suits;
	int16_t numbers[NUMBERS_MOST];
	int n_numbers;
};

static bool read_words(const char *words, struct named *named) {
	*named = (struct named){.suit = SUITS};
	int value = 0;
	for (enum token token; (token = read_token(&words, &value)) != TOKEN_END;) {
		if (token == TOKEN_UNKNOWN) {
			return false;
		}
		if (token == TOKEN_SUIT) {
			named->suit = value;
			named->n_suits++;
		}
		if (token == TOKEN_NUMBER) {
			if (named->n_numbers == NUMBERS_MOST) {
				return false;
			}
			named->numbers[named->n_numbers++] = (int16_t)value;
		}
	}
	return named->n_suits <= 1;
}

static void put_args(struct move *move, int suit, int rank) {
	move->n_args = 2;
	move->args[0] = (int16_t)suit;
	move->args[1] = (int16_t)rank;
}

/* The cards among these that are of the suit or rank named. */
static uint32_t fitting(const struct named *named, uint32_t cards) {
	uint32_t fit = 0;
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		bool fits = named->n_suits > 0 ? ring_suit_of(card) == named->suit
					       : ring_rank_of(card) == named->numbers[0];
		fit |= fits ? 1U << card : 0;
	}
	return fit;
}

/* A suit or a rank alone will do where only one card is meant: of those that may be played, or
 * else of the hand. */
static int parse_half_card(const struct ring *r, const struct named *named, struct move *move) {
	uint32_t hand = r->hands[move->seat];
	uint32_t cards = r->phase == PHASE_PLAY && move->seat == r->turn
				 ? fitting(named, ring_playable(r, move->seat))
				 : 0;
	cards = cards != 0 ? cards : fitting(named, hand);
	if (ring_count(cards) != 1) {
		return PARSE_UNCLEAR;
	}
	put_args(move, ring_suit_of(ring_first(cards)), ring_rank_of(ring_first(cards)));
	return PARSE_OK;
}

static int parse_card(const struct ring *r, const struct named *named, struct move *move) {
	if (named->n_suits == 1 && named->n_numbers == 1) {
		put_args(move, named->suit, named->numbers[0]);
		return PARSE_OK;
	}
	if (named->n_suits == 0 && named->n_numbers == 2) {
		put_args(move, named->numbers[0], named->numbers[1]);
		return PARSE_OK;
	}
	bool in_part = named->n_suits + named->n_numbers == 1;
	bool seated = move->seat >= 0 && move->seat < r->n_seats;
	return in_part && seated ? parse_half_card(r, named, move) : PARSE_UNCLEAR;
}

static int parse_die(const struct named *named, struct move *move) {
	if (named->n_suits != 0 || named->n_numbers != 1) {
		return PARSE_UNCLEAR;
	}
	move->n_args = 1;
	move->args[0] = named->numbers[0];
	return PARSE_OK;
}

/* Without a verb the phase says what is meant, but a card must be named in full. */
static int parse_any(const struct ring *r, const struct named *named, struct move *move) {
	bool whole = named->n_suits == 1 && named->n_numbers == 1;
	switch (r->phase) {
	case PHASE_TAKE:
		move->verb = VERB_TAKE;
		return parse_die(named, move);
	case PHASE_DISCARD:
		move->verb = VERB_DISCARD;
		return whole ? parse_card(r, named, move) : PARSE_UNCLEAR;
	case PHASE_PLAY:
		move->verb = VERB_PLAY;
		return whole ? parse_card(r, named, move) : PARSE_UNCLEAR;
	default:
		return PARSE_UNCLEAR;
	}
}

int ring_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct named named;
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)(verb == VERB_ANY ? 0 : verb)};
	if (!read_words(words, &named)) {
		return PARSE_UNCLEAR;
	}
	switch (verb) {
	case VERB_ANY:
		return parse_any(view, &named, move);
	case VERB_TAKE:
		return parse_die(&named, move);
	case VERB_DISCARD:
	case VERB_PLAY:
		return parse_card(view, &named, move);
	default:
		return PARSE_UNCLEAR;
	}
}
