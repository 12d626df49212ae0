#pragma once

#include "storage/store.h"

/* For struct database_kind. */
int postgres_open_source(const char *name, struct store **store, char *why);
int postgres_open_target(const char *name, struct store **store, char *why);
int postgres_end_target(struct store *store, int rc, char *why);
