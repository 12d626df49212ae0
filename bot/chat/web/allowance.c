#include "bot/chat/web/allowance.h"

#include <stdlib.h>

static const struct token_rate rates[LIMITED_KINDS] = {
	[LIMITED_PAGE] = {.burst = 120, .ms_per_token = 50},
	[LIMITED_POST] = {.burst = 20, .ms_per_token = 500},
};

struct limited_address {
	struct map_entry entry;
	unsigned n_connections;
	struct token_bucket buckets[LIMITED_KINDS];
};

void allowance_finish(struct allowances *allowances) {
	map_free_all(&allowances->map);
}

/* Those with connections stay: there are only so many. */
static void make_room(struct allowances *allowances) {
	struct map_entry *entry = allowances->map.oldest;
	while (entry != NULL && allowances->map.n >= ALLOWANCE_ADDRESSES_MOST) {
		struct map_entry *newer = entry->newer;
		if (((struct limited_address *)entry)->n_connections == 0) {
			map_remove(&allowances->map, entry);
			free(entry);
		}
		entry = newer;
	}
}

/* NULL: out of memory. */
static struct limited_address *find(struct allowances *allowances, const char *address) {
	struct map_entry *entry = map_use(&allowances->map, NULL, address);
	if (entry != NULL) {
		return (struct limited_address *)entry;
	}
	make_room(allowances);
	return map_new(&allowances->map, NULL, sizeof(struct limited_address), address);
}

bool allowance_take(
	struct allowances *allowances, const char *address, enum limited kind, uint64_t now) {
	struct limited_address *found = find(allowances, address);
	return found != NULL &&
	       token_bucket_take(&found->buckets[kind], &rates[kind], (int64_t)now);
}

bool allowance_enter(struct allowances *allowances, const char *address) {
	struct limited_address *found = find(allowances, address);
	bool may = found != NULL && found->n_connections < ALLOWANCE_CONNECTIONS;
	if (may) {
		found->n_connections++;
	}
	return may;
}

void allowance_leave(struct allowances *allowances, const char *address) {
	struct limited_address *found =
		(struct limited_address *)map_find(&allowances->map, NULL, address);
	if (found != NULL && found->n_connections > 0) {
		found->n_connections--;
	}
}
