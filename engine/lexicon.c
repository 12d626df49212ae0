#include "engine/lexicon.h"

#include <stddef.h>
#include <string.h>

enum { NUMBER_MOST = 9999 };

static const struct known_word numbers_apart[] = {
	{"zero", TOKEN_NUMBER, 0, false},
	{"one", TOKEN_NUMBER, 1, false},
	{"two", TOKEN_NUMBER, 2, false},
	{"three", TOKEN_NUMBER, 3, false},
	{"four", TOKEN_NUMBER, 4, false},
	{"five", TOKEN_NUMBER, 5, false},
	{"six", TOKEN_NUMBER, 6, false},
	{"seven", TOKEN_NUMBER, 7, false},
	{"eight", TOKEN_NUMBER, 8, false},
	{"nine", TOKEN_NUMBER, 9, false},
	{"ten", TOKEN_NUMBER, 10, false},
	{"eleven", TOKEN_NUMBER, 11, false},
	{"twelve", TOKEN_NUMBER, 12, false},
	{NULL, TOKEN_END, 0, false},
};

static const struct known_word numbers_joined[] = {
	{"〇", TOKEN_NUMBER, 0, false},
	{"零", TOKEN_NUMBER, 0, false},
	{"一", TOKEN_NUMBER, 1, false},
	{"二", TOKEN_NUMBER, 2, false},
	{"三", TOKEN_NUMBER, 3, false},
	{"四", TOKEN_NUMBER, 4, false},
	{"五", TOKEN_NUMBER, 5, false},
	{"六", TOKEN_NUMBER, 6, false},
	{"七", TOKEN_NUMBER, 7, false},
	{"八", TOKEN_NUMBER, 8, false},
	{"九", TOKEN_NUMBER, 9, false},
	{NULL, TOKEN_END, 0, false},
};

bool lexicon_is_digit(char c) {
	return c >= '0' && c <= '9';
}

bool lexicon_is_letter(char c) {
	return c >= 'a' && c <= 'z';
}

int lexicon_read_number(const char **at) {
	int n = 0;
	for (; lexicon_is_digit(**at); (*at)++) {
		n = n * 10 + (**at - '0');
		n = n > NUMBER_MOST ? NUMBER_MOST : n;
	}
	return n;
}

static bool is_named(const struct known_word *word, const char *letters, size_t len) {
	return strncmp(word->text, letters, len) == 0 && (word->begun || word->text[len] == '\0');
}

const struct known_word *lexicon_read_apart(const struct known_word *words, const char **at) {
	size_t len = 0;
	while (lexicon_is_letter((*at)[len])) {
		len++;
	}
	for (; words->text != NULL; words++) {
		if (is_named(words, *at, len)) {
			*at += len;
			return words;
		}
	}
	return NULL;
}

const struct known_word *lexicon_read_joined(const struct known_word *words, const char **at) {
	for (; words->text != NULL; words++) {
		size_t len = strlen(words->text);
		if (strncmp(*at, words->text, len) == 0) {
			*at += len;
			return words;
		}
	}
	return NULL;
}

static const struct known_word *read_word(const struct lexicon *lexicon, const char **at) {
	const struct known_word *word;
	if (lexicon_is_letter(**at)) {
		word = lexicon_read_apart(lexicon->apart, at);
		return word != NULL ? word : lexicon_read_apart(numbers_apart, at);
	}
	word = lexicon_read_joined(lexicon->joined, at);
	return word != NULL ? word : lexicon_read_joined(numbers_joined, at);
}

int lexicon_next(const struct lexicon *lexicon, const char **at, int *value) {
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
	const struct known_word *word = read_word(lexicon, at);
	if (word == NULL) {
		return TOKEN_UNKNOWN;
	}
	*value = word->value;
	return word->token;
}
