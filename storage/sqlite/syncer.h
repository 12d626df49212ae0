#pragma once

#include <stdbool.h>

struct store;

/* A thread that syncs the log, so that nobody waits for a slow disk. It starts with the first sync
 * that somebody begins. Codes are results of SQLite's. */

/* Sets the store's socket, which can be read once a sync is done. Never fails: without one each
 * sync is waited for. */
void syncer_open(struct store *store);

/* Has the thread sync the log. False: it cannot be started. */
bool syncer_begin(struct store *store);
/* True once it is done, with what came of it. */
bool syncer_go_on(struct store *store, int *code);
/* Waits for the thread, and takes what came of it: SQLITE_OK if nothing was begun. */
int syncer_end(struct store *store);

void syncer_close(struct store *store);
