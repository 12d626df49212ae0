#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Text being written into a caller's buffer: always ends in NUL, never overruns it. */
struct text {
	char *buf;
	size_t cap, len;
	bool cut;           /* something did not fit; what did fit is whole pieces */
	unsigned char stop; /* bytes at its end that are a sentence's stop; 0: there is none */
	size_t capital;     /* behind the capital with which a sentence began a line; 0: none did */
};

/* Stands alone before and after lines in which columns matter: "\x11\n" "  1 2\n" "\x11\n".
 * Networks that can set them in letters of equal width do so, others leave the marks out. IRC's
 * sign for it.
 */
#define TEXT_PICTURE "\x11\n"

/* Stands before the name of who reads: a network for one person, which alone is told "you", takes
 * it out and writes a capital where a sentence begins. */
#define TEXT_YOU "\x0e"

/* TEXT_STYLE "r" begins a style of letters, TEXT_STYLE TEXT_NORMAL ends it: b bold, d dim, m
 * matching; r, y, g, u, p red, yellow, green, blue, purple. Only for an audience at a screen; what
 * is meant never hangs on it. */
#define TEXT_STYLE "\x13"
#define TEXT_NORMAL "0"

/* Around the name of a small picture, behind the words that it draws and without a blank: networks
 * with such pictures show it, with blanks as they please; without it the text is the same and says
 * the same. No name: the next begins a line. Only for an audience that wants them: see
 * engine/emoji.h. */
#define TEXT_EMOJI "\x15"

/* Empty text in this array. */
#define TEXT_INTO(array) ((struct text){.buf = ((array)[0] = '\0', (array)), .cap = sizeof(array)})

/* Add n bytes, a string, a number, or what printf() makes, up to 1023 bytes: whole, or nothing, and
 * set cut. */
void text_put(struct text *text, const char *bytes, size_t n);
void text_puts(struct text *text, const char *string);
void text_number(struct text *text, long number);
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds another text: the facts of its end are those of both. */
void text_append(struct text *text, const struct text *other);

/* Takes back blanks at the end, what was added since a copy of the struct was made, or n bytes from
 * one on. */
void text_trim(struct text *text);
void text_take_back(struct text *text, const struct text *before);
void text_take_out(struct text *text, size_t from, size_t n);
