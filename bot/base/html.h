#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Builds a text of any length, usually HTML. All zero: empty. */

struct html {
	char *text; /* followed by a NUL; NULL: empty */
	size_t len, cap;
	bool failed; /* out of memory: later text was dropped */
};

void html_finish(struct html *html);

void html_put(struct html *html, const char *bytes, size_t len);
void html_puts(struct html *html, const char *text);
void html_format(struct html *html, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The entity for a character in text and in quoted attributes; NULL: the character itself. */
static inline const char *html_escape_of(char c) {
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

/* The text built, which the caller frees; the builder is empty afterwards. NULL: out of memory. */
char *html_take(struct html *html);
