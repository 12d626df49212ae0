#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/audience.h"
#include "engine/text.h"

/* A language to speak. English is the sentence itself, so NULL speaks English. */
struct words {
	/* The sentence in this language: of one and many, the form that fits the number n. */
	const char *(*find)(
		const struct words *words, const char *one, const char *many, unsigned long n);
	const char *you;   /* the name of who reads, between SPANS_YOU; NULL: as in English */
	const char *title; /* follows names, but not "you"; NULL: nothing */
	const char *stop;  /* ends a sentence; NULL: "." */
	const char *gap;   /* stands between sentences; NULL: a blank */
};

/* The value of a sentence's {named} place: put's text, else text, else number. */
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

/* Marks a sentence in a table for the catalogues; it is looked up when it is said. One that ends in
 * "." is whole: the function that says it puts the language's stop, which no translation has. A
 * translation that ends in "|" has another end, before that, and gets none. */
#define SENTENCE(english) english

#define WORDS_PLACES(...)                    \
	(const struct place[]){__VA_ARGS__}, \
		sizeof((const struct place[]){__VA_ARGS__}) / sizeof(struct place)

/* The name of who reads: SPANS_YOU "you" SPANS_YOU. */
const char *words_you(const struct words *words);

/* Adds the space between the text so far and the next sentence: after a stop the language's gap. */
void words_gap(struct text *out, const struct words *words);

/* A fragment in these words, places and all. */
const char *words_find(const struct words *words, const char *sentence);

/* Says a sentence that has no places. */
void words_put(struct text *out, const struct words *words, const char *sentence);

/* Says a sentence whose {places} are filled from the list: SAY(out, words, "{who} bids", {"who",
 * name}). A brace that names no place is said as it stands. "{who} [are|is] out": the first form is
 * said where a place before it, or in the second form, was words_you(). */
#define SAY(out, words, sentence, ...) words_say(out, words, sentence, WORDS_PLACES(__VA_ARGS__))
void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places);

/* As SAY(), where the sentence depends on a number: "{n} die" or "{n} dice". */
#define SAY_MANY(out, words, one, many, n, ...) \
	words_say_many(out, words, one, many, n, WORDS_PLACES(__VA_ARGS__))
void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places);

/* As SAY(), to an audience, in whose words places are written: TELL(out, audience, "{who} plays
 * {card}.", {"who", name}, {"card", .put = put_card, .at = data + 1}). */
#define TELL(out, audience, sentence, ...) \
	words_tell(out, audience, sentence, WORDS_PLACES(__VA_ARGS__))
void words_tell(struct text *out, const struct audience *audience, const char *sentence,
	const struct place *places, size_t n_places);

/* Says a sentence whose places are filled by a function: it writes the value for the name, or
 * returns false, and then the brace is said as it stands. */
void words_fill(struct text *out, const struct words *words, const char *sentence,
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out),
	const void *data);

/* Such a function, for a list of places. */
struct words_places {
	const struct audience *audience; /* NULL: nobody in particular */
	const struct place *list;
	size_t n;
};
bool words_fill_place(const void *data, const char *name, size_t len, struct text *out);
