#pragma once

#include <stdint.h>

struct store;

/* Does at once all that is left to change hands for two people, or for one (and 0), outside of a
 * transaction. */
int mergers_finish(struct store *store, int64_t one, int64_t other);
