#pragma once

#include <stdbool.h>

/* The text typed after a verb, cut into words that a game knows. The text is folded to plain lower
 * case before. */

/* A game's own tokens begin with TOKEN_OWN; those of a game of cards are TOKEN_SUIT and NOISE. */
enum { TOKEN_END, TOKEN_UNKNOWN, TOKEN_NUMBER, TOKEN_OWN };
enum { TOKEN_SUIT = TOKEN_OWN, TOKEN_NOISE };

/* Synonyms. Those of letters a to z end where the letters end; signs and Japanese stand without
 * blanks, and of several that fit the longest is read. */
struct known_word {
	const char *text; /* blank-separated; NULL ends a list */
	int token, value;
	bool begun; /* any of their beginnings will do, in either kana; else only the whole */
};

/* Whether it is one of 0 to 9; of a to z. */
bool lexicon_is_digit(char c);
bool lexicon_is_letter(char c);

/* Read at *at and move it past. The number may have a minus, and is cut at 9999, which is as far
 * out of any range; the words are NULL where the text is none of them. */
int lexicon_read_number(const char **at);
const struct known_word *lexicon_read_apart(const struct known_word *words, const char **at);
const struct known_word *lexicon_read_joined(const struct known_word *words, const char **at);

/* The next token after blanks, and its value: digits, one of the words, or a number in words of
 * English or Japanese. Where it is unknown *at may have moved. */
int lexicon_next(const struct known_word *words, const char **at, int *value);

enum { NO_SUIT = -1, CARD_NUMBERS = 2 };

/* The description of a card, in any order. */
struct named_card {
	int suit; /* the value of its word, or NO_SUIT */
	int numbers[CARD_NUMBERS], n_numbers;
	int n_parts; /* numbers and suits */
};

/* Reads "ruby 5", "5", "play the 5 as blue": false if anything is unknown or too much. */
bool lexicon_read_card(const struct known_word *words, const char *typed, struct named_card *card);
