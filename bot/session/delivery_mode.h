#pragma once

#include "bot/table/table.h"

/* The delivery mode of this seat's person may have changed. If hands are not sent any more, the
 * start need not wait for a probe; if they are again, a probe is needed. */
void delivery_mode_follow(struct table *table, int seat);
