#pragma once

#include "tests/engine/pool.h"

/* Players of Cat in the Box as there are at tables. */

/* Predicts as many tricks as it may, and goes for them with red. */
extern const struct player catbox_bold;
/* Predicts as few tricks as it may, follows suit, and builds beside its own tokens. */
extern const struct player catbox_cautious;

enum { CATBOX_POOL = 3 };
extern const struct player *const catbox_pool[CATBOX_POOL];
