#include "bot/base/html.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 256 };

void html_finish(struct html *html) {
	free(html->text);
	*html = (struct html){.text = NULL};
}

static bool make_room(struct html *html, size_t len) {
	size_t needed = html->len + len + 1;
	if (html->failed || needed <= html->cap) {
		return !html->failed;
	}
	size_t cap = html->cap * 2 > LEAST ? html->cap * 2 : LEAST;
	cap = cap < needed ? needed : cap;
	char *text = realloc(html->text, cap);
	if (text == NULL) {
		html->failed = true;
		return false;
	}
	html->text = text;
	html->cap = cap;
	return true;
}

void html_put(struct html *html, const char *bytes, size_t len) {
	if (make_room(html, len)) {
		memcpy(html->text + html->len, bytes, len);
		html->len += len;
		html->text[html->len] = '\0';
	}
}

void html_puts(struct html *html, const char *text) {
	html_put(html, text, strlen(text));
}

void html_format(struct html *html, const char *format, ...) {
	va_list args;
	va_start(args, format);
	int n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n < 0 || !make_room(html, (size_t)n)) {
		html->failed = true;
		return;
	}
	va_start(args, format);
	vsnprintf(html->text + html->len, (size_t)n + 1, format, args);
	va_end(args);
	html->len += (size_t)n;
}

char *html_take(struct html *html) {
	char *text = html->failed ? NULL : html->text;
	if (text == NULL && !html->failed) {
		return calloc(1, 1);
	}
	html->text = text != NULL ? NULL : html->text;
	html_finish(html);
	return text;
}
