#include "bot/table/time_control.h"

#include <assert.h>
#include <string.h>

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };

static const struct {
	const char *word;
	int64_t ms;
} rows[SPEEDS] = {
	[SPEED_USUAL] = {"", 0},
	[SPEED_BLITZ] = {"blitz", 30 * SECOND_MS},
	[SPEED_NORMAL] = {"normal", 120 * SECOND_MS},
	[SPEED_RELAXED] = {"relaxed", 10 * MINUTE_MS},
	[SPEED_SLOW] = {"slow", 24 * HOUR_MS},
	[SPEED_NONE] = {"none", 0},
};

const char *speed_word(enum speed speed) {
	return rows[speed].word;
}

bool speed_find(const char *word, enum speed *speed) {
	for (int i = SPEED_USUAL + 1; i < SPEEDS; i++) {
		if (strcmp(rows[i].word, word) == 0) {
			*speed = (enum speed)i;
			return true;
		}
	}
	return false;
}

void speed_put_words(struct text *out) {
	for (int i = SPEED_USUAL + 1; i < SPEEDS; i++) {
		text_add(out, "%s%s", i > SPEED_USUAL + 1 ? "|" : "", rows[i].word);
	}
}

int64_t speed_ms(enum speed speed) {
	assert(speed != SPEED_USUAL);
	return rows[speed].ms;
}

void speed_put_time(const struct words *words, int64_t ms, struct text *out) {
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
