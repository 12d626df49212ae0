#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"

/* Limits of an address: enough for one person's requests and connections. All zero is an empty map;
 * free it by map_free_all(). */

enum client_asks { CLIENT_LIMITS_PAGE, CLIENT_LIMITS_POST, CLIENT_LIMITS_KINDS };

/* Whether the address may do this now. now: ms. */
bool client_limits_take(
	struct map *limits, const char *address, enum client_asks kind, uint64_t now);

/* Counts a connection of the address, or forgets one. False: it has the maximum. */
bool client_limits_enter(struct map *limits, const char *address);
void client_limits_leave(struct map *limits, const char *address);
