#pragma once

struct store;

/* A thread syncer the log, so that nobody waits for a slow disk. It starts with the first sync that
 * somebody begins. */

/* Never fails: without a socket each sync is waited for. */
void syncer_open(struct store *store);

/* storage/sql/database.h */
int syncer_begin(struct store *store);
int syncer_go_on(struct store *store);
int syncer_socket(const struct store *store);

/* Waits for the thread, and takes a result of SQLite's: SQLITE_OK if nothing was begun. */
int syncer_end(struct store *store);

void syncer_close(struct store *store);
