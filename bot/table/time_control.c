#include "bot/table/time_control.h"

#include <assert.h>
#include <string.h>

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };

static const struct {
	const char *word;
	int64_t ms;
} rows[TIME_CONTROLS] = {
	[TIME_USUAL] = {"", 0},
	[TIME_BLITZ] = {SENTENCE("blitz"), 30 * SECOND_MS},
	[TIME_NORMAL] = {SENTENCE("normal"), 120 * SECOND_MS},
	[TIME_RELAXED] = {SENTENCE("relaxed"), 10 * MINUTE_MS},
	[TIME_SLOW] = {SENTENCE("slow"), 24 * HOUR_MS},
	[TIME_NONE] = {SENTENCE("none"), 0},
};

const char *time_control_word(enum time_control speed) {
	return rows[speed].word;
}

bool time_control_find(const char *word, enum time_control *speed) {
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		if (strcmp(rows[i].word, word) == 0) {
			*speed = (enum time_control)i;
			return true;
		}
	}
	return false;
}

void time_control_put_words(struct text *out) {
	for (int i = TIME_USUAL + 1; i < TIME_CONTROLS; i++) {
		text_add(out, "%s%s", i > TIME_USUAL + 1 ? "|" : "", rows[i].word);
	}
}

int64_t time_control_ms(enum time_control speed) {
	assert(speed != TIME_USUAL);
	return rows[speed].ms;
}

void time_control_put_time(const struct words *words, int64_t ms, struct text *out) {
	long minutes = (long)(ms / MINUTE_MS), seconds = (long)(ms / SECOND_MS % 60);
	if (minutes >= 60) {
		SAY(out, words, "{h} h {min} min", {"h", NULL, minutes / 60},
			{"min", NULL, minutes % 60});
	} else if (minutes > 0) {
		SAY(out, words, "{min} min {s} s", {"min", NULL, minutes}, {"s", NULL, seconds});
	} else {
		SAY(out, words, "{s} s", {"s", NULL, seconds});
	}
}
