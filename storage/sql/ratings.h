#pragma once

#include <stddef.h>
#include <stdint.h>

struct store;

/* Computes all ratings anew if another formula made them. */
int ratings_renew(struct store *store);

/* One person's results become another's: where both have a rating, those of the game are to be
 * computed anew. */
void ratings_hand_over(struct store *store, int64_t from, int64_t into);
/* The games that a merger lists have changed hands: their ratings are to be computed anew. */
void ratings_renew_merged(struct store *store, int64_t merger);
/* Goes on with that, by as many results as most at the most. -ENOENT: there is nothing to do. */
int ratings_go_on(struct store *store, size_t most);
