#pragma once

#include "storage/store.h"

/* What store_transfer() does between the opening of a source and the end of a target (kind.h):
 * copies all rows, and reads them again to compare them. On failure why has the words. */
int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved, char *why);
