#pragma once

#include "bot/table/past_record.h"
#include "bot/web/page.h"

/* The part of a game's page that proves its dice: the commitment, the seed, and a line that the
 * page's own script fills in. path: the game's. */
void proof_put(struct page *page, const struct past_record *past, const char *path);

/* Only what it is proven by. */
void proof_put_values(struct page *page, const struct past_record *past);
