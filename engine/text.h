#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Text being written into a caller's buffer: always ends in NUL, never overruns it. */
struct text {
	char *buf;
	size_t cap, len;
	bool cut;           /* something did not fit; what did fit is whole pieces */
	size_t before_cut;  /* if cut: the bytes that stood before what did not fit first */
	size_t begins;      /* where a sentence begins in its line; 0: nowhere */
	unsigned char stop; /* bytes at its end that are a sentence's stop; 0: there is none */
	size_t capital; /* the index after the capital with which a sentence began a line; 0: none
			   did */
};

/* Empty text in this array. */
#define TEXT_INTO(array) ((struct text){.buf = ((array)[0] = '\0', (array)), .cap = sizeof(array)})

/* Add n bytes, a string, a number, or what printf() makes, up to 1023 bytes: whole, or nothing, and
 * set cut. */
void text_put(struct text *text, const char *bytes, size_t n);
void text_puts(struct text *text, const char *string);
void text_number(struct text *text, long number);
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds another text: the facts of its end are those of both, and so is that something was cut. */
void text_append(struct text *text, const struct text *other);

/* Remove blanks at the end, all that was added since a copy of the struct was made, or n bytes at
 * an index. */
void text_trim(struct text *text);
void text_take_back(struct text *text, const struct text *before);
void text_take_out(struct text *text, size_t from, size_t n);
