#include "engine/spans.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* Each span except plain text begins with a byte of its own, which does not occur in texts. */

enum extent {
	MARK_ALONE,   /* no text */
	MARK_LINE,    /* no text, includes the end of its line */
	MARK_WORD,    /* before a word of the given letters */
	MARK_ADDRESS, /* before text up to a blank */
	MARK_LETTER,  /* before one byte */
	MARK_NUMBER,  /* around digits */
	MARK_NAME,    /* around letters and digits, perhaps none */
};

#define TIME "\x12"
#define EMOJI "\x15"
#define STYLE "\x13"
#define BLOCK "\x11"
#define RULE "\x16"
#define CALL "\x17"
#define FACT "\x19"
#define CALLED "\x1a"

static const struct mark {
	char byte;
	enum span_kind kind;
	enum extent extent;
} marks[] = {
	{SPANS_YOU[0], SPAN_YOU, MARK_ALONE},
	{SPANS_COMMAND[0], SPAN_COMMAND, MARK_WORD},
	{SPANS_LINK[0], SPAN_LINK, MARK_ADDRESS},
	{TIME[0], SPAN_TIME, MARK_NUMBER},
	{EMOJI[0], SPAN_EMOJI, MARK_NAME},
	{STYLE[0], SPAN_STYLE, MARK_LETTER},
	{BLOCK[0], SPAN_BLOCK, MARK_LINE},
	{RULE[0], SPAN_RULE, MARK_LINE},
	{CALL[0], SPAN_CALL, MARK_ALONE},
	{CALLED[0], SPAN_CALLED, MARK_ALONE},
	{FACT[0], SPAN_FACT, MARK_LETTER},
};

enum { FACT_NONE = ' ', FACT_FIRST };

static const struct mark *find_mark(char byte) {
	if ((unsigned char)byte >= ' ' || byte == '\n') {
		return NULL;
	}
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		if (marks[i].byte == byte) {
			return &marks[i];
		}
	}
	return NULL;
}

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_small(char c) {
	return c >= 'a' && c <= 'z';
}

static bool belongs(enum extent extent, char c) {
	switch (extent) {
	case MARK_WORD:
		return is_small(c) || is_digit(c) || c == '-' || c == '_';
	case MARK_ADDRESS:
		return c > ' ' && c < 0x7f;
	case MARK_NUMBER:
		return is_digit(c);
	case MARK_NAME:
		return is_small(c) || is_digit(c) || (c >= 'A' && c <= 'Z');
	default:
		return false;
	}
}

/* After the mark; n: length of its text. */
static size_t read_marked(const struct mark *mark, const char *at, size_t left, size_t *n) {
	*n = 0;
	switch (mark->extent) {
	case MARK_ALONE:
		return 0;
	case MARK_LINE:
		return left > 0 && *at == '\n';
	case MARK_LETTER:
		*n = left > 0;
		return *n;
	default:
		while (*n < left && belongs(mark->extent, at[*n])) {
			*n += 1;
		}
		return *n;
	}
}

size_t spans_read(const char *at, size_t left, struct span *span) {
	const struct mark *mark = find_mark(*at);
	if (mark == NULL) {
		size_t n = 1;
		while (n < left && find_mark(at[n]) == NULL) {
			n++;
		}
		*span = (struct span){SPAN_TEXT, at, n};
		return n;
	}
	size_t n, taken = 1 + read_marked(mark, at + 1, left - 1, &n);
	*span = (struct span){mark->kind, at + 1, n};
	if (mark->extent == MARK_NUMBER || mark->extent == MARK_NAME) {
		bool closed = taken < left && at[taken] == mark->byte &&
			      (n > 0 || mark->extent == MARK_NAME);
		if (!closed) {
			*span = (struct span){SPAN_TEXT, at, 0};
			return 1;
		}
		return taken + 1;
	}
	span->n -= mark->kind == SPAN_FACT && n > 0 && *span->text == FACT_NONE;
	return taken;
}

void spans_time(struct text *out, int64_t seconds) {
	text_add(out, TIME "%" PRId64 TIME, seconds);
}

void spans_emoji(struct text *out, const char *name) {
	text_add(out, EMOJI "%s" EMOJI, name);
}

void spans_style(struct text *out, char style) {
	text_add(out, STYLE "%c", style);
}

void spans_block(struct text *out) {
	text_puts(out, BLOCK "\n");
}

void spans_end_block(struct text *out) {
	text_puts(out, BLOCK);
}

void spans_rule(struct text *out) {
	text_puts(out, RULE "\n");
}

void spans_begin_call(struct text *out) {
	text_puts(out, CALL);
}

void spans_end_called(struct text *out) {
	text_puts(out, CALLED);
}

void spans_begin_fact(struct text *out, int fact) {
	assert(fact >= 0 && fact < SPANS_FACTS);
	text_add(out, FACT "%c", FACT_FIRST + fact);
}

void spans_end_fact(struct text *out) {
	unsigned char stop = out->stop;
	text_add(out, FACT "%c", FACT_NONE);
	out->stop = stop;
}

int span_fact(const struct span *span) {
	return *span->text - FACT_FIRST;
}

bool spans_at_line(const struct text *out) {
	return out->len == 0 || out->buf[out->len - 1] == '\n';
}

bool spans_begins(const char *text, enum span_kind kind) {
	const struct mark *mark = find_mark(*text);
	return (mark != NULL ? mark->kind : SPAN_TEXT) == kind;
}

bool spans_name_reader(const struct text *text, size_t from) {
	return strchr(text->buf + from, SPANS_YOU[0]) != NULL;
}

bool spans_end_with_reader(const struct text *text, size_t from) {
	return text->len > from && text->buf[text->len - 1] == SPANS_YOU[0];
}

void spans_begin_sentence(struct text *text, size_t at) {
	char *you = text->buf + at;
	if (spans_begins(you, SPAN_YOU) && is_small(you[1])) {
		you[1] = (char)(you[1] - 'a' + 'A');
	}
}
