#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"

/* How much one address may do at once: as much of it as one person has. All zero is a map of none;
 * map_free_all() ends it. */

enum client_asks { CLIENT_LIMITS_PAGE, CLIENT_LIMITS_POST, CLIENT_LIMITS_KINDS };

/* Whether it may do so now. now: ms. */
bool client_limits_take(
	struct map *limits, const char *address, enum client_asks kind, uint64_t now);

/* Counts a connection of it, and forgets one. False: it has as many as it may. */
bool client_limits_enter(struct map *limits, const char *address);
void client_limits_leave(struct map *limits, const char *address);
