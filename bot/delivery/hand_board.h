#pragma once

#include "bot/table/table.h"
#include "engine/regions.h"

/* A seat's hand and its regions, drawn for its person, on networks with boards. */

/* The picture of its hand; the caller drops it. Fills regions with those that can be pressed in the
 * hand and on the board after these steps. NULL: there is nothing to see, and nothing to press. */
struct picture *hand_board_draw(const struct table *table, int seat, const struct words *words,
	const struct steps *steps, struct chat_regions *regions);
