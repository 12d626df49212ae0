#pragma once

#include "bot/web/area.h"

/* The last games of a place that have ended, with links to them; of one person only, unless that is
 * 0. Adds nothing where there are none. */
void past_list_put(struct page *page, const struct area *area, int64_t person);
