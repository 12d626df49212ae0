#ifndef ENGINE_GEHT_PLAN_H
#define ENGINE_GEHT_PLAN_H

#include "engine/geht/worth.h"

/* What a seat that is awaited does between the rolls, by phase. */
struct move geht_plan(const struct geht_lore *lore, const struct geht *g, int seat);

#endif
