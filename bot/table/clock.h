#pragma once

#include "bot/table/table.h"

/* The clock of each seat: whether it runs, and until when. Times are milliseconds since 1970 UTC.
 */

/* Time for a turn, in milliseconds; 0: unlimited. */
int64_t clock_turn_ms(const struct table *table);

/* Whether clocks can run: home is reachable, and the game goes on. */
bool clock_can_run(const struct table *table);

/* Whether the seat's clock stands: the game is paused, home is out of reach, or the place of its
 * person is. */
bool clock_stands(const struct table *table, int seat);

/* Whether the seat's person is on turn, acts for themselves and has a time limit. */
bool clock_is_awaited(const struct table *table, int seat);

/* Time when the seat's clock runs out; 0: it does not run. */
int64_t clock_ends(const struct table *table, int seat);

/* As clock_ends(), of a clock that begins when this moment's call is delivered, as if that were
 * now. */
int64_t clock_will_end(const struct table *table, int seat);
