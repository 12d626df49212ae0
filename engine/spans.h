#pragma once

#include <stdint.h>

#include "engine/text.h"

/* Texts consist of spans: an adapter reads one after the other, and alone decides on their looks.
 * Only this file knows their encoding. The kinds for an audience depend on its network
 * (bot/chat/chat.h) and on struct audience. */

enum span_kind {
	SPAN_TEXT,    /* plain text; "\n" ends a line */
	SPAN_YOU,     /* no text; before and after the reader's name */
	SPAN_COMMAND, /* the word of a command or move, without its group */
	SPAN_LINK,    /* one of the bot's own addresses */
	SPAN_TIME,    /* a time, in seconds since 1970 */
	SPAN_EMOJI,   /* the name of a small picture after words with that meaning */
	SPAN_STYLE,  /* a letter: b bold, d dim, m matching; r, y, g, u, p red, yellow, green, blue,
			purple; SPANS_NORMAL. The meaning never depends on it */
	SPAN_BLOCK,  /* a line of its own before and after lines with aligned columns */
	SPAN_RULE,   /* a line of its own between the parts of a live message */
	SPAN_CALL,   /* begins a line that calls people to their turn and begins with their names */
	SPAN_CALLED, /* no text; after the first of these names */
	SPAN_FACT,   /* begins a numbered fact that a status may repeat; or (no text) ends it */
};

struct span {
	enum span_kind kind;
	const char *text;
	size_t n;
};

/* Reads the span at `at`, of at most `left` bytes, above 0. Returns its length. */
size_t spans_read(const char *at, size_t left, struct span *span);

/* For constants: the byte before a word of its kind, and around the reader's name. */
#define SPANS_YOU "\x0e"
#define SPANS_COMMAND "\x14"
#define SPANS_LINK "\x18"

void spans_time(struct text *out, int64_t seconds);
void spans_emoji(struct text *out, const char *name);

enum { SPANS_NORMAL = '0' };
void spans_style(struct text *out, char style);

/* Begins a block; ends it, such that the next text begins a line, or (spans_end_block()) not yet.
 */
void spans_block(struct text *out);
void spans_end_block(struct text *out);

void spans_rule(struct text *out);
void spans_begin_call(struct text *out);
void spans_end_called(struct text *out);

/* Numbers from 0 to SPANS_FACTS - 1. The end of a fact keeps the stop before it at the end. */
enum { SPANS_FACTS = 90 };
void spans_begin_fact(struct text *out, int fact);
void spans_end_fact(struct text *out);
int span_fact(const struct span *span);

/* Whether a new line begins here. */
bool spans_at_line(const struct text *out);

/* Whether the text begins with a span of this kind. */
bool spans_begins(const char *text, enum span_kind kind);

/* Whether the text has the reader's name at this byte; whether it ends with it. */
bool spans_name_reader(const struct text *text, size_t from);
bool spans_end_with_reader(const struct text *text, size_t from);

/* Capitalises the reader's name if it is at this byte, where a sentence begins. */
void spans_begin_sentence(struct text *text, size_t at);
