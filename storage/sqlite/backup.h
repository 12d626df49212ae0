#pragma once

#include "storage/store.h"

/* For struct database_kind. */
int sqlite_backup(const char *from, const char *to, char *why);
