#include "engine/ring/parse.h"

#include "engine/lexicon.h"
#include "engine/ring/cards.h"
#include "engine/ring/trick.h"

enum { NUMBERS_MOST = 2 };

enum { TOKEN_SUIT = TOKEN_OWN, TOKEN_NOISE };

/* Words of letters a to z; of suits any beginning will do, for the first that begins so. */
static const struct known_word words_apart[] = {{"the", TOKEN_NOISE}, {"die", TOKEN_NOISE},
	{"card", TOKEN_NOISE}, {"amethysts", TOKEN_SUIT, AMETHYST, true},
	{"purple", TOKEN_SUIT, AMETHYST, true}, {"rubys", TOKEN_SUIT, RUBY, true},
	{"rubies", TOKEN_SUIT, RUBY, true}, {"red", TOKEN_SUIT, RUBY, true},
	{"sapphires", TOKEN_SUIT, SAPPHIRE, true}, {"blue", TOKEN_SUIT, SAPPHIRE, true},
	{"emeralds", TOKEN_SUIT, EMERALD, true}, {"diamonds", TOKEN_SUIT, DIAMOND, true},
	{"coins", TOKEN_SUIT, COIN, true}, {"grayspinels", TOKEN_SUIT, GRAYSPINEL, true},
	{"greyspinels", TOKEN_SUIT, GRAYSPINEL, true}, {"spinels", TOKEN_SUIT, GRAYSPINEL, true},
	{"gold", TOKEN_SUIT, COIN, true}, {NULL}};

/* Japanese, of which any beginning will do, too, in either kana. */
static const struct known_word suits_joined[] = {{"アメジスト", TOKEN_SUIT, AMETHYST, true},
	{"アメシスト", TOKEN_SUIT, AMETHYST, true}, {"紫", TOKEN_SUIT, AMETHYST, true},
	{"ルビー", TOKEN_SUIT, RUBY, true}, {"サファイア", TOKEN_SUIT, SAPPHIRE, true},
	{"サファイヤ", TOKEN_SUIT, SAPPHIRE, true}, {"エメラルド", TOKEN_SUIT, EMERALD, true},
	{"グレースピネル", TOKEN_SUIT, GRAYSPINEL, true},
	{"グレイスピネル", TOKEN_SUIT, GRAYSPINEL, true},
	{"スピネル", TOKEN_SUIT, GRAYSPINEL, true}, {"ダイヤモンド", TOKEN_SUIT, DIAMOND, true},
	{"ダイアモンド", TOKEN_SUIT, DIAMOND, true}, {"コイン", TOKEN_SUIT, COIN, true},
	{"金", TOKEN_SUIT, COIN, true}, {NULL}};

/* Whole words that stand without blanks; a longer one comes before its beginning. */
static const struct known_word words_joined[] = {{"ダイス", TOKEN_NOISE}, {"の", TOKEN_NOISE},
	{"目", TOKEN_NOISE}, {"を", TOKEN_NOISE}, {"-", TOKEN_NOISE}, {",", TOKEN_NOISE},
	{"、", TOKEN_NOISE}, {"。", TOKEN_NOISE}, {".", TOKEN_NOISE}, {"!", TOKEN_NOISE}, {NULL}};

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
struct card_named {
	int suit, n_suits;
	int numbers[NUMBERS_MOST], n_numbers;
};

static bool read_words(const char *words, struct card_named *named) {
	int value = 0;
	*named = (struct card_named){.suit = SUITS};
	for (int token; (token = read_token(&words, &value)) != TOKEN_END;) {
		if (token == TOKEN_UNKNOWN ||
			(token == TOKEN_NUMBER && named->n_numbers == NUMBERS_MOST)) {
			return false;
		}
		if (token == TOKEN_SUIT) {
			named->suit = value;
			named->n_suits++;
		} else if (token == TOKEN_NUMBER) {
			named->numbers[named->n_numbers++] = value;
		}
	}
	return named->n_suits <= 1;
}

/* The cards among these that are of the suit or rank named. */
static uint32_t fitting(const struct card_named *named, uint32_t cards) {
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
static bool fill_in(const struct ring *r, int seat, struct card_named *named) {
	uint32_t cards = 0;
	if (seat < 0 || seat >= r->n_seats) {
		return false;
	}
	if (r->phase == PHASE_PLAY && seat == r->turn) {
		cards = fitting(named, ring_playable(r, seat));
	}
	cards = cards != 0 ? cards : fitting(named, r->hands[seat]);
	if (ring_count(cards) != 1) {
		return false;
	}
	int card = ring_first(cards);
	*named = (struct card_named){ring_suit_of(card), 1, {ring_rank_of(card)}, 1};
	return true;
}

static bool is_whole(const struct card_named *named) {
	return named->n_suits == 1 && named->n_numbers == 1;
}

/* Of two numbers the first is the suit's. */
static int parse_card(const struct ring *r, struct card_named *named, struct move *move) {
	int n = named->n_suits + named->n_numbers;
	if (n == 0 || n > 2 || (n == 1 && !fill_in(r, move->seat, named))) {
		return PARSE_UNCLEAR;
	}
	*move = is_whole(named)
			? MOVE(move->seat, move->verb, named->suit, named->numbers[0])
			: MOVE(move->seat, move->verb, named->numbers[0], named->numbers[1]);
	return PARSE_OK;
}

/* Without a verb the phase says what is meant, but a card must be named in full. */
static int verb_meant(const struct ring *r, const struct card_named *named) {
	if (r->phase == PHASE_TAKE) {
		return VERB_TAKE;
	}
	return !is_whole(named)            ? VERB_ANY
	       : r->phase == PHASE_DISCARD ? VERB_DISCARD
	       : r->phase == PHASE_PLAY    ? VERB_PLAY
					   : VERB_ANY;
}

int ring_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	struct card_named named;
	*move = (struct move){.seat = (int8_t)seat};
	if (!read_words(words, &named)) {
		return PARSE_UNCLEAR;
	}
	verb = verb == VERB_ANY ? verb_meant(view, &named) : verb;
	if (verb == VERB_DISCARD || verb == VERB_PLAY) {
		move->verb = (uint8_t)verb;
		return parse_card(view, &named, move);
	}
	if (verb != VERB_TAKE || named.n_suits != 0 || named.n_numbers != 1) {
		return PARSE_UNCLEAR;
	}
	*move = MOVE(seat, VERB_TAKE, named.numbers[0]);
	return PARSE_OK;
}
