#include "bot/chat/discord/snowflake.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DIGITS_MOST = 20 };

uint64_t snowflake_number(const char *id) {
	size_t digits = id != NULL ? strspn(id, "0123456789") : 0;
	if (digits == 0 || digits > DIGITS_MOST || id[digits] != '\0') {
		return 0;
	}
	errno = 0;
	uint64_t number = strtoull(id, NULL, 10);
	return errno == 0 ? number : 0;
}

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel) {
	snprintf(place, PLACE_PATH_SIZE, "%s/%s", guild, channel);
}

bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]) {
	const char *slash = strchr(place, '/');
	size_t len = slash != NULL ? (size_t)(slash - place) : 0;
	if (len == 0 || len >= SNOWFLAKE_SIZE || strlen(slash + 1) >= SNOWFLAKE_SIZE) {
		return false;
	}
	memcpy(guild, place, len);
	guild[len] = '\0';
	memcpy(channel, slash + 1, strlen(slash + 1) + 1);
	return snowflake_number(guild) != 0 && snowflake_number(channel) != 0;
}

bool place_path_is(const char *audience) {
	return strchr(audience, '/') != NULL;
}

bool place_path_is_in(const char *audience, const char *place) {
	size_t len = strlen(place);
	return place_path_is(audience) && strncmp(audience, place, len) == 0 &&
	       (audience[len] == '\0' || (len > 0 && place[len - 1] == '/'));
}

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
