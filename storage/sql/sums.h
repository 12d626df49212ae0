#pragma once

struct store;

/* Whether what is summed up of each person's games is what they add up to. -EBADMSG: it is not.
 * Takes seconds for 100,000 games. */
int sums_check(struct store *store);
