#pragma once

struct store;

/* The version of the schema, 0 if there is none. -EBADMSG: there is something else. */
int migrate_read_version(struct store *store);
/* The same; -ENOTSUP: it is newer than this program. */
int migrate_read_version_known(struct store *store);
/* The version that this program makes. */
int migrate_newest(void);
/* Brings the schema to the newest version in one transaction; -ENOTSUP: it is newer. Hears goes for
 * each version. */
struct store_upgrading;
int migrate_to_newest(struct store *store, const struct store_upgrading *upgrading);
/* The same in a transaction that has begun. */
int migrate_within(struct store *store);
