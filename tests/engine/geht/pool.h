#pragma once

#include "tests/engine/pool.h"

/* Players of Geht noch was? as there are at tables: normal ones with a temper. */

/* Buys the dearest cards, and stays in while it has markers. */
extern const struct player geht_bold;
/* Goes out early, and scores a card as soon as it is on level 3. */
extern const struct player geht_cautious;
/* Buys the cheapest cards, and pushes all it can. */
extern const struct player geht_climber;

enum { GEHT_POOL = 4 };
extern const struct player *const geht_pool[GEHT_POOL];
