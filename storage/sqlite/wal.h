#ifndef STORAGE_SQLITE_WAL_H
#define STORAGE_SQLITE_WAL_H

struct store;

/* After a commit that failed it may stand whole in the write-ahead log, where the next start would
 * find what was refused: only its sync failed, or what it lacked lay there from before. Writes
 * something else over it, if it can. */
void wal_overwrite(struct store *store, int rc);

/* Empties the log into the database, as far as nobody reads. */
void wal_truncate(struct store *store);

#endif
