#include "engine/spans.h"

#include <assert.h>
#include <string.h>

/* Each span but plain text begins with a byte of its own, which no text has. */
#define CALL "\x17"
#define FACT "\x19"

enum { FACT_NONE = ' ', FACT_FIRST };

/* How many bytes are plain text. */
static size_t text_length(const char *at, size_t left) {
	static const char marks[] = CALL FACT;
	size_t n = 0;
	while (n < left && ((unsigned char)at[n] >= ' ' || at[n] == '\n' ||
				   memchr(marks, at[n], sizeof(marks) - 1) == NULL)) {
		n++;
	}
	return n;
}

size_t spans_read(const char *at, size_t left, struct span *span) {
	size_t n = text_length(at, left);
	*span = (struct span){SPAN_TEXT, at, n};
	if (n > 0) {
		return n;
	}
	if (*at == *CALL) {
		*span = (struct span){SPAN_CALL, at + 1, 0};
		return 1;
	}
	*span = (struct span){SPAN_FACT, at + 1, left > 1 && at[1] != FACT_NONE};
	return left > 1 ? 2 : 1;
}

void spans_begin_call(struct text *out) {
	text_puts(out, CALL);
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
