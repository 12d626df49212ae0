#pragma once

#include <stdint.h>

struct store;

/* Ended games whose seats change hands, a few at a time, so that nobody waits. The first three are
 * called within a transaction. */

/* All ended games of the one go to the other. */
void handover_begin(struct store *store, int64_t giver, int64_t taker);
/* Those that a merger lists. */
void handover_begin_merged(struct store *store, int64_t merger, int64_t giver, int64_t taker);
/* A giver who is merged is deleted once nothing is left to change hands. */
void handover_tidy(struct store *store, int64_t giver, int64_t taker);
/* Does at once all that is left to do for two people, or for one (and 0), outside of a transaction.
 */
int handover_finish(struct store *store, int64_t one, int64_t other);
