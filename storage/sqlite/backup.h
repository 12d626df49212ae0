#pragma once

#include "storage/store.h"

/* What storage/store.h offers of files alone. */
int backup_make(const char *from, const char *to, char *why);
int backup_restore(const char *from, const char *to, char *kept, char *why);
int backup_check_pages(const char *file, atomic_bool *give_up, char *why);
