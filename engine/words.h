#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/audience.h"
#include "engine/text.h"

/* A language. English is the SENTENCEs themselves, so NULL is English. */
struct words {
	/* The sentence in this language; of one and many, the form for the number n. */
	const char *(*find)(
		const struct words *words, const char *one, const char *many, unsigned long n);
	const char *you;   /* the reader's name, between SPANS_YOU; NULL: as in English */
	const char *title; /* follows names, except "you"; NULL: none */
	const char *stop;  /* ends a sentence; NULL: "." */
	const char *gap;   /* between sentences; NULL: a blank */
};

/* The value of a sentence's {named} place: from put, or else text, or else number. */
struct place {
	const char *name;
	const char *text;
	long number;
	/* Writes the value that begins at `at`; only for an audience. */
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out);
	const int16_t *at;
};

/* A number as the value of a place. */
#define VALUE(number) ((const int16_t[]){(int16_t)(number)})

/* Marks a sentence in a table for the catalogues; it is looked up when it is written. A sentence
 * that ends in "." is complete: the language's stop is added to its translation, which has none. A
 * translation that ends in "|" has its own end before that. */
#define SENTENCE(english) english

#define WORDS_PLACES(...)                    \
	(const struct place[]){__VA_ARGS__}, \
		sizeof((const struct place[]){__VA_ARGS__}) / sizeof(struct place)

/* The reader's name: SPANS_YOU "you" SPANS_YOU. */
const char *words_you(const struct words *words);

/* Adds the separator between the text so far and the next sentence: after a stop the language's
 * gap. */
void words_gap(struct text *out, const struct words *words);

/* A fragment in this language, places included. */
const char *words_find(const struct words *words, const char *sentence);

/* Writes a sentence without places. */
void words_put(struct text *out, const struct words *words, const char *sentence);

/* Writes a sentence with its {places} filled from the list: SAY(out, words, "{who} bids", {"who",
 * name}). Braces around other text are kept. "{who} [are|is] out": the first form applies if a
 * place before it, or within the second form, was words_you(). */
#define SAY(out, words, sentence, ...) words_say(out, words, sentence, WORDS_PLACES(__VA_ARGS__))
void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places);

/* As SAY(), with a sentence that depends on a number: "{n} die" or "{n} dice". */
#define SAY_MANY(out, words, one, many, n, ...) \
	words_say_many(out, words, one, many, n, WORDS_PLACES(__VA_ARGS__))
void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places);

/* As SAY(), for an audience, in whose language places are written: TELL(out, audience, "{who} plays
 * {card}.", {"who", name}, {"card", .put = put_card, .at = data + 1}). */
#define TELL(out, audience, sentence, ...) \
	words_tell(out, audience, sentence, WORDS_PLACES(__VA_ARGS__))
void words_tell(struct text *out, const struct audience *audience, const char *sentence,
	const struct place *places, size_t n_places);

/* Writes a sentence whose places are filled by a function: it writes the value for a name, or
 * returns false, and the brace is kept. */
void words_fill(struct text *out, const struct words *words, const char *sentence,
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out),
	const void *data);

/* Such a function, for a list of places. */
struct words_places {
	const struct audience *audience; /* NULL: none in particular */
	const struct place *list;
	size_t n;
};
bool words_fill_place(const void *data, const char *name, size_t len, struct text *out);
