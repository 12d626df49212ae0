#ifndef ENGINE_GEHT_DECIDE_H
#define ENGINE_GEHT_DECIDE_H

#include "engine/geht/state.h"

/* Decisions after a roll, carried out when the last is in (G77). */

struct geht_decision geht_read_decision(const struct move *move);
/* Carries out the decisions, as far as to one that needs a resupply first, then the rest behind it
 * (G77). */
void geht_carry_out(struct geht *g, struct events *events);

#endif
