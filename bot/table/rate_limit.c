#include "bot/table/rate_limit.h"

#include <stdlib.h>

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS };

/* Small enough that what one person causes leaves most of an IRC server's 0.8 lines a second. */
static const struct {
	int64_t most; /* burst */
	int64_t ms;   /* milliseconds until one more */
} rows[LIMITS] = {
	[LIMIT_OPEN] = {3, 5 * MINUTE_MS},
	[LIMIT_CHANGE] = {8, 15 * SECOND_MS},
	[LIMIT_TALK] = {6, 5 * SECOND_MS},
	[LIMIT_SAY] = {5, 15 * SECOND_MS},
	[LIMIT_TELL] = {8, 10 * SECOND_MS},
	[LIMIT_MEET] = {10, MINUTE_MS},
};

/* Until the bucket is full again; no longer than from empty, should the clock be set back. However
 * many people it is of, that is as long. */
static int64_t owed(const struct person_limits *limits, enum rate_limit limit, int64_t now) {
	int64_t left = limits->whole_at[limit] - now, most = rows[limit].most * rows[limit].ms;
	return left < 0 ? 0 : left > most ? most : left;
}

static int64_t price(enum rate_limit limit, int people) {
	return rows[limit].ms / people;
}

int64_t rate_limit_wait(
	const struct person_limits *limits, enum rate_limit limit, int people, int64_t now) {
	int64_t most = rows[limit].most * rows[limit].ms;
	int64_t wait = owed(limits, limit, now) + price(limit, people) - most;
	return limit != LIMIT_NONE && wait > 0 ? wait : 0;
}

bool rate_limit_acquire(
	struct person_limits *limits, enum rate_limit limit, int people, int64_t now) {
	if (limit == LIMIT_NONE) {
		return true;
	}
	if (rate_limit_wait(limits, limit, people, now) > 0) {
		return false;
	}
	limits->whole_at[limit] = now + owed(limits, limit, now) + price(limit, people);
	return true;
}

bool rate_limit_is_used(const struct person_limits *limits, int64_t now) {
	bool used = false;
	for (int i = 0; i < LIMITS; i++) {
		used = used || owed(limits, (enum rate_limit)i, now) > 0;
	}
	return used;
}

struct source {
	struct map_entry entry;
	struct person_limits limits;
};

/* A source that has used something stays: else new sources would give it back. */
static void drop_unused(struct map *sources, int64_t now) {
	struct map_entry *newer, *entry = sources->oldest;
	for (; entry != NULL; entry = newer) {
		newer = entry->newer;
		if (!rate_limit_is_used(&((struct source *)entry)->limits, now)) {
			map_remove(sources, entry);
			free(entry);
		}
	}
	map_note_sweep(sources);
}

struct person_limits *rate_limit_of_source(struct map *sources, const char *source, int64_t now) {
	struct source *found = (struct source *)map_use(sources, NULL, source);
	if (found == NULL && map_is_sweep_due(sources, SOURCES_MAX)) {
		drop_unused(sources, now);
	}
	if (found == NULL) {
		found = map_new(sources, NULL, sizeof(*found), source);
	}
	return found != NULL ? &found->limits : NULL;
}
