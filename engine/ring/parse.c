#include "engine/lexicon.h"
#include "engine/ring/ring.h"
#include "engine/ring/say.h"

enum { NUMBERS_MOST = 2 };

enum { TOKEN_SUIT = TOKEN_OWN, TOKEN_NOTHING };

/* Words of letters a to z; of suits any beginning will do, for the first that begins so. */
static const struct known_word words_apart[] = {
	{"the", TOKEN_NOTHING, 0, false},
	{"die", TOKEN_NOTHING, 0, false},
	{"card", TOKEN_NOTHING, 0, false},
	{"amethysts", TOKEN_SUIT, AMETHYST, true},
	{"purple", TOKEN_SUIT, AMETHYST, true},
	{"rubys", TOKEN_SUIT, RUBY, true},
	{"rubies", TOKEN_SUIT, RUBY, true},
	{"red", TOKEN_SUIT, RUBY, true},
	{"sapphires", TOKEN_SUIT, SAPPHIRE, true},
	{"blue", TOKEN_SUIT, SAPPHIRE, true},
	{"emeralds", TOKEN_SUIT, EMERALD, true},
	{"diamonds", TOKEN_SUIT, DIAMOND, true},
	{"coins", TOKEN_SUIT, COIN, true},
	{"grayspinels", TOKEN_SUIT, GRAYSPINEL, true},
	{"greyspinels", TOKEN_SUIT, GRAYSPINEL, true},
	{"spinels", TOKEN_SUIT, GRAYSPINEL, true},
	{"gold", TOKEN_SUIT, COIN, true},
	{NULL, TOKEN_END, 0, false},
};

/* Japanese, of which any beginning will do, too, in either kana. */
static const struct known_word suits_joined[] = {
	{"アメジスト", TOKEN_SUIT, AMETHYST, true},
	{"アメシスト", TOKEN_SUIT, AMETHYST, true},
	{"紫", TOKEN_SUIT, AMETHYST, true},
	{"ルビー", TOKEN_SUIT, RUBY, true},
	{"サファイア", TOKEN_SUIT, SAPPHIRE, true},
	{"サファイヤ", TOKEN_SUIT, SAPPHIRE, true},
	{"エメラルド", TOKEN_SUIT, EMERALD, true},
	{"グレースピネル", TOKEN_SUIT, GRAYSPINEL, true},
	{"グレイスピネル", TOKEN_SUIT, GRAYSPINEL, true},
	{"スピネル", TOKEN_SUIT, GRAYSPINEL, true},
	{"ダイヤモンド", TOKEN_SUIT, DIAMOND, true},
	{"ダイアモンド", TOKEN_SUIT, DIAMOND, true},
	{"コイン", TOKEN_SUIT, COIN, true},
	{"金", TOKEN_SUIT, COIN, true},
	{NULL, TOKEN_END, 0, false},
};

/* Whole words that stand without blanks; a longer one comes before its beginning. */
static const struct known_word words_joined[] = {
	{"ダイス", TOKEN_NOTHING, 0, false},
	{"の", TOKEN_NOTHING, 0, false},
	{"目", TOKEN_NOTHING, 0, false},
	{"を", TOKEN_NOTHING, 0, false},
	{"-", TOKEN_NOTHING, 0, false},
	{",", TOKEN_NOTHING, 0, false},
	{"、", TOKEN_NOTHING, 0, false},
	{"。", TOKEN_NOTHING, 0, false},
	{".", TOKEN_NOTHING, 0, false},
	{"!", TOKEN_NOTHING, 0, false},
	{NULL, TOKEN_END, 0, false},
};

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

/* The suit of which the text at *at has most, in either kana. */
static int read_suit(const char **at, int *value) {
	size_t longest = 0;
	for (const struct known_word *suit = suits_joined; suit->text != NULL; suit++) {
		size_t len = common(*at, suit->text);
		*value = len > longest ? suit->value : *value;
		longest = len > longest ? len : longest;
	}
	*at += longest;
	return longest > 0 ? TOKEN_SUIT : TOKEN_UNKNOWN;
}

static int read_token(const char **at, int *value) {
	static const struct lexicon lexicon = {words_apart, words_joined};
	int token = lexicon_next(&lexicon, at, value);
	return token == TOKEN_UNKNOWN ? read_suit(at, value) : token;
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
	for (int token; (token = read_token(&words, &value)) != TOKEN_END;) {
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
