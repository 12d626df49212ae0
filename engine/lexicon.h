#pragma once

#include <stdbool.h>

/* What people type behind a verb, cut into words that a game knows. The text is folded to plain
 * lower case before. */

enum { TOKEN_END, TOKEN_UNKNOWN, TOKEN_NUMBER, TOKEN_OWN }; /* a game's own begin with TOKEN_OWN */

struct known_word {
	const char *text; /* NULL ends a list */
	int token, value;
	bool begun; /* any of its beginnings will do; else only the whole */
};

struct lexicon {
	const struct known_word *apart;  /* of letters a to z: what stands between others counts */
	const struct known_word *joined; /* signs and Japanese, which stand without blanks; a longer
					  * one comes before its beginning */
};

bool lexicon_is_digit(char c);
bool lexicon_is_letter(char c);

/* Read what stands at *at and move it behind. The number is cut at 9999, which is as far out of any
 * range; the words are NULL where the text is none of them. */
int lexicon_read_number(const char **at);
const struct known_word *lexicon_read_apart(const struct known_word *words, const char **at);
const struct known_word *lexicon_read_joined(const struct known_word *words, const char **at);

/* The next token behind blanks, and its value: digits, a word of the lexicon, or a number in words
 * of English or Japanese. Where it is unknown *at may have moved. */
int lexicon_next(const struct lexicon *lexicon, const char **at, int *value);
