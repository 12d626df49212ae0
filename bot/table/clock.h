#pragma once

#include "bot/table/table.h"

/* The clock of each seat: whether it runs, and until when. Times are milliseconds since 1970 UTC.
 */

/* How long a turn may take now, in milliseconds; 0: as long as one likes. */
int64_t clock_turn_ms(const struct table *table);

/* Whether clocks can run: the place can be spoken in, and the game has not ended. */
bool clock_can_run(const struct table *table);

/* Whether the clock of this seat stands: they can run nowhere, the game is paused, or the place
 * where its person sits is out of reach. */
bool clock_stands(const struct table *table, int seat);

/* Whether the person of this seat is on turn, acts for themselves and has no more than so long. */
bool clock_is_awaited(const struct table *table, int seat);

/* When the time of the person at this seat is up; 0: their clock does not run. */
int64_t clock_ends(const struct table *table, int seat);

/* As clock_ends(), of a clock that begins when this moment's call is delivered, as if that were
 * now. */
int64_t clock_will_end(const struct table *table, int seat);
