#pragma once

#include "bot/table/table.h"

/* How the hands of this seat's person come may have changed: where they are not sent any more, a
 * game need not wait for whether they arrive; where they are again, that must be known. */
void delivery_mode_follow(struct table *table, int seat);
