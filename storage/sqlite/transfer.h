#pragma once

#include "storage/store.h"

/* For struct database_kind. */
int sqlite_open_target(const char *file, struct store **store, char *why);
int sqlite_end_target(struct store *store, int rc, char *why);
