#include "bot/chat/discord/lateness.h"

#include <time.h>

#include "bot/chat/discord/snowflake.h"

/* API v10, "Snowflakes": milliseconds since 2015 stand above 22 bits. */
static const int64_t epoch_ms = 1420070400000;
enum { TIME_SHIFT = 22 };

static int64_t wall_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ms: of what has just come. */
static int64_t least(const struct lateness *lateness, int64_t ms) {
	for (unsigned i = 0; i < LATENESS_RECENT && i < lateness->n; i++) {
		ms = lateness->recent[i] < ms ? lateness->recent[i] : ms;
	}
	return ms;
}

int64_t lateness_said_at(struct lateness *lateness, const char *id) {
	uint64_t number = snowflake_number(id);
	if (number == 0) {
		return 0;
	}
	int64_t now = wall_ms(), took = now - (int64_t)(number >> TIME_SHIFT) - epoch_ms;
	int64_t late = took - least(lateness, took);
	lateness->recent[lateness->n++ % LATENESS_RECENT] = took;
	return late >= LATENESS_LEAST_MS ? now - late : 0;
}
