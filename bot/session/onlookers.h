#pragma once

#include "bot/table/table.h"

/* Nobody looks at the table from elsewhere any more (watching.h). rests: it is not played here from
 * now on; whoever comes back finds it elsewhere, or here again. */
void onlookers_close(struct table *table, bool rests);
