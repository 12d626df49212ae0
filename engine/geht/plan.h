#ifndef ENGINE_GEHT_PLAN_H
#define ENGINE_GEHT_PLAN_H

#include "engine/geht/worth.h"

/* What is done between the rolls. Each fills in the move. */

void geht_plan_layout(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_bonus(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_buying(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_placing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);
void geht_plan_pushing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move);

#endif
