#pragma once

#include "bot/words/catalogue.h"
#include "engine/text.h"
#include "storage/store.h"

/* Puts how often two people met and who placed higher, a line a game. 0 or a negative errno of the
 * store. */
int meetings_put(struct store *store, const struct words *words, const struct store_person pair[2],
	struct text *out);
