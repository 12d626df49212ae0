#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include <stddef.h>

#include "engine/text.h"

/* A language to speak. English is the sentence itself, so NULL speaks English. */
struct words {
	/* The sentence in this language: of one and many, the form that fits the number n. */
	const char *(*find)(
		const struct words *words, const char *one, const char *many, unsigned long n);
};

/* What fills a sentence's {named} place: text, or the number where text is NULL. */
struct place {
	const char *name;
	const char *text;
	long number;
};

/* Marks a sentence in a table for the catalogues; it is looked up when it is said. */
#define SENTENCE(english) english

#define WORDS_PLACES(...)                    \
	(const struct place[]){__VA_ARGS__}, \
		sizeof((const struct place[]){__VA_ARGS__}) / sizeof(struct place)

/* Say a sentence that has no places. */
void words_put(struct text *out, const struct words *words, const char *sentence);

/* Say a sentence whose {places} are filled from the list: SAY(out, words, "{who} bids", {"who",
 * name}). */
#define SAY(out, words, sentence, ...) words_say(out, words, sentence, WORDS_PLACES(__VA_ARGS__))
void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places);

/* The same where the sentence depends on a number: "{n} die" or "{n} dice". */
#define SAY_MANY(out, words, one, many, n, ...) \
	words_say_many(out, words, one, many, n, WORDS_PLACES(__VA_ARGS__))
void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places);

#endif
