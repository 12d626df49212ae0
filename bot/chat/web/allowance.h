#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"
#include "bot/base/token_bucket.h"

/* How much one address may do at once: as much of it as one person has. */

enum { ALLOWANCE_ADDRESSES_MOST = 8192, ALLOWANCE_CONNECTIONS = 64 };

enum limited { LIMITED_PAGE, LIMITED_POST, LIMITED_KINDS };

struct allowances {
	struct map map;
};

void allowance_finish(struct allowances *allowances);

/* Whether it may do so now. now: ms. */
bool allowance_take(
	struct allowances *allowances, const char *address, enum limited kind, uint64_t now);

/* Counts a connection of it, and forgets one. False: it has as many as it may. */
bool allowance_enter(struct allowances *allowances, const char *address);
void allowance_leave(struct allowances *allowances, const char *address);
