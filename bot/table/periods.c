#include "bot/table/periods.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

#include "engine/words.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

const char *const periods_words[] = {[PERIOD_WEEK] = "week",
	[PERIOD_MONTH] = "month",
	[PERIOD_SEASON] = "season",
	[PERIOD_ALL] = "all",
	NULL};
const char *const periods_empty[] = {
	[PERIOD_WEEK] = SENTENCE("No games between people this week yet."),
	[PERIOD_MONTH] = SENTENCE("No games between people this month yet."),
	[PERIOD_SEASON] = SENTENCE("No games between people this season yet."),
	[PERIOD_ALL] = SENTENCE("No games between people yet.")};

/* The beginning of the month this many months ago. */
static int64_t month_before(struct tm *utc, int months) {
	utc->tm_mday = 1;
	utc->tm_mon -= months;
	utc->tm_hour = utc->tm_min = utc->tm_sec = 0;
	return (int64_t)timegm(utc) * 1000;
}

/* When the current period began; 0 for all time. */
static int64_t begin_of(enum period period, int64_t now) {
	time_t seconds = (time_t)(now / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	switch (period) {
	case PERIOD_WEEK:
		return now - now % DAY_MS - (utc.tm_wday + 6) % 7 * DAY_MS;
	case PERIOD_MONTH:
		return month_before(&utc, 0);
	case PERIOD_SEASON:
		return month_before(&utc, utc.tm_mon % 3);
	case PERIOD_ALL:
		break;
	}
	return 0;
}

int periods_begin(const char *word, int64_t now, int64_t *since) {
	for (int i = 0; periods_words[i] != NULL; i++) {
		if (strcmp(word, periods_words[i]) == 0) {
			*since = begin_of((enum period)i, now);
			return i;
		}
	}
	return -1;
}
