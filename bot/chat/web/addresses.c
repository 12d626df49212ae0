#include "bot/chat/web/addresses.h"

#include <stdlib.h>

#include "bot/base/token_bucket.h"

enum { ADDRESSES_MOST = 8192, CONNECTIONS_OF_ONE = 64 };

static const struct token_rate rates[ADDRESSES_KINDS] = {
	[ADDRESSES_PAGE] = {.burst = 120, .ms_per_token = 50},
	[ADDRESSES_POST] = {.burst = 20, .ms_per_token = 500},
};

struct limited_address {
	struct map_entry entry;
	unsigned n_connections;
	struct token_bucket buckets[ADDRESSES_KINDS];
};

/* Those with connections stay: there are only so many. */
static void make_room(struct map *addresses) {
	struct map_entry *entry = addresses->oldest;
	while (entry != NULL && addresses->n >= ADDRESSES_MOST) {
		struct map_entry *newer = entry->newer;
		if (((struct limited_address *)entry)->n_connections == 0) {
			map_remove(addresses, entry);
			free(entry);
		}
		entry = newer;
	}
}

/* NULL: out of memory. */
static struct limited_address *find(struct map *addresses, const char *address) {
	struct map_entry *entry = map_use(addresses, NULL, address);
	if (entry != NULL) {
		return (struct limited_address *)entry;
	}
	make_room(addresses);
	return map_new(addresses, NULL, sizeof(struct limited_address), address);
}

bool addresses_take(
	struct map *addresses, const char *address, enum address_asks kind, uint64_t now) {
	struct limited_address *found = find(addresses, address);
	return found != NULL &&
	       token_bucket_take(&found->buckets[kind], &rates[kind], (int64_t)now);
}

bool addresses_enter(struct map *addresses, const char *address) {
	struct limited_address *found = find(addresses, address);
	bool may = found != NULL && found->n_connections < CONNECTIONS_OF_ONE;
	if (may) {
		found->n_connections++;
	}
	return may;
}

void addresses_leave(struct map *addresses, const char *address) {
	struct limited_address *found =
		(struct limited_address *)map_find(addresses, NULL, address);
	if (found != NULL && found->n_connections > 0) {
		found->n_connections--;
	}
}
