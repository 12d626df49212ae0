#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bot/chat/chat.h"

/* Builds a text of any length, HTML for the most part. All zero is an empty one. */

struct html {
	char *text; /* with a NUL after it; NULL: nothing was put */
	size_t len, cap;
	bool failed; /* out of memory: what follows is left out */
};

void html_finish(struct html *html);

void html_put(struct html *html, const char *bytes, size_t len);
void html_puts(struct html *html, const char *text);
void html_format(struct html *html, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What stands for a character in text and in quoted attributes; NULL: itself. */
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

/* What was built, for the caller to free; nothing is left. NULL: out of memory. */
char *html_take(struct html *html);

/* Posts as HTML fragments. Where their forms lead stands in them as a mark, FRAGMENT_ADDRESS, since
 * a table's address has a key that whoever makes the fragment may not know yet. Behind the address
 * of a link FRAGMENT_QUERY stands for the query of that address, which asks for a language. */

#define FRAGMENT_ADDRESS "\x01"
#define FRAGMENT_QUERY "\x02"

/* A live message that goes on: with its buttons for those seated, but for those of newcomers. It is
 * of the class "waits" if there are any. */
void fragment_put_live(struct html *html, const struct post *post, bool seated);

/* A post that stays, or what was said in the place; with its picture, or without. */
void fragment_put_stay(struct html *html, const struct post *post, bool with_picture);

/* To one person: their hand, and an answer with all that can be chosen in it. */
void fragment_put_hand(struct html *html, const struct post *post);
void fragment_put_answer(struct html *html, const struct post *post);

/* The text alone, for readers without HTML. */
void fragment_put_words(struct html *html, const char *text);

/* A fragment with the address that its forms lead to. */
void fragment_put_at(struct html *html, const char *fragment, const char *address);
