#pragma once

#include "tests/engine/pool.h"

/* Players of Don't Drop the Ring as there are at tables. */

/* Takes the highest die and plays for it: the strongest card while it needs steps. */
extern const struct player ring_bold;
/* Takes the lowest die and takes a trick only when it plays last. */
extern const struct player ring_cautious;

enum { RING_POOL = 3 };
extern const struct player *const ring_pool[RING_POOL];
