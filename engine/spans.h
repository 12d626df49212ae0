#pragma once

#include "engine/text.h"

/* What is said comes as spans in a text: whoever shows it reads one after the other, and alone
 * decides how each looks. How they are written is known here and nowhere else. */

enum span_kind {
	SPAN_TEXT, /* as it stands; "\n" ends a line */
	SPAN_CALL, /* begins a line that calls people to their turn and begins with their names */
	SPAN_FACT, /* what a status may say, too, begins, by a number; or (no text) ends */
};

struct span {
	enum span_kind kind;
	const char *text;
	size_t n;
};

/* Reads the span that begins at `at`, of at most `left` bytes, above 0. Returns how many it has. */
size_t spans_read(const char *at, size_t left, struct span *span);

void spans_begin_call(struct text *out);

/* Numbers from 0 to SPANS_FACTS - 1. The end of a fact leaves the stop before it at the end. */
enum { SPANS_FACTS = 90 };
void spans_begin_fact(struct text *out, int fact);
void spans_end_fact(struct text *out);
int span_fact(const struct span *span);

/* Whether a new line begins here. */
bool spans_at_line(const struct text *out);
