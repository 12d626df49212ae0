#include "engine/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_put(struct text *text, const char *bytes, size_t n) {
	assert(text->len < text->cap);
	if (n >= text->cap - text->len) {
		text->cut = true;
		n = 0;
	}
	memcpy(text->buf + text->len, bytes, n);
	text->len += n;
	text->buf[text->len] = '\0';
}

void text_puts(struct text *text, const char *string) {
	text_put(text, string, strlen(string));
}

void text_trim(struct text *text) {
	while (text->len > 0 && text->buf[text->len - 1] == ' ') {
		text->buf[--text->len] = '\0';
	}
}

void text_number(struct text *text, long number) {
	text_add(text, "%ld", number);
}

void text_add(struct text *text, const char *format, ...) {
	char piece[1024];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(piece, sizeof(piece), format, args);
	va_end(args);
	if (n < 0 || (size_t)n >= sizeof(piece)) {
		text->cut = true;
		return;
	}
	text_put(text, piece, (size_t)n);
}
