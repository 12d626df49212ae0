#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Splits a post's text into the content of messages: escaped, with pictures in code blocks. A
 * picture is split only if no message can hold it; then each part is a code block of its own. */

struct content {
	const char *at;  /* what is left */
	bool in_picture; /* and begins within a picture */
};

/* text is borrowed and must outlive it. */
struct content content_of(const char *text);

/* The next message, at most room characters, the caller's to free; "": nothing is left. NULL: out
 * of memory. */
char *content_next(struct content *content, size_t room);

/* Nothing visible is left. */
bool content_is_over(const struct content *content);
