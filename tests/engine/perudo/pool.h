#pragma once

#include "tests/engine/player.h"

/* Players of Perudo as there are at tables, to measure the computer's against. They call no calza.
 */

/* Makes the likeliest lowest bid; doubts where that is likelier to be right. */
extern const struct player perudo_threshold;
/* The same, and doubts every bid of more aces than its own. */
extern const struct player perudo_liar;
/* Doubts what is less likely than not from its own dice, else makes the likeliest lowest bid. */
extern const struct player perudo_even;
/* The same, but doubts what is less likely than 3 in 5. */
extern const struct player perudo_cautious;
/* Doubts only what is very unlikely, and often bids on a face it does not hold, or one too high. */
extern const struct player perudo_bluffer;
/* Makes any call, the more often the likelier it is to be right. */
extern const struct player perudo_person;
/* Takes who has bid on a face to hold it, and doubts and bids accordingly. */
extern const struct player perudo_reader;
/* By the tables in small rounds, else as the normal player. */
extern const struct player perudo_by_table;

enum { PERUDO_POOL = 8 };
extern const struct player *const perudo_pool[PERUDO_POOL];
