#include "bot/table/sources.h"

#include <stdlib.h>

struct source {
	struct map_entry entry;
	struct person_limits limits;
};

void sources_finish(struct map *sources) {
	map_free_all(sources);
}

/* Whoever has used something stays: else new sources would give it back. */
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

struct person_limits *sources_limits(struct map *sources, const char *source, int64_t now) {
	struct source *found = (struct source *)map_use(sources, NULL, source);
	if (found == NULL && map_is_sweep_due(sources, SOURCES_MAX)) {
		drop_unused(sources, now);
	}
	if (found == NULL) {
		found = map_new(sources, NULL, sizeof(*found), source);
	}
	return found != NULL ? &found->limits : NULL;
}
