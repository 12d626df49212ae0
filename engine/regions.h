#pragma once

#include "engine/game.h"

/* The regions of a seat, in any game. */

/* The regions to press next; after steps that lead nowhere, the first ones. From a view of the
 * audience's seat. */
void regions_find(const struct game *game, const struct audience *audience,
	const struct steps *steps, struct regions *regions);

/* The spots of the steps that led there, of which there are steps.n. */
void regions_find_taken(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct spot taken[STEPS_MOST]);

/* The name of a region: the whole move, or where it leads; with hints then the odds. */
void regions_put_name(const struct game *game, const struct audience *audience,
	const struct region *region, struct text *out);
