#pragma once

#include "bot/table/table.h"

/* Acts as time runs out. A third into a turn the person is reminded in private; near the end they
 * are warned in the place; at the end the computer takes the seat until they act again. A table at
 * which nobody acts is closed. */

/* Does what is due by the clocks. The table may be gone afterwards. */
void time_outs_tick(struct table *table);
