#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Text in a caller's buffer: always NUL-terminated, never overflows. */
struct text {
	char *buf;
	size_t cap, len;
	bool cut;           /* something did not fit; the text consists of whole pieces */
	size_t before_cut;  /* if cut: the length before the first piece that did not fit */
	size_t begins;      /* start of a sentence in its line; 0: none */
	unsigned char stop; /* length of the sentence's stop at the end; 0: none */
	size_t capital; /* the index after the capital of a sentence at the start of a line; 0: none
			 */
};

/* Empty text in this array. */
#define TEXT_INTO(array) ((struct text){.buf = ((array)[0] = '\0', (array)), .cap = sizeof(array)})

/* Add n bytes, a string, a number, or printf()'s output of up to 1023 bytes: completely, or not at
 * all, which sets cut. */
void text_put(struct text *text, const char *bytes, size_t n);
void text_puts(struct text *text, const char *string);
void text_number(struct text *text, long number);
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds another text, with its state at the end; cut is that of both. */
void text_append(struct text *text, const struct text *other);

/* Remove blanks at the end, everything added since a copy of the struct, or n bytes at an index. */
void text_trim(struct text *text);
void text_take_back(struct text *text, const struct text *before);
void text_take_out(struct text *text, size_t from, size_t n);
