#include "engine/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void note_cut(struct text *text, size_t at) {
	text->before_cut = text->cut ? text->before_cut : at;
	text->cut = true;
}

void text_put(struct text *text, const char *bytes, size_t n) {
	assert(text->len < text->cap);
	if (n >= text->cap - text->len) {
		note_cut(text, text->len);
		n = 0;
	}
	memcpy(text->buf + text->len, bytes, n);
	text->len += n;
	text->buf[text->len] = '\0';
	text->stop = n > 0 ? 0 : text->stop;
}

void text_puts(struct text *text, const char *string) {
	text_put(text, string, strlen(string));
}

void text_append(struct text *text, const struct text *other) {
	size_t begun = text->len;
	text_put(text, other->buf, other->len);
	if (other->cut) {
		note_cut(text, begun + other->before_cut);
	}
	text->stop = other->len > 0 ? other->stop : text->stop;
	text->capital = other->capital > 0 ? begun + other->capital : text->capital;
}

void text_take_back(struct text *text, const struct text *before) {
	bool cut = text->cut;
	*text = *before;
	text->cut = cut;
	text->buf[text->len] = '\0';
}

void text_take_out(struct text *text, size_t from, size_t n) {
	memmove(text->buf + from, text->buf + from + n, text->len - from - n + 1);
	text->len -= n;
	text->capital -= text->capital > from + n ? n : 0;
	text->begins -= text->begins >= from + n ? n : 0;
}

void text_trim(struct text *text) {
	while (text->len > 0 && text->buf[text->len - 1] == ' ') {
		text->buf[--text->len] = '\0';
		text->stop = 0;
	}
}

/* Journals and boards are mostly numbers: this is several times as fast as printf(). */
void text_number(struct text *text, long number) {
	char digits[3 * sizeof(number) + 1];
	char *first = digits + sizeof(digits);
	unsigned long left = number < 0 ? -(unsigned long)number : (unsigned long)number;
	do {
		*--first = (char)('0' + left % 10);
		left /= 10;
	} while (left > 0);
	if (number < 0) {
		*--first = '-';
	}
	text_put(text, first, (size_t)(digits + sizeof(digits) - first));
}

void text_add(struct text *text, const char *format, ...) {
	char piece[1024];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(piece, sizeof(piece), format, args);
	va_end(args);
	if (n < 0 || (size_t)n >= sizeof(piece)) {
		note_cut(text, text->len);
		return;
	}
	text_put(text, piece, (size_t)n);
}
