#pragma once

#include <stdbool.h>

struct store;

/* Overwrites in the write-ahead log what a write that failed with rc may have left there whole, so
 * that the next start does not find what was refused: only its sync failed, or what it lacked lay
 * there from before. */
void wal_overwrite(struct store *store, int rc);

/* Moves the log into the database and empties it, unless somebody reads just now; then the next
 * call or the end of the program does. */
void wal_truncate(struct store *store);

/* Keeps on the disk what the log holds, as storage/sql/database.h has it. */
int wal_sync(struct store *store, bool waits);

/* From now on wal_sync() can have a thread sync, so that nobody waits for a slow disk, and the
 * store has a socket, which can be read once that is done. Never fails: without one each sync is
 * waited for. */
void wal_open(struct store *store);
void wal_close(struct store *store);
