#pragma once

#include "storage/sql/database.h"

/* The version of an open database's tables; 0: empty. -EBADMSG: it is not ours; -ENOTSUP: it is
 * newer than this program. */
int migrate_version_known(struct store *store);
/* The version that this program makes. */
int migrate_newest(const struct store *store);

/* 0, or -ENOTSUP: the database is older or newer. */
int migrate_check_same(struct store *store);
/* As migrate_check_same(), for a database to be moved: -ENOENT if it is empty. */
int migrate_check_movable(struct store *store);

/* As store_check() and store_check_sums(). */
int migrate_check(
	const struct database *database, const char *name, struct store_check *found, char *why);
int migrate_check_sums(const struct database *database, const char *name, char *why);

/* Tells the listener that this version is being made. */
void migrate_tell(struct store *store, int version);
/* Runs the steps from a version to the newest, within the caller's transaction. */
int migrate_run(struct store *store, int version);
/* Runs them in a transaction of its own that ends with check. */
int migrate_up(struct store *store, int version, int (*check)(struct store *store));

/* Copies every row of every table from from into to, within to's transaction, and compares counts
 * and checksums. */
int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved, char *why);
