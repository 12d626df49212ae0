#pragma once

#include "engine/game.h"

/* The pressable regions of a seat, in any game. */

/* The regions to press next; after steps that lead nowhere, the first ones. Uses a view of the
 * audience's seat. */
void regions_find(const struct game *game, const struct audience *audience,
	const struct steps *steps, struct regions *regions);

/* The spots of the steps taken; steps.n of them. */
void regions_find_taken(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct spot taken[STEPS_MOST]);

/* The name of a region: the whole move, or its next step; with hints, followed by the odds. */
void regions_put_name(const struct game *game, const struct audience *audience,
	const struct region *region, struct text *out);
