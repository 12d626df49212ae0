#pragma once

#include "storage/store.h"

/* For struct database_kind. */
int sqlite_check(const char *file, struct store_check *found, char *why);
int sqlite_check_sums(const char *file, char *why);
int sqlite_check_pages(const char *file, atomic_bool *give_up, char *why);
int sqlite_backup(const char *from, const char *to, char *why);
int sqlite_restore(const char *from, const char *to, char *kept, char *why);
