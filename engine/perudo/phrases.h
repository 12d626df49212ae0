#pragma once

#include "engine/perudo/state.h"

/* What the sentences of Perudo are made of. */

/* As game_say->terms: {face}; {bid}, a count and a face; {standing}, the bid that stands; {bids},
 * the lowest ones open to the seat on turn; {dice}, how many, then each. */
extern const struct term perudo_terms[];

/* "5 x threes", of a count and a face; where at is NULL, the bid that stands. */
void perudo_put_bid(const struct audience *audience, const int16_t *at, struct text *out);

/* How many dice each player holds: only where counts=open (P54). */
void perudo_put_counts(const struct audience *audience, struct text *out);

/* Whose palifico round it is and what it changes, for whom. */
void perudo_put_palifico(const struct audience *audience, int seat, struct text *out);
