#pragma once

#include "storage/store.h"

/* For struct database_kind. */
int sqlite_backup(const char *from, const char *to, char *why);

/* For struct database_kind. */
int sqlite_restore(const char *from, const char *to, char *kept, char *why);
