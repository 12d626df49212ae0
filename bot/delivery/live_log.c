#include "bot/delivery/live_log.h"

#include <stdlib.h>
#include <string.h>

/* Positions count all bytes that were ever added. */
struct live_log {
	int64_t start, end, shown, called;
	char text[LIVE_LOG_BYTES + 1];
};

/* Drops what stands before a position; it begins a line. */
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

/* Of too much, the end. */
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

/* Where the sentence ends that begins here, with the blank behind it or the line's break. */
static size_t measure_sentence(const char *begin, const char *stop) {
	const char *at = begin;
	for (; *at != '\0'; at++) {
		if (*at == '\n' || (*at == ' ' && at > begin && strchr(".!?", at[-1]) != NULL)) {
			return (size_t)(at + 1 - begin);
		}
		if (stop != NULL && strncmp(at, stop, strlen(stop)) == 0) {
			return (size_t)(at - begin) + strlen(stop) + (at[strlen(stop)] == '\n');
		}
	}
	return (size_t)(at - begin);
}

/* Whether one of the sentences in the text is this, whatever blank or break is behind them. */
static bool has_sentence(const char *text, const char *sentence, size_t n, const char *stop) {
	n -= n > 0 && (sentence[n - 1] == '\n' || sentence[n - 1] == ' ');
	for (size_t len; *text != '\0'; text += len) {
		len = measure_sentence(text, stop);
		bool gap = text[len - 1] == '\n' || text[len - 1] == ' ';
		if (n > 0 && len - gap == n && memcmp(text, sentence, n) == 0) {
			return true;
		}
	}
	return false;
}

void live_log_put_beside(
	const char *lines, const char *status, const char *stop, struct text *out) {
	size_t begun = out->len;
	bool picture = false;
	for (size_t n; *lines != '\0'; lines += n) {
		n = measure_sentence(lines, stop);
		bool mark = *lines == *TEXT_PICTURE;
		picture ^= mark;
		if (picture || mark || !has_sentence(status, lines, n, stop)) {
			text_put(out, lines, n);
		} else if (lines[n - 1] == '\n' && out->len > begun &&
			   out->buf[out->len - 1] != '\n') {
			text_trim(out);
			text_puts(out, "\n");
		}
	}
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
