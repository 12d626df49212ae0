#pragma once

#include "engine/game.h"

/* What a seat can press, in any game. */

/* What is to be pressed next; after steps that lead nowhere, what is first. From a view of the
 * audience's seat. */
void regions_find(const struct game *game, const struct audience *audience,
	const struct steps *steps, struct regions *regions);

/* The spots of the steps that led there, of which there are steps.n. */
void regions_find_taken(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct spot taken[STEPS_MOST]);

/* The name of a region: the whole move, or what it leads to; with hints the odds behind it. */
void regions_put_name(const struct game *game, const struct audience *audience,
	const struct region *region, struct text *out);
