#ifndef STORAGE_SQLITE_COPY_H
#define STORAGE_SQLITE_COPY_H

#include "storage/sqlite/database.h"

/* Copies an open database into a new file (mode 0600). */
int copy_database(sqlite3 *from, const char *to, char *why);
/* Copies it to FILE.vN.bak, in place of an older copy. */
int copy_aside(struct store *store, int version);

#endif
