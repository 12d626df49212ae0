#include "engine/lexicon.h"

#include <stddef.h>
#include <string.h>

enum { NUMBER_MOST = 9999 };

static const struct known_word numbers[] = {{"zero 〇 零", TOKEN_NUMBER, 0},
	{"one 一", TOKEN_NUMBER, 1}, {"two 二", TOKEN_NUMBER, 2}, {"three 三", TOKEN_NUMBER, 3},
	{"four 四", TOKEN_NUMBER, 4}, {"five 五", TOKEN_NUMBER, 5}, {"six 六", TOKEN_NUMBER, 6},
	{"seven 七", TOKEN_NUMBER, 7}, {"eight 八", TOKEN_NUMBER, 8}, {"nine 九", TOKEN_NUMBER, 9},
	{"ten", TOKEN_NUMBER, 10}, {"eleven", TOKEN_NUMBER, 11}, {"twelve", TOKEN_NUMBER, 12},
	{NULL}};

bool lexicon_is_digit(char c) {
	return c >= '0' && c <= '9';
}

bool lexicon_is_letter(char c) {
	return c >= 'a' && c <= 'z';
}

int lexicon_read_number(const char **at) {
	int n = 0;
	bool minus = **at == '-';
	*at += minus;
	for (; lexicon_is_digit(**at); (*at)++) {
		n = n * 10 + (**at - '0');
		n = n > NUMBER_MOST ? NUMBER_MOST : n;
	}
	return minus ? -n : n;
}

/* The character at *at, hiragana as katakana; moves *at past it. */
static unsigned read_kana(const char **at) {
	enum { HIRAGANA = 0x3041, HIRAGANA_END = 0x3096, TO_KATAKANA = 0x60 };
	const unsigned char *c = (const unsigned char *)*at;
	if ((c[0] & 0xf0) != 0xe0 || (c[1] & 0xc0) != 0x80 || (c[2] & 0xc0) != 0x80) {
		(*at)++;
		return c[0];
	}
	unsigned sign = (c[0] & 0xfU) << 12 | (c[1] & 0x3fU) << 6 | (c[2] & 0x3fU);
	*at += 3;
	return sign >= HIRAGANA && sign <= HIRAGANA_END ? sign + TO_KATAKANA : sign;
}

/* The length in bytes of the word's beginning shared with the text. */
static size_t common(const char *text, const char *word, size_t len) {
	const char *at = text, *end = word + len;
	for (const char *next = text; word < end && read_kana(&next) == read_kana(&word);) {
		at = next;
	}
	return (size_t)(at - text);
}

/* Whether one of the row's words is these n letters, or, if allowed, begins with them. */
static bool has_word(const struct known_word *row, const char *letters, size_t n) {
	size_t len;
	for (const char *word = row->text; *word != '\0'; word += len + (word[len] == ' ')) {
		len = strcspn(word, " ");
		if (strncmp(word, letters, n) == 0 && (row->begun || len == n)) {
			return true;
		}
	}
	return false;
}

const struct known_word *lexicon_read_apart(const struct known_word *words, const char **at) {
	size_t n = 0;
	while (lexicon_is_letter((*at)[n])) {
		n++;
	}
	for (; words->text != NULL; words++) {
		if (has_word(words, *at, n)) {
			*at += n;
			return words;
		}
	}
	return NULL;
}

/* The number of bytes of the text covered by the row's longest matching word. */
static size_t measure(const struct known_word *row, const char *text) {
	size_t longest = 0, len;
	for (const char *word = row->text; *word != '\0'; word += len + (word[len] == ' ')) {
		len = strcspn(word, " ");
		bool whole = strncmp(text, word, len) == 0;
		size_t covered = row->begun ? common(text, word, len) : whole ? len : 0;
		longest = covered > longest ? covered : longest;
	}
	return longest;
}

const struct known_word *lexicon_read_joined(const struct known_word *words, const char **at) {
	const struct known_word *found = NULL;
	size_t longest = 0;
	for (; words->text != NULL; words++) {
		size_t covered = measure(words, *at);
		if (covered > longest) {
			found = words;
			longest = covered;
		}
	}
	*at += longest;
	return found;
}

int lexicon_next(const struct known_word *words, const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	if (**at == '\0') {
		return TOKEN_END;
	}
	if (lexicon_is_digit(**at)) {
		*value = lexicon_read_number(at);
		return TOKEN_NUMBER;
	}
	const struct known_word *(*read)(const struct known_word *, const char **) =
		lexicon_is_letter(**at) ? lexicon_read_apart : lexicon_read_joined;
	const struct known_word *word = read(words, at);
	word = word != NULL ? word : read(numbers, at);
	if (word == NULL) {
		return TOKEN_UNKNOWN;
	}
	*value = word->value;
	return word->token;
}

bool lexicon_read_card(const struct known_word *words, const char *typed, struct named_card *card) {
	int value = 0;
	*card = (struct named_card){.suit = NO_SUIT};
	for (int token; (token = lexicon_next(words, &typed, &value)) != TOKEN_END;) {
		if (token == TOKEN_SUIT && card->suit == NO_SUIT) {
			card->suit = value;
			card->n_parts++;
		} else if (token == TOKEN_NUMBER && card->n_numbers < CARD_NUMBERS) {
			card->numbers[card->n_numbers++] = value;
			card->n_parts++;
		} else if (token != TOKEN_NOISE) {
			return false;
		}
	}
	return true;
}
