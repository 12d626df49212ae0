#pragma once

#include <stdbool.h>

/* Tokenizer for the text after a verb, by a game's known words. The text must be folded to plain
 * lower case. */

/* A game's own tokens begin with TOKEN_OWN; card games use TOKEN_SUIT and NOISE. */
enum { TOKEN_END, TOKEN_UNKNOWN, TOKEN_NUMBER, TOKEN_OWN };
enum { TOKEN_SUIT = TOKEN_OWN, TOKEN_NOISE };

/* Synonyms. Words of letters a to z end where the letters end; signs and Japanese need no blanks,
 * and the longest match counts. */
struct known_word {
	const char *text; /* blank-separated; NULL ends a list */
	int token, value;
	bool begun; /* any beginning of a word matches, in either kana; else only the whole */
};

/* Whether it is a digit; whether it is a letter a to z. */
bool lexicon_is_digit(char c);
bool lexicon_is_letter(char c);

/* These read at *at and move past it. The number may have a minus, and is capped at 9999, which is
 * out of every range; the words are NULL if the text is none of them. */
int lexicon_read_number(const char **at);
const struct known_word *lexicon_read_apart(const struct known_word *words, const char **at);
const struct known_word *lexicon_read_joined(const struct known_word *words, const char **at);

/* The next token after blanks, and its value: digits, a known word, or a number word in English or
 * Japanese. For an unknown token *at may have moved. */
int lexicon_next(const struct known_word *words, const char **at, int *value);

enum { NO_SUIT = -1, CARD_NUMBERS = 2 };

/* A card's description, in any order. */
struct named_card {
	int suit; /* value of its word, or NO_SUIT */
	int numbers[CARD_NUMBERS], n_numbers;
	int n_parts; /* number of numbers and suits */
};

/* Reads "ruby 5", "5", "play the 5 as blue"; false: something is unknown or superfluous. */
bool lexicon_read_card(const struct known_word *words, const char *typed, struct named_card *card);
