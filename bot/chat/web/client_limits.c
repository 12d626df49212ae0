#include "bot/chat/web/client_limits.h"

#include <stdlib.h>

#include "bot/base/token_bucket.h"

enum { ADDRESSES_MOST = 8192, CONNECTIONS_OF_ONE = 64 };

static const struct token_rate rates[CLIENT_LIMITS_KINDS] = {
	[CLIENT_LIMITS_PAGE] = {.burst = 120, .ms_per_token = 50},
	[CLIENT_LIMITS_POST] = {.burst = 20, .ms_per_token = 500},
};

struct limited_address {
	struct map_entry entry;
	unsigned n_connections;
	struct token_bucket buckets[CLIENT_LIMITS_KINDS];
};

/* Addresses with connections stay: their number is bounded by that of connections. */
static void make_room(struct map *limits) {
	struct map_entry *entry = limits->oldest;
	while (entry != NULL && limits->n >= ADDRESSES_MOST) {
		struct map_entry *newer = entry->newer;
		if (((struct limited_address *)entry)->n_connections == 0) {
			map_remove(limits, entry);
			free(entry);
		}
		entry = newer;
	}
}

/* NULL: out of memory. */
static struct limited_address *find(struct map *limits, const char *address) {
	struct map_entry *entry = map_use(limits, NULL, address);
	if (entry != NULL) {
		return (struct limited_address *)entry;
	}
	make_room(limits);
	return map_new(limits, NULL, sizeof(struct limited_address), address);
}

bool client_limits_take(
	struct map *limits, const char *address, enum client_asks kind, uint64_t now) {
	struct limited_address *found = find(limits, address);
	return found != NULL &&
	       token_bucket_acquire(&found->buckets[kind], &rates[kind], (int64_t)now);
}

bool client_limits_enter(struct map *limits, const char *address) {
	struct limited_address *found = find(limits, address);
	bool may = found != NULL && found->n_connections < CONNECTIONS_OF_ONE;
	if (may) {
		found->n_connections++;
	}
	return may;
}

void client_limits_leave(struct map *limits, const char *address) {
	struct limited_address *found = (struct limited_address *)map_find(limits, NULL, address);
	if (found != NULL && found->n_connections > 0) {
		found->n_connections--;
	}
}
