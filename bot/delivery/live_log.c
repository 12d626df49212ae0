#include "bot/delivery/live_log.h"

#include <stdlib.h>
#include <string.h>

#include "engine/say.h"

/* Positions count all bytes that were ever added. */
struct live_log {
	int64_t start, end, shown, called;
	char text[LIVE_LOG_BYTES + 1];
};

/* Drops the text before a position, which begins a line. */
static void drop_until(struct live_log *log, int64_t position) {
	if (position > log->start) {
		memmove(log->text, log->text + (position - log->start),
			(size_t)(log->end - position) + 1);
		log->start = position;
	}
}

/* Drops the oldest lines until n bytes fit. */
static void make_room(struct live_log *log, size_t n) {
	size_t used = (size_t)(log->end - log->start);
	if (used + n <= LIVE_LOG_BYTES) {
		return;
	}
	size_t over = used + n - LIVE_LOG_BYTES;
	const char *line = over < used ? strchr(log->text + over, '\n') : NULL;
	drop_until(log, line != NULL ? log->start + (line + 1 - log->text) : log->end);
}

static struct live_log *open_log(struct live_post *live) {
	if (live->log == NULL) {
		live->log = calloc(1, sizeof(*live->log));
	}
	return live->log;
}

/* Of too long a text its end is added. */
void live_log_add(struct live_post *live, const char *lines) {
	struct live_log *log = open_log(live);
	size_t n = strlen(lines);
	while (n >= LIVE_LOG_BYTES) {
		const char *next = strchr(lines, '\n');
		n -= next != NULL ? (size_t)(next + 1 - lines) : n;
		lines = next != NULL ? next + 1 : lines;
	}
	if (log == NULL || n == 0) {
		return;
	}
	make_room(log, n + 1);
	char *at = log->text + (log->end - log->start);
	memcpy(at, lines, n);
	at[n] = '\n';
	at[n + 1] = '\0';
	log->end += (int64_t)n + 1;
}

const char *live_log_all(const struct live_post *live) {
	return live->log != NULL ? live->log->text : "";
}

const char *live_log_unshown(const struct live_post *live) {
	const struct live_log *log = live->log;
	if (log == NULL) {
		return "";
	}
	return log->text + (log->shown > log->start ? log->shown - log->start : 0);
}

/* Finds where the last fact of each number begins. */
static void find_facts(const char *lines, const char *facts[SPANS_FACTS]) {
	struct span span;
	size_t left = strlen(lines);
	for (size_t n; left > 0; lines += n, left -= n) {
		n = spans_read(lines, left, &span);
		if (span.kind == SPAN_FACT && span.n > 0) {
			facts[span_fact(&span)] = lines;
		}
	}
}

/* Puts a part of the lines; left_out: the fact before it was left out, so its blank or line break
 * goes, too. */
static void put_text(const struct span *span, bool left_out, size_t begun, struct text *out) {
	const char *text = span->text;
	size_t n = span->n;
	if (left_out && n > 0 && (*text == ' ' || *text == '\n')) {
		bool goes_on = out->len > begun && !spans_at_line(out);
		if (*text == '\n' && goes_on) {
			text_trim(out);
			text_puts(out, "\n");
		}
		text++;
		n--;
	}
	text_put(out, text, n);
}

void live_log_put(const char *lines, const struct game *game, const struct audience *beside,
	struct text *out) {
	const char *last[SPANS_FACTS] = {NULL};
	size_t begun = out->len, left = strlen(lines);
	bool stands = false, left_out = false;
	struct span span;
	find_facts(lines, last);
	for (size_t n; left > 0; lines += n, left -= n) {
		n = spans_read(lines, left, &span);
		if (span.kind == SPAN_FACT) {
			left_out = stands;
			stands = span.n > 0 && beside != NULL && last[span_fact(&span)] == lines &&
				 say_stands(game, beside, &span);
		} else if (!stands && span.kind == SPAN_TEXT) {
			put_text(&span, left_out, begun, out);
			left_out = false;
		} else if (!stands) {
			text_put(out, lines, n);
		}
	}
}

const char *live_log_find_result(const char *lines, const struct game *game) {
	struct span span;
	size_t left = strlen(lines);
	for (size_t n; left > 0; lines += n, left -= n) {
		n = spans_read(lines, left, &span);
		if (span.kind == SPAN_FACT && span.n > 0 && say_is_result(game, &span)) {
			return lines;
		}
	}
	return NULL;
}

int64_t live_log_end(const struct live_post *live) {
	return live->log != NULL ? live->log->end : 0;
}

void live_log_note_shown(struct live_post *live, int64_t end) {
	if (live->log != NULL && end > live->log->shown && end <= live->log->end) {
		live->log->shown = end;
	}
}

void live_log_call(struct live_post *live) {
	struct live_log *log = live->log;
	if (log != NULL) {
		drop_until(log, log->called < log->shown ? log->called : log->shown);
		log->called = log->end;
	}
}

void live_log_clear(struct live_post *live) {
	if (live->log != NULL) {
		drop_until(live->log, live->log->end);
	}
}
