#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"

/* How much one address may do at once: as much of it as one person has. All zero is a map of none;
 * map_free_all() ends it. */

enum address_asks { ADDRESSES_PAGE, ADDRESSES_POST, ADDRESSES_KINDS };

/* Whether it may do so now. now: ms. */
bool addresses_take(
	struct map *addresses, const char *address, enum address_asks kind, uint64_t now);

/* Counts a connection of it, and forgets one. False: it has as many as it may. */
bool addresses_enter(struct map *addresses, const char *address);
void addresses_leave(struct map *addresses, const char *address);
