#pragma once

#include "storage/store.h"

/* A database for a benchmark, in a folder on the disk that is to be measured. Goes into the folder
 * and begins anew. 0, or -1 with a line on standard error. */
int folder_open_store(const char *folder, struct store **store);

/* Closes it and leaves nothing behind. */
void folder_close_store(struct store *store);
